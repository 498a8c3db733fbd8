// The player's files in IndexedDB: what one move changes is kept whole or not at all.

const NAME = "retrocards";
const FILES = "files";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const forEver = () => new Promise(() => {});

// Only one tab keeps files, as only the first window of a program does. Returns whether it is this
// one. If not, `freed` is called when the other one is closed.
function holdAlone(freed) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      if (lock) return forEver();
      navigator.locks.request(NAME, () => {
        freed();
        return forEver();
      });
    });
    held.catch(reject);
  });
}

export class Files {
  #database = null;
  #alone = false;

  // Returns all files, path by path. Rejects where the browser keeps nothing. If another tab keeps
  // them, `freed` is called when that one is closed.
  async open(freed) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    [this.#database, this.#alone] = await Promise.all([done(request), holdAlone(freed)]);
    const store = this.#database.transaction(FILES).objectStore(FILES);
    const [paths, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return paths.map((path, index) => [path, contents[index]]);
  }

  // Whether another tab keeps them.
  get another() {
    return Boolean(this.#database && !this.#alone);
  }

  get keeps() {
    return Boolean(this.#database && this.#alone);
  }

  // Keeps the changes [path, bytes or undefined] as one. Resolves when they are on the disk.
  keep(changes) {
    const transaction = this.#database.transaction(FILES, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(FILES);
    for (const [path, bytes] of changes) {
      if (bytes) store.put(bytes, path);
      else store.delete(path);
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
}
