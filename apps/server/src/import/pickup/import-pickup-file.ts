/** Imports a picked up file by a mapping of its chain or a built-in one, entirely or not at all; one that needs a decision waits for a person, with the reason. */

import { hasPermission, type PermissionCode } from "@comptoir/domain/access";
import {
  builtInMappings,
  chooseRecognition,
  importPermissions,
  parseMapping,
  recogniseFile,
  type ImportKind,
  type ImportMapping,
  type RecognisedSample,
} from "@comptoir/domain/import-file";
import { isUnreadableFile, pickupRules, type PickupReason } from "@comptoir/domain/operation";
import { Effect, Stream } from "effect";

import type { FileProblem } from "../file-problem.ts";
import { ImportFiles } from "../import-files.ts";
import type { ImportJobState } from "../import-job-states.ts";
import { ImportJobs } from "../import-jobs.ts";
import { ImportRepository } from "../import-repository.ts";
import type { StoredFile } from "../upload-repository.ts";
import type { Importer } from "../import-run.ts";
import type { ImportOutcome } from "../import-totals.ts";
import { previewFile, type FilePreview } from "../preview-file.ts";
import { sampleRecords } from "../sample-records.ts";
import type { FoundFile, PickupPlace } from "./pickup-folder.ts";
import {
  findEarlierImport,
  settlePickup,
  recordOpenPickup,
  markPickupWaiting,
  type OpenPickup,
  type ReasonParameters,
} from "./pickup-repository.ts";

/** Task that picks up files, with the rights of its person. */
export interface PickupTask {
  readonly taskId: number;
  readonly place: PickupPlace;
  readonly kind: ImportKind;
  readonly importer: Importer;
  readonly targetId: number;
  readonly permissions: readonly PermissionCode[];
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
}

/** Result for a file. Call `finish` after the file is moved: it stores the end of an imported, repeated or unreadable file. */
export type PickupEnd =
  | { readonly kind: "written" | "busy" | "gone" }
  | { readonly kind: "waits"; readonly reason: PickupReason; readonly parameters: ReasonParameters }
  | {
      readonly kind: "imported" | "repeated";
      readonly importId: number;
      readonly rows: number;
      readonly finish: Effect.Effect<void, never, Services>;
    }
  | { readonly kind: "unreadable"; readonly code: string; readonly finish: Effect.Effect<void, never, Services> };

type Services = Effect.Services<ReturnType<typeof settlePickup>> | ImportFiles;

/** Imports a file, once it has not changed for a while. `known` is its record from an earlier run. */
export const importPickupFile = Effect.fn("importPickupFile")(function* (
  task: PickupTask,
  foundFile: FoundFile,
  known: OpenPickup | undefined,
) {
  if (!task.place.isQuiet(foundFile)) return toPickupEnd("written");
  const taken = yield* takeFile(task, foundFile, known);
  if ("kind" in taken) return taken;
  const earlier = yield* findEarlierImport(taken, { layerId: task.importer.layerId, kind: task.kind });
  if (earlier !== null) {
    if (earlier.isRunning) return toPickupEnd("busy");
    const { importId, isOwn } = earlier;
    return settledEnd(taken, isOwn ? "imported" : "repeated", { importId, rows: 0 });
  }
  if (isNotDue(taken, task.nowMs))
    return { kind: "waits", reason: taken.reason ?? "ROWS_REFUSED", parameters: taken.parameters } satisfies PickupEnd;
  const end = yield* importTaken(task, taken);
  if (end.kind === "waits") yield* markPickupWaiting(taken.id, end.reason, end.parameters);
  return end;
});

const toPickupEnd = (kind: "written" | "busy" | "gone"): PickupEnd => ({ kind });

/** Tells whether a file with refused rows was read too recently to read it again, because reading every row is slow. */
const isNotDue = ({ reason, checkedAt }: OpenPickup, nowMs: number): boolean =>
  reason === "ROWS_REFUSED" && checkedAt !== null && nowMs - checkedAt < pickupRules.recheckMs;

/** Copies a file to the uploads, unless an earlier run did; returns its record, or the file's result if it cannot be copied. */
const takeFile = Effect.fnUntraced(function* (task: PickupTask, foundFile: FoundFile, known: OpenPickup | undefined) {
  const { taskId, place, importer } = task;
  const isKnown = known !== undefined && known.bytes === foundFile.bytes && known.changedAt === foundFile.changedAt;
  if (isKnown && known.fileId !== null) return { ...known, fileId: known.fileId };
  const files = yield* ImportFiles;
  const content = yield* Effect.promise(() => place.read(foundFile));
  if (content === null) return toPickupEnd("gone");
  const received = yield* Effect.result(
    files.receive({
      layerId: importer.layerId,
      userId: importer.userId,
      name: foundFile.name.slice(0, 200),
      declared: foundFile.bytes,
      content: Stream.fromAsyncIterable(content, (cause) => cause),
    }),
  );
  if (received._tag === "Failure") return yield* recordUnreceivedFile(task, foundFile, received.failure);
  const { fileId, hash } = received.success;
  if (!(yield* Effect.promise(() => place.isUnchanged(foundFile)))) {
    yield* files.remove(fileId);
    return toPickupEnd("written");
  }
  if (known?.fileId != null) yield* files.remove(known.fileId);
  const { name, bytes, changedAt } = foundFile;
  return { ...(yield* recordOpenPickup({ taskId, name, hash, bytes, changedAt, fileId })), fileId };
});

