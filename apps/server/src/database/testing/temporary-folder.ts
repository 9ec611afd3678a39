/** Temporary folder of the server tests: one for each process, removed after every test file. */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ofProcess = join(tmpdir(), `comptoir-tests-${process.pid}`);

/** Creates an empty folder whose name begins with `name`. */
export function temporaryFolder(name: string): string {
  mkdirSync(ofProcess, { recursive: true });
  return mkdtempSync(join(ofProcess, `${name}-`));
}

export function removeTemporaryFolders(): void {
  rmSync(ofProcess, { recursive: true, force: true });
}
