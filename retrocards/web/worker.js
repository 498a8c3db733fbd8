// The worker: the PC runs in it and draws on the page's canvas.

import { pack, unpack } from "./archive.js";
import { Files } from "./files.js";
import { HOME, WASM, change, load, loadRest, playersFiles } from "./python.js";
import { ROMS } from "./roms.js";
import { isWanted } from "./snapshot.js";
import { watch } from "./watchdog.js";

const PICTURES = "pictures/";
const UNFINISHED = ".new";
const CACHE = "cache/";
const REST_AFTER_MS = 1000;
const SNAPSHOT_AFTER_MS = 4000;
const MEMORY_KB = 640;
const TICK_MS = 1000 / 30;
const EARLY_MS = 4;
const LATE_MS = 200;
const WIDTH = 352;
const HEIGHT = 232;

const tell = (kind, ...words) => postMessage([kind, ...words]);
const image = new ImageData(WIDTH, HEIGHT);
const dots = new Uint32Array(image.data.buffer);
const colours = new Uint32Array(256);
const files = new Files();

let context = null;
let PagePc = null;
let changes = null;
let pc = null;
let page = null;
let on = false;
let due = 0;
let awaited = false;
let unkept = "";
let whole = null;

// What the PC shows and plays; see `retrocards/machine/page.py`.
const show = {
  picture(pixels, palette) {
    if (palette) {
      const buffer = palette.getBuffer("u8");
      new Uint8Array(colours.buffer).set(buffer.data);
      buffer.release();
    }
    const buffer = pixels.getBuffer("u8");
    const indices = buffer.data;
    for (let place = 0; place < dots.length; place += 1) dots[place] = colours[indices[place]];
    buffer.release();
    context.putImageData(image, 0, 0);
    if (!on) tell("on");
    on = true;
  },
  text: (lines) => tell("text", lines.toJs()),
  tones: (tones) => tell("tones", tones.toJs()),
  silence: () => tell("silence"),
  mute: (muted, peak) => tell("mute", muted, peak),
  keys: (keys, types) => tell("keys", keys.toJs(), types),
  link: (...words) => tell("link", ...words),
};
const post = (kind, ...words) => show[kind](...words);
const isKept = ([path]) => !path.startsWith(PICTURES);
// "Export all" leaves out what can be made again.
const isExported = ([path]) => isKept([path]) && !path.startsWith(CACHE);
const isOwnRom = ([path]) => path.startsWith(ROMS);

function keep() {
  const changed = changes.take();
  if (!changed) return;
  const list = changed.toJs();
  changed.destroy();
  const pictures = list.filter(([path, bytes]) => bytes && path.startsWith(PICTURES) && !path.endsWith(UNFINISHED));
  for (const [path, bytes] of pictures) tell("file", path.slice(PICTURES.length), bytes);
  keepFiles(list.filter(isKept));
}

function keepFiles(list) {
  if (!files.keeps || !list.length) return;
  files.keep(list).catch((error) => tell("complaint", `This browser could not save your game: ${error?.message}.`));
}

function exportAll(name) {
  tell("file", name, pack(playersFiles().filter(isExported)));
}

// Switches the PC off first, because it would overwrite these files with what it remembers.
async function importAll(archive) {
  let imported = null;
  try {
    imported = unpack(archive).filter(isExported);
  } catch (error) {
    tell("complaint", `Nothing was imported. This file is not from "Export all": ${error.message}.`);
    return;
  }
  switchOff();
  const former = playersFiles().filter(isKept);
  replace(former, imported);
  await rest();
  tell("imported");
}

// What the PC remembers is saved before anything else changes.
function switchOff() {
  pc?.close();
  keep();
  forget();
}

function replace(former, files) {
  const list = [...former.map(([path]) => [path, undefined]), ...files];
  change(list);
  keepFiles(list);
  tell("roms", playersFiles().some(isOwnRom));
}

// Each ROM replaces what its folder held before.
async function addRoms(roms) {
  switchOff();
  const folders = roms.map(([, folder]) => folder);
  const former = playersFiles().filter(([path]) => folders.some((folder) => path.startsWith(folder)));
  replace(former, roms.flatMap(([, , files]) => files));
  await rest();
  tell("added", roms.length === 1 ? roms[0][0] : "/");
}

function removeRoms() {
  switchOff();
  replace(playersFiles().filter((file) => isOwnRom(file) || file[0].startsWith(CACHE)), []);
  tell("imported");
}

// What this tab holds in memory may be older than what the other one has saved.
function otherIsClosed() {
  unkept = "The other tab is closed. Reload this page, and your games are saved again.";
  tell("complaint", "");
  tell("complaint", unkept);
}

function forget() {
  page?.destroy();
  pc?.destroy();
  page = pc = null;
}

function start(fragment) {
  if (pc) pc.close();
  forget();
  pc = PagePc(fragment, post);
  page = pc.page;
  tell("crt", pc.crt);
  on = false;
  due = 0;
  if (unkept) tell("complaint", unkept);
}

function frame(now) {
  next(frame);
  // To show at once what the player does, a tick may come early; the one after it does not.
  const mayTick = now >= due - EARLY_MS || (awaited && due <= now + TICK_MS);
  if (!page || !mayTick) return;
  awaited = false;
  due = now - due > LATE_MS ? now + TICK_MS : due + TICK_MS;
  const alive = pc.tick();
  keep();
  if (!alive) {
    const code = pc.exit_code;
    forget();
    tell("off", code);
  }
}

const next = self.requestAnimationFrame
  ? (step) => self.requestAnimationFrame(step)
  : (step) => setTimeout(() => step(performance.now()), TICK_MS / 2);

async function begin(canvas, fragment) {
  context = canvas.getContext("2d", { alpha: false });
  const kept = files.open(otherIsClosed).catch((error) => {
    unkept = `This browser stores no files here (${error?.message ?? error}): your games are not saved.`;
    return [];
  });
  const started = watch(WASM, (words) => tell("complaint", words));
  let counted = 0;
  const count = (kilobytes) => {
    counted = Math.min(counted + kilobytes, MEMORY_KB);
    tell("progress", counted);
  };
  try {
    const python = await load(kept, count, (line) => tell("complaint", line));
    changes = python.pyimport("retrocards.web.changes").Changes(HOME);
    PagePc = python.pyimport("retrocards.web.start").PagePc;
    count(MEMORY_KB);
    started();
  } catch (error) {
    started();
    tell("complaint", `The PC cannot be loaded: ${error?.message ?? error}`);
    return;
  }
  // Reading the player's own ROMs takes a part of the library that no other start needs.
  const roms = playersFiles().some(isOwnRom);
  tell("roms", roms);
  if (roms) await rest();
  if (files.another) unkept = "Retrocards is open in another tab: games in this one are not saved.";
  start(fragment);
  next(frame);
  setTimeout(rest, REST_AFTER_MS);
}

// Loads the whole library, once.
function rest() {
  whole ??= loadRest().then(
    async () => {
      tell("loaded");
      if (await isWanted()) {
        setTimeout(() => new Worker("snapshot_maker.js", { type: "module" }), SNAPSHOT_AFTER_MS);
      }
    },
    (error) => tell("complaint", String(error)),
  );
  return whole;
}

const own = { begin, start, exportAll, importAll, addRoms, removeRoms };

onmessage = ({ data: [kind, ...words] }) => {
  if (own[kind]) own[kind](...words);
  else {
    page?.[kind](...words);
    awaited = true;
  }
};
