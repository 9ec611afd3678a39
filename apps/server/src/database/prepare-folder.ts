/** The folder in which the embedded database keeps its own. */

import fs from "node:fs";
import path from "node:path";

/** Makes the folder that holds the database folder, readable by its owner only, and checks that it can be written. */
export function prepareDatabaseFolder(folder: string): void {
  const parent = path.dirname(folder);
  fs.mkdirSync(parent, { recursive: true, mode: 0o700 });
  const probe = path.join(parent, `.write-${process.pid}`);
  fs.writeFileSync(probe, "");
  fs.rmSync(probe);
}
