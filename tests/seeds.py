"""The seed of all random tests.

Each run draws another seed, and a failure prints it. FUZZ_SEED sets it, to repeat a failure. On a
build server, where CI is set, the seed is always the same.
"""

import os
from random import Random

REPEATS = bool(os.environ.get("CI"))
SEED = int(os.environ.get("FUZZ_SEED", "0")) or (1989 if REPEATS else Random().getrandbits(32))
