// A snapshot is Python's memory with everything imported. The page makes one when the first visit
// has come to rest, the browser keeps it, and later visits go on from it.
//
// The build could ship one instead. It would be 5.7 MB packed at the least, in place of 3.3 MB that
// need not be loaded before the first picture then. With it a first picture costs 10.0 MB, where 9
// are allowed, and on a line of 20 Mbit/s the difference takes as long as the imports that it saves.
//
// It has no files, and nothing of the player. The hash seed is in it, this browser's own.

import { BUILD } from "./build.js";

const FOLDER = new URL(".", import.meta.url).href;
const STORE = `retrocards-snapshot ${FOLDER}`;
const OWN = `${FOLDER}snapshot-${BUILD.code}`;
// A word before the snapshot is its sum.
const HEAD_BYTES = 4;

// A tenth of the time that SHA-256 takes, and there is nobody to deceive.
function sum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let total = 0;
  for (let place = 0; place < words.length; place += 1) total = (Math.imul(total, 31) + words[place]) >>> 0;
  return total;
}

// Returns a promise of what reads it, or of null if there is none for this code. Rejects where the
// browser keeps nothing.
export async function keptSnapshot() {
  const store = await caches.open(STORE);
  const others = (await store.keys()).filter(({ url }) => url !== OWN);
  await Promise.all(others.map((request) => store.delete(request)));
  const response = await store.match(OWN);
  return response ? () => read(response) : null;
}

async function read(response) {
  const buffer = await response.arrayBuffer();
  const bytes = new Uint8Array(buffer, HEAD_BYTES);
  if (new Uint32Array(buffer, 0, 1)[0] !== sum(bytes)) throw new Error("it is damaged");
  return bytes;
}

export async function keepSnapshot(bytes) {
  const store = await caches.open(STORE);
  await store.put(OWN, new Response(new Blob([Uint32Array.of(sum(bytes)), bytes])));
}

export async function forgetSnapshot() {
  await caches.delete(STORE);
}
