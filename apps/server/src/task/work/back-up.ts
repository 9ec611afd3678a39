/** Work of the task that writes a backup to the folder of files, checks that it can be restored, and deletes the oldest ones. */

import fs from "node:fs/promises";
import path from "node:path";

import { Effect } from "effect";

import { backUp, verifyBackup } from "../../backup/index.ts";
import { DataPlaces, toFailureEnd, isDiskFull, errorMessageOf, toSuccessEnd, type WorkContext } from "../task-work.ts";

/** Name of the folder of backups in the folder of files. */
export const backupFolderName = "backups";

/** Number of backups that are not deleted, by default. */
export const defaultCopies = 7;

const backupNamePattern = /^comptoir-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/u;

const backupNameAt = (atMs: number): string =>
  `comptoir-${new Date(atMs).toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.backup`;

const attemptWork = <A>(work: () => Promise<A>) =>
  Effect.result(Effect.tryPromise({ try: work, catch: (cause: unknown) => cause }));

/** Writes a backup, and deletes the files of earlier unfinished backups. */
export const writeBackup = Effect.fn("task.writeBackup")(function* ({ task, run, write }: WorkContext) {
  const dataFolders = yield* DataPlaces;
  const backupFolder = path.join(dataFolders.filesFolder, backupFolderName);
  const backupFileName = backupNameAt(run.dueAt);
  const [file, partial] = [path.join(backupFolder, backupFileName), path.join(backupFolder, `${backupFileName}.part`)];
  const writeResult = yield* attemptWork(async () => {
    await fs.mkdir(backupFolder, { recursive: true, mode: 0o700 });
    await deletePartialFiles(backupFolder);
    await backUp(dataFolders, partial);
    return (await fs.stat(partial)).size;
  });
  if (writeResult._tag === "Failure") {
    yield* attemptWork(() => fs.rm(partial, { force: true }));
    yield* write("FAULT", { text: errorMessageOf(writeResult.failure) });
    return toFailureEnd(isDiskFull(writeResult.failure) ? "DISK_FULL" : "FAULT");
  }
  yield* write("BACKED_UP", { file: backupFileName, size: writeResult.success });
  const verifyResult = yield* attemptWork(() => verifyBackup(dataFolders, partial, () => undefined));
  if (verifyResult._tag === "Failure" || !verifyResult.success.isRight) {
    const differenceTexts =
      verifyResult._tag === "Failure" ? [errorMessageOf(verifyResult.failure)] : verifyResult.success.lines;
    for (const text of differenceTexts) yield* write("DIFFERS", { text });
    yield* attemptWork(() => fs.rm(partial, { force: true }));
    return toFailureEnd(
      verifyResult._tag === "Failure" && isDiskFull(verifyResult.failure) ? "DISK_FULL" : "NOT_RESTORABLE",
    );
  }
  yield* Effect.promise(() => fs.rename(partial, file));
  yield* write("RESTORABLE", { file: backupFileName });
  for (const oldFile of yield* Effect.promise(() =>
    deleteOldestBackups(backupFolder, task.settings.copies ?? defaultCopies),
  ))
    yield* write("OLD_BACKUP_DELETED", { file: oldFile });
  return toSuccessEnd(null);
});

/** Deletes the files of attempts that were cut short. */
async function deletePartialFiles(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder))
    if (name.endsWith(".part")) await fs.rm(path.join(folder, name), { force: true });
}

/** Deletes all but the newest backups; returns the names of the deleted ones. */
async function deleteOldestBackups(folder: string, copies: number): Promise<readonly string[]> {
  const backupNames = (await fs.readdir(folder)).filter((name) => backupNamePattern.test(name)).toSorted();
  const deletedNames = backupNames.slice(0, Math.max(0, backupNames.length - copies));
  for (const name of deletedNames) await fs.rm(path.join(folder, name), { force: true });
  return deletedNames;
}
