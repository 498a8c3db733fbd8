// The page's own switches, in a list that a button in the corner opens.

const EXPORTED = "retrocards.json";
const SHAPE = "tall";
const WARNING = "Replace everything that Retrocards keeps in this browser with this file?";

const find = (id) => document.getElementById(id);

// The keys are the program's again as soon as the list is closed.
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
    // ESC is the program's. Holding it leaves the full screen, as the browser says itself.
    navigator.keyboard?.lock?.(["Escape"]);
  });
}

export const isTall = () => find("tall").getAttribute("aria-pressed") === "true";

function setTall(tall, fit) {
  find("tall").setAttribute("aria-pressed", tall);
  fit();
}

// Where the browser keeps nothing, the storage throws, and the shape is forgotten.
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
    // The same file can be chosen again.
    chosen.value = "";
  });
}

export function listenToSwitches(canvas, send, fit) {
  listenToList(canvas);
  listenToFullScreen();
  listenToShape(fit);
  listenToFiles(send);
}
