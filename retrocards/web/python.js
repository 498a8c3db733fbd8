// Python, with our package in its memory.

import { BUILD } from "./build.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { Damaged, forgetSnapshot, keptSnapshot, refuseSnapshot } from "./snapshot.js";

const PACKAGE = "/retro";
export const HOME = "/player";
const LIBRARY = "/lib/python314.zip";
export const WASM = "pyodide/pyodide.asm.wasm";
// The share of each part of loading in the 640 KB of the PC's memory.
const KILOBYTES = { pack: 320, runtime: 128, python: 64, files: 64 };
const FIND = `import sys; sys.path.insert(0, "${PACKAGE}")`;
const IMPORT = `
from importlib import import_module
for module in "${BUILD.modules}".split():
    import_module(module)
`;
const GROWTH = 1 << 20;
const NOTHING_YET = new Uint8Array();

let pyodide = null;
const folders = new Set();

const url = (name) => new URL(name, import.meta.url).href;

async function get(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} is missing on the server`);
  return response;
}

// `progress` gets the part of the file that has arrived since the last call.
async function unpack(name, progress = () => {}) {
  const counted = new TransformStream({
    transform(chunk, controller) {
      progress(chunk.length / BUILD.size);
      controller.enqueue(chunk);
    },
  });
  const stream = (await get(name)).body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
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

// The player's files as they are now, as [path, bytes].
export function playersFiles(folder = HOME) {
  const names = pyodide.FS.readdir(folder).filter((name) => name !== "." && name !== "..");
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (pyodide.FS.isDir(pyodide.FS.stat(path).mode)) return playersFiles(path);
    return [[path.slice(HOME.length + 1), pyodide.FS.readFile(path)]];
  });
}

// Makes changes to the player's files: [path, bytes or undefined].
export function change(files) {
  // A program may have removed some.
  folders.clear();
  for (const [path, bytes] of files) {
    if (bytes) write(`${HOME}/${path}`, bytes);
    else remove(`${HOME}/${path}`);
  }
}

// Also removes folders left empty: with an empty folder of ROMs, ours would be read anew.
function remove(path) {
  pyodide.FS.unlink(path);
  for (;;) {
    path = path.slice(0, path.lastIndexOf("/"));
    if (path === HOME || pyodide.FS.readdir(path).length > 2) return;
    pyodide.FS.rmdir(path);
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

const script = import("./pyodide/pyodide.asm.mjs");

async function start(more, created = () => {}) {
  const { default: create } = await script;
  return loadPyodide({
    indexURL: url("pyodide/"),
    stdLibURL: url(BUILD.library),
    env: { HOME, RETROCARDS_HOME: HOME },
    stdout: (line) => console.log(line),
    async createPyodideModule(settings) {
      const module = await create(settings);
      await created(module);
      return module;
    },
    ...more,
  });
}

// Makes Pyodide start from a snapshot that was read while Pyodide was compiled. By itself it would
// wait for the snapshot first, and it has no room for one that has grown.
function lend(module, snapshot) {
  while (module.HEAP8.length < snapshot.length) module._malloc(GROWTH);
  const restore = module.API.restoreSnapshot;
  module.API.restoreSnapshot = () => restore(snapshot);
}

// Returns Python from the snapshot, or null if none works here.
async function restore(more, created) {
  const read = await keptSnapshot().catch(() => null);
  if (!read) return null;
  try {
    const reading = read();
    // It may fail before it is awaited.
    reading.catch(() => {});
    const python = await start({ ...more, _loadSnapshot: NOTHING_YET }, async (module) => {
      created();
      lend(module, await reading);
    });
    python.runPython("import random; random.seed()");
    return python;
  } catch (error) {
    console.log(`The snapshot does not work here: ${error}`);
    await (error instanceof Damaged ? forgetSnapshot() : refuseSnapshot());
    return null;
  }
}

// `kept` promises the player's files. `progress` gets the kilobytes that the PC has counted since
// the last call.
export async function load(kept, progress, complain) {
  const pack = unpack(BUILD.ours, (part) => progress(part * KILOBYTES.pack));
  const more = { stderr: complain };
  const created = () => progress(KILOBYTES.runtime);
  const restored = await restore(more, created);
  pyodide = restored ?? (await start(more, created));
  progress(KILOBYTES.python);
  lay(await pack);
  pyodide.FS.mkdirTree(HOME);
  for (const [path, bytes] of await kept) write(`${HOME}/${path}`, bytes);
  if (!restored) pyodide.runPython(FIND);
  progress(KILOBYTES.files);
  return pyodide;
}

export async function makeSnapshot() {
  pyodide = await start({ _makeSnapshot: true });
  lay(await unpack(BUILD.ours));
  pyodide.runPython(FIND + IMPORT);
  return pyodide.makeMemorySnapshot();
}

// Loads what the first picture does not need: the rest of the standard library.
export async function loadRest() {
  const library = await (await get(BUILD.wholeLibrary)).arrayBuffer();
  pyodide.FS.writeFile(LIBRARY, new Uint8Array(library));
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}
