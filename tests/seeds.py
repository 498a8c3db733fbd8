"""The seed of what the tests draw at random.

Each run draws another, and a failure prints it, to be given again by FUZZ_SEED. A build server
repeats itself: where CI is set, it is always the same.
"""

import os
from random import Random

REPEATS = bool(os.environ.get("CI"))
SEED = int(os.environ.get("FUZZ_SEED", "0")) or (1989 if REPEATS else Random().getrandbits(32))
