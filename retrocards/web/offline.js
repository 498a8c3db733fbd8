// The service worker: without a network it answers with the files of the last visit.
// The build writes `BUILD` before this: the files, and a digest of their contents.

const OURS = `retrocards ${self.registration.scope} `;
const CACHE = OURS + BUILD.digest;
const PAGE = "./";

let offline = false;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BUILD.files)));
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(former.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

async function answer(request) {
  const isPage = request.mode === "navigate";
  try {
    const response = await fetch(request);
    if (isPage) offline = false;
    return response;
  } catch (error) {
    const kept = await caches.match(isPage ? PAGE : request, { cacheName: CACHE });
    if (!kept) throw error;
    offline = true;
    return kept;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET") return;
  // The browser keeps compiled WebAssembly only if it has fetched it itself. The requests before it
  // have shown whether there is a network.
  if (url.endsWith(".wasm") && navigator.onLine && !offline) return;
  event.respondWith(answer(event.request));
});
