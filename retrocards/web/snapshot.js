// A snapshot is Python's memory with everything imported. The page makes one once a visit has
// settled down. The browser keeps it, and later visits start from it until the code changes.
//
// The build could ship one instead. Packed, it would be at least 5.7 MB, in place of 3.1 MB that
// the first picture would no longer need. So a first picture would cost 10.0 MB, where 9 are
// allowed. On a line of 20 Mbit/s the difference takes a second, as long as the imports that it
// saves.
//
// It holds no files and nothing of the player's. It does hold the hash seed, this browser's own.

import { BUILD } from "./build.js";

const FOLDER = new URL(".", import.meta.url).href;
const STORE = `retrocards-snapshot ${FOLDER}`;
const OWN = `${FOLDER}snapshot-${BUILD.code}`;
const NO_CONTENT = 204;

export class Damaged extends Error {}

// This takes a tenth of the time of SHA-256, and it need not stand up to forgers.
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

// Returns the function that reads the snapshot, or null if none for this code works here. Rejects
// if the browser stores nothing. Reading may reject with Damaged.
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

// Keeps the page from making one again, because this browser cannot start from it.
export const refuseSnapshot = () => put(new Response(null, { status: NO_CONTENT }));

export const forgetSnapshot = () => caches.delete(STORE);
