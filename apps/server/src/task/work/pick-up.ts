/** Work of the task that imports the files of a folder with the rights of the task's user; files with an open question wait, and a mail says so once. */

import { hasPermission, permissionCodes } from "@comptoir/domain/access";
import { isErrorCode } from "@comptoir/domain/errors";
import { importKinds } from "@comptoir/domain/import-file";
import type { LanguageCode } from "@comptoir/domain/language";
import { pickupRules, runResultOf } from "@comptoir/domain/operation";
import { offsetAt } from "@comptoir/domain/period";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";

import { scopeFor } from "../../access/index.ts";
import { inTransaction } from "../../database/index.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import {
  ImportFiles,
  importPickupFile,
  pickupFiles,
  type FoundFile,
  type PickupEnd,
  type PickupTask,
} from "../../import/index.ts";
import { sftpProblemOf } from "../../sftp/index.ts";
import { findReportReader } from "../../report/schedule/recipients.ts";
import { mailOfWaiting } from "../alert-of-failure.ts";
import type { TaskRow } from "../task-repository.ts";
import { toFailureEnd, toSuccessEnd, type WorkContext, type WorkEnd } from "../task-work.ts";
import { attemptWork, openPlace, writeProblemLine } from "./open-place.ts";

/** Imports the files of a run, the oldest first. A stopped run continues where it was: nothing is written twice. */
export const pickUp = Effect.fn("task.pickUp")(function* (workContext: WorkContext) {
  const { task, write } = workContext;
  const taskOwner = yield* findTaskOwner(task);
  if (taskOwner === null) return toFailureEnd("OWNER_LEFT");
  const openedPlace = yield* openPlace(workContext);
  if ("failure" in openedPlace) return toFailureEnd(openedPlace.failure);
  const { files, links, refused, others } = openedPlace.listing;
  for (const file of links) yield* write("LINK_REFUSED", { file });
  for (const file of refused) yield* write("NAME_REFUSED", { file });
  yield* settleGoneFiles(task, taskOwner.pickup, files);
  if (files.length === 0) {
    yield* write("NO_FILES", { number: others });
    return toSuccessEnd(0);
  }
  const pickupWithPlace = { ...taskOwner.pickup, place: openedPlace.place };
  const workEnd = yield* takeFiles(workContext, pickupWithPlace, { files, language: taskOwner.language });
  yield* mailWaitingFilesOnce(task);
  return workEnd;
}, Effect.scoped);

/** Finds the rights of the task's user at its layer; null without access, or without the permissions that the task needs. */
const findTaskOwner = Effect.fnUntraced(function* (task: TaskRow) {
  const { importKind } = task.settings;
  if (task.userId === null || task.layerId === null || importKind === null) return null;
  const nowMs = yield* readTaskTime;
  const taskReader = yield* findReportReader(task.userId, new Date(nowMs), task.layerId);
  const mayImport =
    taskReader !== null &&
    taskReader.recipient.hasAccess &&
    taskReader.reachesPlace &&
    (["CONFIG_CUD", importKinds[importKind].permission] as const).every((permission) =>
      hasPermission(taskReader.caller.permissions, [permission]),
    );
  if (!mayImport) return null;
  const { userId, layerId, permissions, language } = taskReader.caller;
  const { layers } = yield* scopeFor(taskReader.caller);
  const targetId = layers.find(({ id }) => id === layerId)?.targetId;
  if (targetId === undefined) return null;
  const importer = { userId, layerId, scope: layers.map(({ id }) => id) };
  const ownPickup: PickupWithoutPlace = {
    taskId: task.id,
    kind: importKind,
    importer,
    targetId,
    permissions: permissionCodes.filter((code) => permissions.includes(code)),
    nowMs,
  };
  return { pickup: ownPickup, language };
});

/** Task with the rights of its user, before its place is opened. */
type PickupWithoutPlace = Omit<PickupTask, "place">;

/** Settles the records of files that left the folder: moved just before a server stopped, or removed by a person. */
const settleGoneFiles = Effect.fnUntraced(function* (
  { id }: TaskRow,
  { kind, importer }: PickupWithoutPlace,
  files: readonly FoundFile[],
) {
  const namesInFolder = new Set(files.map(({ name }) => name));
  const importFiles = yield* ImportFiles;
  for (const pickupRecord of yield* pickupFiles.listOpenPickups(id)) {
    if (namesInFolder.has(pickupRecord.name)) continue;
    const earlierImport = yield* pickupFiles.findEarlierImport(pickupRecord, { kind, layerId: importer.layerId });
    if (earlierImport?.isRunning === true) continue;
    yield* pickupFiles.settlePickup(
      pickupRecord.id,
      earlierImport?.isOwn === true ? "IMPORTED" : "GONE",
      earlierImport?.importId ?? null,
    );
    if (pickupRecord.fileId !== null) yield* importFiles.remove(pickupRecord.fileId);
  }
});

