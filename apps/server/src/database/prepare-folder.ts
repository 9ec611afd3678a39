/** The folder in which the server keeps its own: the embedded database, its lock, the token secret, uploads. */

import fs from "node:fs";
import path from "node:path";

/** Makes a folder, readable by its owner only, and checks that it can be written; throws what the system says. */
export function prepareFolder(folder: string): void {
  makeFolder(path.resolve(folder));
  const probe = path.join(folder, `.write-${process.pid}`);
  fs.writeFileSync(probe, "");
  fs.rmSync(probe);
}

/** Where a restore keeps what it replaces, until all is in place. */
export const beforeRestore = (place: string): string => `${place}.before-restore`;

/** Not `recursive`: on a file system that refuses new folders, as /proc does, Node then tries for ever. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  fs.mkdirSync(folder, { mode: 0o700 });
}
