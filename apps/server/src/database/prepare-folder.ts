/** Creates the folders of the server's data, and names the paths to which a restore moves old data. */

import fs from "node:fs";
import path from "node:path";

/** Creates a folder readable by its owner only, and checks that it is writable; throws the system's error. */
export function prepareFolder(folder: string): void {
  makeFolder(path.resolve(folder));
  const probeFile = path.join(folder, `.write-${process.pid}`);
  fs.writeFileSync(probeFile, "");
  fs.rmSync(probeFile);
}

/** Returns the path to which a restore moves an old folder or file until the new one is in place. */
export const pathBeforeRestore = (restoredPath: string): string => `${restoredPath}.before-restore`;

/** Creates a folder and its parents. Not `recursive`: on a file system that refuses new folders, such as /proc, Node would try for ever. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  const parentFolder = path.dirname(folder);
  if (parentFolder !== folder) makeFolder(parentFolder);
  fs.mkdirSync(folder, { mode: 0o700 });
}
