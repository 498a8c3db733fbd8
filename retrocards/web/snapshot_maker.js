// A worker of its own makes the snapshot, beside the PC that is being played on.

import { makeSnapshot } from "./python.js";
import { keepSnapshot } from "./snapshot.js";

try {
  await keepSnapshot(await makeSnapshot());
} catch {
  // Without one, the next visit starts as this one did.
}
close();
