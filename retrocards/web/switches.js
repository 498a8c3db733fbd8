// The page's own switches, in a list that a button in the corner opens.

import { filesOf, romsOf } from "./roms.js";

const EXPORTED = "retrocards.json";
const SHAPE = "tall";
const WARNING = "Replace everything that Retrocards keeps in this browser with this file?";
const REMOVING = "Remove all ROMs that you have added? The games that you played with them stay.";
const NO_ROM = "No ROM was added: a ROM is one YAML file, or a folder with a file rom.yaml.";

const find = (id) => document.getElementById(id);

// Closing the list gives the keys back to the program.
function listenToList(canvas) {
  const list = find("switches");
  list.addEventListener("toggle", () => list.open || canvas.focus());
  list.addEventListener("click", ({ target }) => {
    if (target.matches("button")) list.open = false;
  });
  list.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") list.open = false;
  });
  canvas.addEventListener("focus", () => {
    list.open = false;
  });
}

function listenToFullScreen() {
  const full = find("full");
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", async () => {
    if (document.fullscreenElement) {
      document.exitFullscreen();
      return;
    }
    await document.documentElement.requestFullscreen();
    // ESC belongs to the program. Holding it leaves full screen; the browser itself says so.
    navigator.keyboard?.lock?.(["Escape"]);
  });
}

export const isTall = () => find("tall").getAttribute("aria-pressed") === "true";

function setTall(tall, fit) {
  find("tall").setAttribute("aria-pressed", tall);
  fit();
}

// If the browser stores nothing, `localStorage` throws, and the shape is not remembered.
function ifKept(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

function listenToShape(fit) {
  find("tall").addEventListener("click", () => {
    setTall(!isTall(), fit);
    ifKept(() => localStorage.setItem(SHAPE, isTall()));
  });
  setTall(ifKept(() => localStorage.getItem(SHAPE)) === "true", fit);
}

function listenToFiles(send) {
  const chosen = find("chosen");
  find("export").addEventListener("click", () => send("exportAll", EXPORTED));
  find("import").addEventListener("click", () => chosen.click());
  chosen.addEventListener("change", async () => {
    const [file] = chosen.files;
    if (file && confirm(WARNING)) send("importAll", await file.text());
    // Lets the same file be chosen again.
    chosen.value = "";
  });
}

// A ROM is chosen as one file or several, or its folder is dropped on the page.
function listenToRoms(send, tell) {
  const chosen = find("rom");
  const add = async (files) => {
    const roms = await romsOf(files);
    if (!roms.length) tell(NO_ROM);
    else send("addRoms", roms);
  };
  find("add").addEventListener("click", () => chosen.click());
  chosen.addEventListener("change", async () => {
    await add([...chosen.files].map((file) => [file.name, file]));
    chosen.value = "";
  });
  find("remove").addEventListener("click", () => confirm(REMOVING) && send("removeRoms"));
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", async (event) => {
    event.preventDefault();
    await add(await filesOf(event.dataTransfer.items));
  });
}

// The button is there only if the player has added ROMs.
export function showRoms(added) {
  find("remove").hidden = !added;
}

export function listenToSwitches(canvas, send, fit, tell) {
  listenToList(canvas);
  listenToFullScreen();
  listenToShape(fit);
  listenToFiles(send);
  listenToRoms(send, tell);
}
