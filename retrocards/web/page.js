// The page: it passes keys and the mouse to the worker, in which the PC runs, and plays its tones.

import { Keypad } from "./keypad.js";
import { Speaker } from "./speaker.js";
import { isTall, listenToSwitches, showRoms } from "./switches.js";

const BORDER = 16;
const WIDTH = 352;
const HEIGHT = 232;
// The dots of a 4:3 tube are taller than they are wide.
const TALL = 1.2;
const MEMORY_KB = 640;
const MOMENTS = 20;
const LONG_PRESS_MS = 500;
const DRAG_DOTS = 8;
const READING = "Reading and checking your ROMs. The first time, this takes a few seconds.";
const BUTTONS = ["left", "middle", "right"];
// With CTRL these keys are the browser's: they close, open, reload, go to the address, and zoom.
const BROWSERS = new Set(["w", "n", "t", "r", "l", "+", "-", "0", "="]);

const canvas = document.getElementById("screen");
const memory = document.getElementById("memory");
const notice = document.getElementById("notice");
const text = document.getElementById("text");
const speaker = new Speaker();

function tell(words) {
  // If something in the notice had the keys, the program gets them back.
  if (notice.contains(document.activeElement)) canvas.focus();
  notice.textContent = words;
  notice.hidden = !words;
}

// If the browser forbids copying, the link is shown for the player to copy.
async function copy(words, copied, refused) {
  const link = `${location.href.split("#")[0]}#${words}`;
  try {
    await navigator.clipboard.writeText(link);
    tell(copied);
  } catch {
    tell(refused);
    const shown = document.createElement("input");
    shown.readOnly = true;
    shown.value = link;
    shown.ariaLabel = refused;
    notice.append(shown);
    shown.select();
    shown.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" || key === "Enter") tell("");
    });
  }
}

function missing() {
  const needed = {
    WebAssembly: typeof WebAssembly === "object",
    "Worker of modules": typeof Worker === "function",
    OffscreenCanvas: "transferControlToOffscreen" in canvas,
    DecompressionStream: "DecompressionStream" in globalThis,
  };
  return Object.keys(needed).filter((name) => !needed[name]);
}

function fit() {
  const { clientWidth, clientHeight } = canvas.parentElement;
  const dots = window.devicePixelRatio || 1;
  const rows = isTall() ? HEIGHT * TALL : HEIGHT;
  const most = Math.min((clientWidth * dots) / WIDTH, (clientHeight * dots) / rows);
  const scale = (most >= 1 ? Math.floor(most) : most) / dots;
  canvas.style.width = `${WIDTH * scale}px`;
  canvas.style.height = `${rows * scale}px`;
  canvas.style.setProperty("--line", `${(rows * scale) / HEIGHT}px`);
}