/** Ends a file that could not be copied: one beyond the quota waits for the next attempt, and an oversized or empty one is unreadable. A full disk is a defect. */
const recordUnreceivedFile = Effect.fnUntraced(function* (
  { taskId }: PickupTask,
  file: FoundFile,
  problem: FileProblem,
) {
  if (problem.code === "IMPORT_NO_ROOM") return yield* Effect.die(Object.assign(problem, { code: "ENOSPC" }));
  const { name, bytes, changedAt } = file;
  const open = yield* recordOpenPickup({ taskId, name, hash: "", bytes, changedAt, fileId: null });
  if (problem.code !== "IMPORT_QUOTA") return unreadableEnd(open, problem.code);
  yield* markPickupWaiting(open.id, "NO_QUOTA", {});
  return { kind: "waits", reason: "NO_QUOTA", parameters: {} } satisfies PickupEnd;
});

/** Recognises a copied file, and imports it. */
const importTaken = Effect.fnUntraced(function* (task: PickupTask, taken: OpenPickup & { readonly fileId: string }) {
  const files = yield* ImportFiles;
  const recognised = yield* recognisePickup(task, files.pathOf(taken.fileId));
  if ("code" in recognised) return unreadableEnd(taken, recognised.code);
  if ("reason" in recognised) {
    const parameters: ReasonParameters = {
      mappings: recognised.names.join(", "),
      ...(recognised.records !== undefined && { records: recognised.records.join(", ") }),
    };
    return { kind: "waits", reason: recognised.reason, parameters } satisfies PickupEnd;
  }
  const { mapping, encoding } = recognised;
  const missing = importPermissions(mapping).find((permission) => !hasPermission(task.permissions, [permission]));
  if (missing !== undefined)
    return { kind: "waits", reason: "NOT_PERMITTED", parameters: { permission: missing } } satisfies PickupEnd;
  const firstRun = yield* runJob(task, taken, { ...mapping, encoding });
  // The beginning of a file may be written with letters that every encoding has.
  const isOther = mapping.encoding !== encoding && firstRun.issues.some(({ code }) => code === "IMPORT_ENCODING");
  const outcome = isOther ? yield* runJob(task, taken, mapping) : firstRun;
  if (outcome.issueCount > 0) {
    const unreadable = outcome.issues.find(({ code }) => isUnreadableFile(code));
    if (unreadable !== undefined) return unreadableEnd(taken, unreadable.code);
    const others = outcome.issues.find(({ code }) => code === "IMPORT_OTHER_RECORDS")?.params["records"];
    if (others !== undefined)
      return {
        kind: "waits",
        reason: "OTHER_RECORDS",
        parameters: { mappings: mapping.name, records: others },
      } satisfies PickupEnd;
    const parameters: ReasonParameters = { count: outcome.issueCount, mappings: mapping.name };
    return { kind: "waits", reason: "ROWS_REFUSED", parameters } satisfies PickupEnd;
  }
  const { totals, created, updated, unchanged, batchId } = outcome;
  return settledEnd(taken, "imported", { importId: batchId ?? 0, rows: totals?.rows ?? created + updated + unchanged });
});

/** Finds the mapping of a file, among those of this chain first, then the built-in ones; otherwise returns why there is none. */
const recognisePickup = Effect.fnUntraced(function* ({ targetId, kind }: PickupTask, filePath: string) {
  const repository = yield* ImportRepository;
  const stored = (yield* repository.listMappings(targetId)).flatMap(({ mapping }) => {
    const read = parseMapping(mapping);
    return read.ok && read.value.kind === kind ? [read.value] : [];
  });
  const builtIn = Object.values(builtInMappings).filter((mapping) => mapping.kind === kind);
  const known = [...stored, ...builtIn];
  const named = [...new Set(known.flatMap(({ sheet }) => (sheet === null ? [] : [sheet])))];
  const refused: UnrecognisedReason[] = [];
  for (const sheets of [[null], named]) {
    const tables = yield* Effect.promise(() => sampleTables(filePath, sheets, known));
    const unreadable = tables.find(({ preview }) => preview.sheet === null)?.preview.issues.find(saysUnreadable);
    if (unreadable !== undefined) return { code: unreadable.code };
    for (const mappings of [stored, builtIn]) {
      const choice = chooseRecognition(
        tables.flatMap(({ samples }) => samples.map((sample) => recogniseFile(sample, mappings, kind))),
        tables.every(({ preview }) => preview.sheets === undefined),
      );
      if ("reason" in choice) {
        if (choice.reason === "SEVERAL_MAPPINGS") return choice satisfies UnrecognisedReason;
        refused.push(choice);
        continue;
      }
      const { mapping } = choice;
      const own = tables.find(({ preview }) => preview.sheet === mapping.sheet);
      return { mapping, encoding: own === undefined ? mapping.encoding : encodingOf(own.preview, mapping) };
    }
  }
  return refused.find(({ reason }) => reason !== "NOT_RECOGNISED") ?? notRecognised;
});

