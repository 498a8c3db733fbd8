// The keys below the picture: those that can be pressed now.

// Keys with names come first, in this order, then digits and letters, and then F1 to F12.
const NAMED = [
  "ESC", "LEFT", "UP", "DOWN", "RIGHT", "ENTER", "SPACE", "TAB", "BACKSPACE", "INS", "DEL",
  "HOME", "END", "PGUP", "PGDN", "HELP",
];
const SIGNS = { LEFT: "◄", UP: "▲", DOWN: "▼", RIGHT: "►", BACKSPACE: "⌫" };
const SPOKEN = { BACKSPACE: "Backspace", LEFT: "Left", UP: "Up", DOWN: "Down", RIGHT: "Right" };

function rank(key) {
  const named = NAMED.indexOf(key);
  if (named >= 0) return named;
  return key.length === 1 ? 100 + key.codePointAt(0) : 1000 + Number(key.slice(1));
}

function button(key) {
  const made = document.createElement("button");
  made.dataset.key = key;
  made.textContent = SIGNS[key] ?? key;
  if (SPOKEN[key]) made.ariaLabel = SPOKEN[key];
  return made;
}

export class Keypad {
  #typing = document.getElementById("typing");
  #typed = document.getElementById("typed");
  #row = document.getElementById("keys");

  // `press` gets the name of a key that was touched, or a character that was typed.
  constructor(press) {
    this.#row.addEventListener("click", ({ target }) => target.dataset.key && press(target.dataset.key));
    this.#typing.addEventListener("click", () => this.#typed.focus());
    this.#typed.addEventListener("keydown", ({ key }) => {
      const names = { Enter: "ENTER", Backspace: "BACKSPACE", Escape: "ESC" };
      if (names[key]) press(names[key]);
    });
    this.#typed.addEventListener("input", () => {
      for (const character of this.#typed.value) press(character === " " ? "SPACE" : character);
      this.#typed.value = "";
    });
  }

  // A key that is still wanted keeps its button, so that a finger on it is not lost.
  show(keys, types) {
    const wanted = [...keys].sort((one, other) => rank(one) - rank(other));
    const shown = new Map([...this.#row.querySelectorAll("[data-key]")].map((key) => [key.dataset.key, key]));
    for (const [key, made] of shown) if (!wanted.includes(key)) made.remove();
    for (const key of wanted) this.#row.append(shown.get(key) ?? button(key));
    this.#typing.hidden = !types;
    if (!types && document.activeElement === this.#typed) this.#typed.blur();
  }
}
