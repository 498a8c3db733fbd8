// The player's files in IndexedDB: what one move changes is saved as a whole or not at all.

const NAME = "retrocards";
const FILES = "files";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const forEver = () => new Promise(() => {});

// Only one tab saves files, as only the first window of a program does. Returns whether it is this
// one. If not, `freed` is called when the other tab is closed.
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

  // Returns all files as [path, bytes]. Rejects if the browser stores nothing. If another tab saves
  // them, `freed` is called when that tab is closed.
  async open(freed) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    [this.#database, this.#alone] = await Promise.all([done(request), holdAlone(freed)]);
    const store = this.#database.transaction(FILES).objectStore(FILES);
    const [paths, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return paths.map((path, index) => [path, contents[index]]);
  }

  // Whether another tab saves them.
  get another() {
    return Boolean(this.#database && !this.#alone);
  }

  get keeps() {
    return Boolean(this.#database && this.#alone);
  }

  // Saves the changes [path, bytes or undefined] together. Resolves when they are on disk.
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