function begin() {
  const worker = new Worker("worker.js", { type: "module" });
  const offscreen = canvas.transferControlToOffscreen();
  const fragment = () => decodeURI(location.hash.slice(1));
  const send = (kind, ...words) => worker.postMessage([kind, ...words]);
  worker.postMessage(["begin", offscreen, fragment()], [offscreen]);

  const receive = {
    // The picture has the moments of the PC's memory test side by side.
    progress(kilobytes) {
      canvas.style.backgroundPositionX = `${Math.round((kilobytes / MEMORY_KB) * MOMENTS) * (100 / MOMENTS)}%`;
      memory.setAttribute("aria-valuenow", Math.round(kilobytes));
    },
    on() {
      performance.mark("picture");
      memory.hidden = true;
      if (reading && notice.textContent === READING) tell("");
      reading = false;
      document.body.dataset.on = "true";
    },
    // A browser that stores nothing refuses this too, and then the page needs a network.
    loaded: () => navigator.serviceWorker?.register("offline.js").catch(() => {}),
    off(code) {
      delete document.body.dataset.on;
      if (fragment().replace("/", "")) {
        location.hash = "#/";
      } else if (!code) {
        tell("The PC is switched off. Press a key to switch it on.");
        waiting = true;
      }
    },
    // Only rows that differ are touched, so that a screen reader speaks only these.
    text(lines) {
      while (text.children.length < lines.length) text.append(document.createElement("div"));
      lines.forEach((line, row) => {
        if (text.children[row].textContent !== line) text.children[row].textContent = line;
      });
    },
    keys: (...keys) => keypad.show(...keys),
    // The lines of a complaint come one by one.
    complaint(words) {
      const shown = notice.textContent;
      if (!words || !shown.includes(words)) tell(words && shown ? `${shown}\n${words}` : words);
    },
    roms: showRoms,
    crt: (crt) => canvas.classList.toggle("crt", crt),
    // Reading a ROM for the first time takes a while.
    added(name) {
      if (fragment() === name) restart();
      else location.hash = `#${name}`;
      tell(READING);
      reading = true;
    },
    tones: (tones) => speaker.start(tones),
    silence: () => speaker.silence(),
    mute: (muted, peak) => speaker.mute(muted, peak),
    imported: () => restart(),
    link: copy,
    file(name, content) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([content]));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
  };
  let waiting = false;
  let reading = false;
  worker.onmessage = ({ data: [kind, ...words] }) => receive[kind](...words);
  worker.onerror = (event) => tell(`The PC cannot run here: ${event.message || "its worker does not load"}.`);
  const restart = () => {
    tell("");
    waiting = false;
    delete document.body.dataset.on;
    send("start", fragment());
  };
  window.addEventListener("hashchange", restart);

  const woken = () => {
    speaker.open();
    if (waiting) {
      restart();
      return true;
    }
    return false;
  };

  window.addEventListener("keydown", (event) => {
    if (event.target.closest("#typed, #switches, #notice")) return;
    const browsers = event.ctrlKey && BROWSERS.has(event.key.toLowerCase());
    if (event.metaKey || browsers || (event.altKey && !event.getModifierState("AltGraph"))) return;
    event.preventDefault();
    if (event.repeat || woken()) return;
    const typed = !event.ctrlKey || event.getModifierState("AltGraph");
    send("key_down", event.code, event.key, typed);
  });
  window.addEventListener("keyup", (event) => send("key_up", event.code));
  window.addEventListener("blur", () => send("blur"));
  const keypad = new Keypad((key) => woken() || send("press", key));

  listenToPointer(send, woken);
  listenToSwitches(canvas, send, fit, tell);
  notice.addEventListener("click", ({ target }) => target.matches("input") || tell(""));
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return [
    Math.floor(((event.clientX - box.left) * WIDTH) / box.width) - BORDER,
    Math.floor(((event.clientY - box.top) * HEIGHT) / box.height) - BORDER,
  ];
}

// A tap is a click, a long press the right button, and a finger that moves drags.
function listenToPointer(send, woken) {
  let finger = null;

  const mouse = (kind, event, button = "", amount = 0) => send("mouse", kind, ...place(event), button, amount);

  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.focus();
    if (woken()) return;
    canvas.setPointerCapture(event.pointerId);
    mouse("move", event);
    if (event.pointerType !== "touch") {
      mouse("press", event, BUTTONS[event.button] ?? "");
      return;
    }
    finger = { event, dragging: false, long: false };
    finger.timer = setTimeout(() => {
      finger.long = true;
      mouse("press", event, "right");
      mouse("release", event, "right");
    }, LONG_PRESS_MS);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (finger && !finger.dragging && !finger.long) {
      const way = Math.hypot(event.clientX - finger.event.clientX, event.clientY - finger.event.clientY);
      if (way < DRAG_DOTS) return;
      clearTimeout(finger.timer);
      finger.dragging = true;
      mouse("press", finger.event, "left");
    }
    mouse("move", event);
  });
  canvas.addEventListener("pointerup", (event) => {
    // To a browser, the end of a touch counts as a click, but its beginning does not.
    speaker.open();
    if (event.pointerType !== "touch") {
      mouse("release", event, BUTTONS[event.button] ?? "");
      return;
    }
    if (!finger) return;
    clearTimeout(finger.timer);
    if (!finger.long) {
      if (!finger.dragging) mouse("press", event, "left");
      mouse("release", event, "left");
    }
    finger = null;
  });
  canvas.addEventListener("pointercancel", (event) => {
    if (finger?.dragging) mouse("release", event, "left");
    clearTimeout(finger?.timer);
    finger = null;
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      mouse("wheel", event, "", event.deltaY > 0 ? -1 : 1);
    },
    { passive: false },
  );
}

const lacking = missing();
if (lacking.length) {
  tell(`Retrocards cannot run here: this browser lacks ${lacking.join(", ")}. Try a newer one.`);
} else {
  new ResizeObserver(fit).observe(canvas.parentElement);
  fit();
  begin();
  canvas.focus();
}
