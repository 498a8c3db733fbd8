// Says what keeps Python from starting. With some faults of a server Pyodide neither starts nor
// fails for ever.

const PATIENCE_MS = 15_000;
const TYPE = "application/wasm";
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

async function hindrance(wasm) {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
  } catch {
    return "Python cannot start here: the server's policy for this page lacks 'wasm-unsafe-eval'.";
  }
  const response = await fetch(wasm, { method: "HEAD" }).catch(() => null);
  const type = response?.headers.get("Content-Type");
  if (response?.ok && type !== TYPE) {
    return `Python cannot start here: the server sends it as ${type ?? "nothing known"}, not as ${TYPE}.`;
  }
  return `Python has not started within ${PATIENCE_MS / 1000} seconds. If the line is slow, wait a while.`;
}

// Returns what to call when Python has started or failed.
export function watch(wasm, tell) {
  let over = false;
  let told = false;
  const timer = setTimeout(async () => {
    const words = await hindrance(wasm);
    if (over) return;
    told = true;
    tell(words);
  }, PATIENCE_MS);
  return () => {
    over = true;
    clearTimeout(timer);
    if (told) tell("");
  };
}
