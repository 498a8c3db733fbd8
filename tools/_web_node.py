"""Runs our package in Pyodide under node: the page's Python, without a browser."""

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from _pyodide import ROOT, RUNTIME, BuildError
from _web_site import lay

START = """
import { loadPyodide } from "RUNTIME/pyodide.mjs";
const [folder, tools, module, words] = process.argv.slice(2);
const env = { HOME: "/player", RETROCARDS_HOME: "/player", PYTHONDONTWRITEBYTECODE: "1" };
const pyodide = await loadPyodide({ env });
for (const [at, root] of [["/given", folder], ["/tools", tools]]) {
  pyodide.FS.mkdirTree(at);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, at);
}
const seconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
pyodide.registerJsModule("node", { seconds, heap: () => pyodide._module.HEAP8.length });
pyodide.globals.set("module", module);
pyodide.globals.set("words", words);
try {
  console.log(pyodide.runPython(`
import importlib, json, sys
sys.path[:0] = ["/given", "/tools"]
json.dumps(importlib.import_module(module).main(*json.loads(words)))
`));
} catch (error) {
  // Node itself would print a line of a million characters.
  console.error(error.message);
  process.exitCode = 1;
}
"""
"""There is a module `node` with functions: the `seconds` of processor time until now, and the bytes
of Python's memory, its `heap`."""


def in_node(module: str, *words: object) -> Any:
    """What `main(*words)` of a module of the tools returns there. Raises BuildError and OSError."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        lay(work / "retrocards", work / "home")
        start = work / "start.mjs"
        start.write_text(START.replace("RUNTIME", RUNTIME.as_uri()), encoding="utf-8")
        command = ["node", "--stack-size=3900", str(start), str(work), str(ROOT / "tools"), module]
        ran = subprocess.run(
            [*command, json.dumps(words)], capture_output=True, text=True, check=False
        )
    if ran.returncode:
        raise BuildError(f"{module} failed in Pyodide:\n{ran.stdout}{ran.stderr}".rstrip())
    return json.loads(ran.stdout.splitlines()[-1])
