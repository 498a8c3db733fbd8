// All the player's files as one text file: {"retrocards": 1, "files": {path: base64}}.

const FORMAT = 1;
const PIECE = 0x8000;

function toBase64(bytes) {
  let characters = "";
  // The number of arguments of one call is limited.
  for (let start = 0; start < bytes.length; start += PIECE) {
    characters += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(characters);
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

// A path that leads out of the player's folder is none of ours.
const isPlain = (path) => path.split("/").every((part) => part && part !== "." && part !== "..");

export function pack(files) {
  const packed = Object.fromEntries(files.map(([path, bytes]) => [path, toBase64(bytes)]));
  return JSON.stringify({ retrocards: FORMAT, files: packed }, null, 1);
}

// Returns [path, bytes] for each file. Throws if `pack` did not make the text.
export function unpack(text) {
  const { retrocards, files } = JSON.parse(text);
  if (retrocards !== FORMAT) throw new Error("its format is unknown");
  return Object.entries(files).map(([path, packed]) => {
    if (!isPlain(path)) throw new Error(`it names ${path}`);
    return [path, fromBase64(packed)];
  });
}