const takeFiles = Effect.fnUntraced(function* (
  { task, write }: WorkContext,
  pickup: PickupTask,
  { files, language }: { readonly files: readonly FoundFile[]; readonly language: LanguageCode },
) {
  const recordByName = new Map(
    (yield* pickupFiles.listOpenPickups(task.id)).map((openPickup) => [openPickup.name, openPickup]),
  );
  let [doneFiles, unreadableFiles, rows] = [0, 0, 0];
  for (const file of files.slice(0, pickupRules.filesAtMost)) {
    const fileEnd = yield* importPickupFile(pickup, file, recordByName.get(file.name)).pipe(
      Effect.catchDefect((cause) => (sftpProblemOf(cause) === null ? Effect.die(cause) : Effect.succeed({ cause }))),
    );
    if ("cause" in fileEnd)
      return toFailureEnd(yield* writeProblemLine({ task, write }, fileEnd.cause, "CUT_OFF"), rows);
    if (fileEnd.kind === "imported" || fileEnd.kind === "repeated" || fileEnd.kind === "unreadable") {
      const isReadable = fileEnd.kind !== "unreadable";
      const unreadableReason =
        fileEnd.kind === "unreadable" ? yield* readProblemText(fileEnd.code, language) : undefined;
      const movedDay = formatLocalDay(pickup.nowMs, task.timeZone);
      const targetFolderKind = isReadable ? "done" : "failed";
      const moveResult = yield* attemptWork(() =>
        pickup.place.move(file, {
          to: targetFolderKind,
          day: movedDay,
          ...(unreadableReason !== undefined && { reason: unreadableReason }),
        }),
      );
      yield* write(...fileLogLine(file.name, fileEnd));
      if (moveResult._tag === "Failure")
        return toFailureEnd(yield* writeProblemLine({ task, write }, moveResult.failure, "FOLDER_GONE"), rows);
      // Another file has this name meanwhile; the next run imports it.
      if (!moveResult.success) yield* write(...fileLogLine(file.name, { kind: "written" }));
      yield* fileEnd.finish;
      doneFiles += isReadable ? 1 : 0;
      unreadableFiles += isReadable ? 0 : 1;
      rows += fileEnd.kind === "imported" ? fileEnd.rows : 0;
    } else if (fileEnd.kind !== "gone") yield* write(...fileLogLine(file.name, fileEnd));
  }
  if (files.length > pickupRules.filesAtMost)
    yield* write("MORE_FILES", { number: files.length - pickupRules.filesAtMost });
  const workEnd: WorkEnd = {
    result: runResultOf({ done: doneFiles, failed: unreadableFiles }),
    failure: unreadableFiles === 0 ? null : "FILES_UNREADABLE",
    rows,
  };
  return workEnd;
});

/** Returns the log line that says what happened to a file. */
function fileLogLine(file: string, end: PickupEnd): Parameters<WorkContext["write"]> {
  switch (end.kind) {
    case "imported":
      return ["FILE_IMPORTED", { file, batch: end.importId, number: end.rows }];
    case "repeated":
      return ["FILE_REPEATED", { file, batch: end.importId }];
    case "unreadable":
      return ["FILE_UNREADABLE", { file, problem: end.code }];
    case "waits":
      return ["FILE_WAITS", { file, reason: end.reason, ...end.parameters }];
    default:
      return [end.kind === "busy" ? "FILE_BUSY" : "FILE_WRITTEN", { file }];
  }
}

/** Formats the local day of a moment: `2026-03-12`. */
const formatLocalDay = (nowMs: number, timeZone: string): string =>
  new Date(nowMs + offsetAt(nowMs, timeZone)).toISOString().slice(0, 10);

const readProblemText = Effect.fnUntraced(function* (code: string, language: LanguageCode) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("errors"));
  return isErrorCode(code) ? t(`errors.${code}`) : code;
});

/** Mails which files wait for a decision, each file once. */
const mailWaitingFilesOnce = Effect.fnUntraced(function* (task: TaskRow) {
  const nowMs = yield* readTaskTime;
  yield* inTransaction(
    Effect.gen(function* () {
      const newlyWaitingFiles = yield* pickupFiles.markWaitingFilesMailed(task.id);
      if (newlyWaitingFiles.length > 0)
        yield* mailOfWaiting(
          task,
          newlyWaitingFiles.map(({ name }) => name),
          nowMs,
        );
    }),
  );
});
