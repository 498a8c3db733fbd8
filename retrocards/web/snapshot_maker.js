// Makes the snapshot in a worker of its own, while the PC is played on.

import { makeSnapshot } from "./python.js";
import { keepSnapshot } from "./snapshot.js";

try {
  await keepSnapshot(await makeSnapshot());
} catch {
  // Without one, the next visit starts as this one did.
}
close();