const saysUnreadable = ({ code }: FilePreview["issues"][number]): boolean => isUnreadableFile(code);

/** Reads the beginning of each table of a file, and of each record that mappings name in it. */
async function sampleTables(path: string, sheets: readonly (string | null)[], known: readonly ImportMapping[]) {
  const tables: { readonly preview: FilePreview; readonly samples: readonly RecognisedSample[] }[] = [];
  for (const sheet of sheets) {
    const tablePreview = await previewFile(path, undefined, [], { sheet }, known);
    const records = recordsOf(known, tablePreview);
    const others = records.length === 0 ? [] : await sampleRecords(path, tablePreview, records);
    tables.push({ preview: tablePreview, samples: [tablePreview, ...others] });
  }
  return tables;
}

/** Reason why a file is not recognised. */
interface UnrecognisedReason {
  readonly reason: PickupReason;
  readonly names: readonly string[];
  /** Records that its mapping does not know. */
  readonly records?: readonly string[];
}

/** Lists the records that mappings of the sheet name, other than the record the preview found; empty if the file is not XML or JSON. */
const recordsOf = (known: readonly ImportMapping[], { shared, sheet, record: found }: FilePreview): readonly string[] =>
  shared === undefined
    ? []
    : [
        ...new Set(
          known.flatMap(({ sheet: own, record }) =>
            own !== sheet || record === null || record === found ? [] : [record],
          ),
        ),
      ];

const notRecognised: UnrecognisedReason = { reason: "NOT_RECOGNISED", names: [] };

/** Returns the encoding of a text as its preview detected it; for a named table, that of the mapping. */
const encodingOf = (preview: FilePreview, mapping: ImportMapping): ImportMapping["encoding"] =>
  mapping.sheet === null ? preview.encoding : mapping.encoding;

/** Time between two looks at a running import. */
const lookAgain = "200 millis";

/** Runs an import as a person would start it. A pick-up that stops cancels it. */
const runJob = Effect.fnUntraced(function* (
  { importer }: PickupTask,
  { fileId, name, bytes, hash }: OpenPickup & { readonly fileId: string },
  importMapping: ImportMapping,
) {
  const [files, jobs] = [yield* ImportFiles, yield* ImportJobs];
  const storedFile: StoredFile = { fileId, layerId: importer.layerId, name, bytes, hash };
  const jobId = yield* jobs.start({
    path: files.pathOf(fileId),
    file: storedFile,
    mapping: importMapping,
    mode: "commit",
    importer,
    isCheckedFirst: true,
  });
  const job = yield* Effect.onInterrupt(waitForEnd(jobId), () => jobs.cancel(jobId));
  return job.result ?? (yield* Effect.die(new Error(`The import of ${name} ended as ${job.state}.`)));
});

const waitForEnd = Effect.fnUntraced(function* (jobId: string) {
  const jobs = yield* ImportJobs;
  for (;;) {
    const job: ImportJobState | undefined = yield* jobs.find(jobId);
    if (job === undefined) return yield* Effect.die(new Error(`Nobody knows the import ${jobId} any more.`));
    if (job.state !== "waiting" && job.state !== "running") return job satisfies { readonly result?: ImportOutcome };
    yield* Effect.sleep(lookAgain);
  }
});

const finishOf = (taken: OpenPickup, state: "IMPORTED" | "REPEATED" | "FAILED", importId: number | null = null) =>
  Effect.gen(function* () {
    const files = yield* ImportFiles;
    yield* settlePickup(taken.id, state, importId);
    if (taken.fileId !== null) yield* files.remove(taken.fileId);
  });

const settledEnd = (
  taken: OpenPickup,
  kind: "imported" | "repeated",
  { importId, rows }: { readonly importId: number; readonly rows: number },
): PickupEnd => ({
  kind,
  importId,
  rows,
  finish: finishOf(taken, kind === "imported" ? "IMPORTED" : "REPEATED", importId),
});

const unreadableEnd = (taken: OpenPickup, code: string): PickupEnd => ({
  kind: "unreadable",
  code,
  finish: finishOf(taken, "FAILED"),
});
