// The page's own switches, in a list that a button in the corner opens.

const EXPORTED = "retrocards.json";
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

export function listenToSwitches(canvas, send) {
  listenToList(canvas);
  listenToFiles(send);
}
