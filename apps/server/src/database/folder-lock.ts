/** Locks the folder of the embedded database for one process: the database has no lock of its own. */

import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Locks a database folder; returns undefined if another process has locked it.
 *
 * The lock is an exclusive SQLite transaction, which the operating system ends with the process, even after kill -9.
 * Its file lies beside the folder, not inside.
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const lockDatabase = new DatabaseSync(path.join(path.dirname(folder), `${path.basename(folder)}.lock`), {
    timeout: 0,
  });
  try {
    lockDatabase.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
    return { release: () => lockDatabase.close() };
  } catch (cause) {
    lockDatabase.close();
    if (isBusyError(cause)) return undefined;
    throw cause;
  }
}

const sqliteBusyCode = 5;

function isBusyError(cause: unknown): boolean {
  return cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusyCode;
}
