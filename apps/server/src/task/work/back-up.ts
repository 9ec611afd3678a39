/** Work of the task that writes a backup below the data folder, checks that it can be restored, and deletes the oldest ones. */

import fs from "node:fs/promises";
import path from "node:path";

import { Effect } from "effect";

import { backUp, verifyBackup } from "../../backup/index.ts";
import { DataPlaces, failed, isDiskFull, messageOf, succeeded, type WorkContext } from "../task-work.ts";

/** Folder of the backups in the data folder. */
export const backupFolderName = "backups";

/** Number of backups that are not deleted, by default. */
export const defaultCopies = 7;

const backupName = /^comptoir-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/u;

const nameAt = (atMs: number): string =>
  `comptoir-${new Date(atMs).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.backup`;

const attemptWork = <A>(work: () => Promise<A>) =>
  Effect.result(Effect.tryPromise({ try: work, catch: (cause: unknown) => cause }));

/** Writes a backup, and deletes the files of earlier unfinished backups. */
export const writeBackup = Effect.fn("task.writeBackup")(function* ({ task, run, write }: WorkContext) {
  const places = yield* DataPlaces;
  const folder = path.join(places.filesFolder, backupFolderName);
  const name = nameAt(run.dueAt);
  const [file, partial] = [path.join(folder, name), path.join(folder, `${name}.part`)];
  const backupWritten = yield* attemptWork(async () => {
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    await deletePartials(folder);
    await backUp(places, partial);
    return (await fs.stat(partial)).size;
  });
  if (backupWritten._tag === "Failure") {
    yield* attemptWork(() => fs.rm(partial, { force: true }));
    yield* write("FAULT", { text: messageOf(backupWritten.failure) });
    return failed(isDiskFull(backupWritten.failure) ? "DISK_FULL" : "FAULT");
  }
  yield* write("BACKED_UP", { file: name, size: backupWritten.success });
  const checkResult = yield* attemptWork(() => verifyBackup(places, partial, () => undefined));
  if (checkResult._tag === "Failure" || !checkResult.success.isRight) {
    const texts = checkResult._tag === "Failure" ? [messageOf(checkResult.failure)] : checkResult.success.lines;
    for (const text of texts) yield* write("DIFFERS", { text });
    yield* attemptWork(() => fs.rm(partial, { force: true }));
    return failed(checkResult._tag === "Failure" && isDiskFull(checkResult.failure) ? "DISK_FULL" : "NOT_RESTORABLE");
  }
  yield* Effect.promise(() => fs.rename(partial, file));
  yield* write("RESTORABLE", { file: name });
  for (const oldFile of yield* Effect.promise(() => deleteOldest(folder, task.settings.copies ?? defaultCopies)))
    yield* write("OLD_BACKUP_DELETED", { file: oldFile });
  return succeeded(null);
});

/** Deletes the files of attempts that were cut short. */
async function deletePartials(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder))
    if (name.endsWith(".part")) await fs.rm(path.join(folder, name), { force: true });
}

/** Deletes all but the newest backups; returns the names of the deleted ones. */
async function deleteOldest(folder: string, copies: number): Promise<readonly string[]> {
  const names = (await fs.readdir(folder)).filter((name) => backupName.test(name)).toSorted();
  const oldFiles = names.slice(0, Math.max(0, names.length - copies));
  for (const name of oldFiles) await fs.rm(path.join(folder, name), { force: true });
  return oldFiles;
}
