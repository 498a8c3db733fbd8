// Says what keeps Python from starting. With some faults of a server, Pyodide waits for ever: it
// neither starts nor fails.

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
    return `Python cannot start here: the server sends it as ${type ?? "an unknown type"}, not as ${TYPE}.`;
  }
  return `Python has not started within ${PATIENCE_MS / 1000} seconds. If your connection is slow, wait a little longer.`;
}

// Returns the function to call when Python has started or failed.
export function watch(wasm, tell) {
  let ended = false;
  let complained = false;
  const timer = setTimeout(async () => {
    const words = await hindrance(wasm);
    if (ended) return;
    complained = true;
    tell(words);
  }, PATIENCE_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
    if (complained) tell("");
  };
}
