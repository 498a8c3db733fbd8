"""Compiles players with mypyc into a copy of the checkout, which `--compiled` lets a tool use.

    python3 tools/compiled.py                                    builds `.compiled`
    python3 tools/arena.py master club --game durak --compiled   plays by it: the same moves, sooner
    RETROCARDS_COMPILED=1 pip wheel --no-deps .                  then makes a wheel with them

A build takes some minutes, and is needed again after each change of the package.  Makes `.venv`
when it is missing or stale, for mypy, which mypyc is a part of.  Without a C compiler it installs
one, `ziglang`, into `.venv-compiler`.  The plain wheel has no compiled modules, and needs neither.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import time

from _checkout import COMPILED, ROOT, STAMP, TOOLS, digest, sources
from _python import refuse_old

BUILD = TOOLS / "_compiled_build.py"
COMPILER = ROOT / ".venv-compiler"
ZIG = "ziglang==0.13.0"


def main() -> int:
    """Build the copy. Returns 0, or 2 if that failed."""
    refuse_old()
    from _venv import FAILED, PYTHON, InstallError, alone, prepare

    began = time.monotonic()
    try:
        with alone():
            prepare("dev")
            environment = with_compiler()
    except InstallError as error:
        print(error, file=sys.stderr)
        return FAILED
    copy()
    print("Compiling the players, which takes some minutes ...", file=sys.stderr, flush=True)
    ran = subprocess.run([PYTHON, BUILD, COMPILED], env=environment, check=False)
    if ran.returncode:
        return FAILED
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    modules = [*(COMPILED / "retrocards").rglob(f"*{suffix}")]
    STAMP.write_text(digest(), encoding="utf-8")
    seconds = time.monotonic() - began
    print(f"{len(modules)} modules compiled in {seconds:.0f} s, into {COMPILED.name}")
    return 0


def copy() -> None:
    """Copy the sources, anew or over an older copy whose equal files stay as they are."""
    STAMP.unlink(missing_ok=True)
    wanted = {COMPILED / path.relative_to(ROOT): path for path in sources()}
    for old in [*COMPILED.glob("*__mypyc.*"), *(COMPILED / "retrocards").rglob("*.*")]:
        if old not in wanted and old.is_file():
            old.unlink()
    for target, path in wanted.items():
        if not target.exists() or target.read_bytes() != path.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def with_compiler() -> dict[str, str]:
    """The environment with a C compiler. Raises InstallError if there is none to be had."""
    environment = dict(os.environ)
    if "CC" in environment or os.name == "nt" or any(map(shutil.which, ("cc", "gcc", "clang"))):
        return environment
    from _venv import pip, refuse_without_venv, step

    python = COMPILER / "bin" / "python"
    if not python.exists():
        refuse_without_venv()
        step("Making .venv-compiler", [sys.executable, "-I", "-m", "venv", str(COMPILER)])
        step("Installing a C compiler into .venv-compiler (once)", [*pip(python), "install", ZIG])
    return environment | {
        "CC": f"{python} -m ziglang cc",
        "LDSHARED": f"{python} -m ziglang cc -shared",
    }


if __name__ == "__main__":
    sys.exit(main())
