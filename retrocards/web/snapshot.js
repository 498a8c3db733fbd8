// A snapshot is Python's memory with everything imported. The page makes one when a visit has come
// to rest, the browser keeps it, and later visits go on from it until the code is another.
//
// The build could ship one instead. It would be 5.7 MB packed at the least, in place of 3.1 MB that
// need not be loaded before the first picture then. With it a first picture costs 10.0 MB, where 9
// are allowed, and on a line of 20 Mbit/s the difference takes a second, as do the imports that it
// saves.
//
// It has no files, and nothing of the player. The hash seed is in it, this browser's own.

import { BUILD } from "./build.js";

const FOLDER = new URL(".", import.meta.url).href;
const STORE = `retrocards-snapshot ${FOLDER}`;
const OWN = `${FOLDER}snapshot-${BUILD.code}`;
const NO_CONTENT = 204;

export class Damaged extends Error {}

// A tenth of the time that SHA-256 takes, and there is nobody to deceive.
function sum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let total = 0;
  for (let place = 0; place < words.length; place += 1) total = (Math.imul(total, 31) + words[place]) >>> 0;
  return String(total);
}

async function find() {
  return (await caches.open(STORE)).match(OWN);
}

async function put(response) {
  return (await caches.open(STORE)).put(OWN, response);
}

async function read(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (sum(bytes) !== response.headers.get("ETag")) throw new Damaged();
  return bytes;
}

// Returns what reads the snapshot, or null if there is none for this code, or none that works here.
// Rejects where the browser keeps nothing. Reading it may reject with Damaged.
export async function keptSnapshot() {
  const store = await caches.open(STORE);
  const others = (await store.keys()).filter(({ url }) => url !== OWN);
  await Promise.all(others.map((request) => store.delete(request)));
  const response = await find();
  return response && response.status !== NO_CONTENT ? () => read(response) : null;
}

// Whether one should be made.
export const isWanted = () => find().then((response) => !response, () => false);

export const keepSnapshot = (bytes) => put(new Response(bytes, { headers: { ETag: sum(bytes) } }));

// Keeps the page from making one again, as this browser cannot go on from it.
export const refuseSnapshot = () => put(new Response(null, { status: NO_CONTENT }));

export const forgetSnapshot = () => caches.delete(STORE);
