// The player's own ROMs, from chosen or dropped files.

export const ROMS = "roms/";
const HEAD = "rom.yaml";
const NAME = /\bname:\s*["']?([A-Za-z0-9_-]+)/;

const slash = (path) => path.lastIndexOf("/") + 1;
const plain = (name) => name.toLowerCase().replace(/[^a-z0-9_-]/g, "_");

// The dropped files, including those in dropped folders, as [path, file].
export async function filesOf(items) {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  return (await Promise.all(entries.map(below))).flat();
}

async function below(entry) {
  const path = entry.fullPath.slice(1);
  if (entry.isFile) return [[path, await new Promise((...ends) => entry.file(...ends))]];
  const reader = entry.createReader();
  const files = [];
  // A reader gives at most a hundred entries at a time.
  for (;;) {
    const entries = await new Promise((...ends) => reader.readEntries(...ends));
    if (!entries.length) return files;
    files.push(...(await Promise.all(entries.map(below))).flat());
  }
}

// Returns the ROMs among files, as [name of the program, name of its folder, files as [path, bytes]].
// A ROM is a folder with a `rom.yaml`, or a single YAML file.
export async function romsOf(files) {
  const alone = files.length === 1 && files[0][0].endsWith(".yaml");
  const heads = files.filter(([path]) => alone || path.slice(slash(path)) === HEAD);
  return Promise.all(heads.map(([path, head]) => rom(path, head, files, alone)));
}

async function rom(head, headFile, files, alone) {
  const above = head.slice(0, slash(head));
  const named = NAME.exec(await headFile.text())?.[1];
  const stem = head.slice(slash(head)).replace(/\.yaml$/, "");
  const given = above.split("/").at(-2) ?? named ?? (alone ? stem : "own");
  const folder = `${ROMS}${plain(given)}/`;
  const own = files.filter(([path]) => path.startsWith(above));
  const laid = own.map(async ([path, file]) => {
    const place = path === head ? HEAD : path.slice(above.length);
    return [folder + place, new Uint8Array(await file.arrayBuffer())];
  });
  return [named ?? plain(given), folder, await Promise.all(laid)];
}
