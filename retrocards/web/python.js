// Python with our package, laid into its memory.

import { BUILD } from "./build.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGE = "/retro";
export const HOME = "/player";
const LIBRARY = "/lib/python314.zip";
export const WASM = "pyodide/pyodide.asm.wasm";

let pyodide = null;
const folders = new Set();

async function get(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} is missing on the server`);
  return response;
}

async function unpack(name) {
  const stream = (await get(name)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function write(path, bytes) {
  const folder = path.slice(0, path.lastIndexOf("/"));
  if (!folders.has(folder)) {
    pyodide.FS.mkdirTree(folder);
    folders.add(folder);
  }
  pyodide.FS.writeFile(path, bytes);
}

// The player's files as they lie now, as [path, bytes].
export function playersFiles(folder = HOME) {
  const names = pyodide.FS.readdir(folder).filter((name) => name !== "." && name !== "..");
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (pyodide.FS.isDir(pyodide.FS.stat(path).mode)) return playersFiles(path);
    return [[path.slice(HOME.length + 1), pyodide.FS.readFile(path)]];
  });
}

// Carries out changes of the player's files: [path, bytes or undefined].
export function change(files) {
  // A program may have removed some.
  folders.clear();
  for (const [path, bytes] of files) {
    if (bytes) write(`${HOME}/${path}`, bytes);
    else pyodide.FS.unlink(`${HOME}/${path}`);
  }
}

// A pack is the length of its list, the list of [path, size], and then the files.
function lay(pack) {
  const length = new DataView(pack.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  let start = 4 + length;
  for (const [path, size] of list) {
    write(`${PACKAGE}/${path}`, pack.subarray(start, start + size));
    start += size;
  }
}

// `kept` promises the player's files. `progress` is given the kilobytes that the PC has counted.
export async function load(kept, progress, complain) {
  const pack = unpack(BUILD.ours);
  progress(64);
  pyodide = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    stdLibURL: new URL(BUILD.library, import.meta.url).href,
    env: { HOME, RETROCARDS_HOME: HOME },
    stdout: (line) => console.log(line),
    stderr: complain,
  });
  progress(512);
  lay(await pack);
  pyodide.FS.mkdirTree(HOME);
  for (const [path, bytes] of await kept) write(`${HOME}/${path}`, bytes);
  pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGE}")`);
  progress(576);
  return pyodide;
}

// What no first picture needs: the rest of the standard library.
export async function loadRest() {
  const library = await (await get(BUILD.wholeLibrary)).arrayBuffer();
  pyodide.FS.writeFile(LIBRARY, new Uint8Array(library));
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}
