import { Effect, Stream } from "effect";

import type { ImportMapping, ParsedRow } from "@comptoir/domain/import-file";

import { hasRoomFor, reservedDiskBytes } from "../database/index.ts";
import { visitBoth, type Correction } from "./correction.ts";
import type { DeviationList } from "./deviation-list.ts";
import { FileProblem } from "./file-problem.ts";
import type { StoredFile } from "./upload-repository.ts";
import { makeIssueList, type IssueList } from "./issue-list.ts";
import { readFacts, type NumberedFact } from "./read-facts.ts";
import type { SetAside, SetAsideRow } from "./set-aside.ts";

/** Input of every kind of import. */

/** User and layer of an import. */
export interface Importer {
  readonly userId: number;
  readonly layerId: number;
  /** Layers in the importer's scope. */
  readonly scope: readonly number[];
}

export type ImportPhase = "reading" | "checking" | "writing" | "committing";

/** Progress of a run; rows and bytes are of the current phase. */
export interface ImportProgress {
  readonly phase: ImportPhase;
  readonly rows: number;
  readonly bytes: number;
}

export type OnProgress = (progress: ImportProgress) => void;

export interface ImportRun<M extends ImportMapping = ImportMapping> {
  readonly path: string;
  readonly file: StoredFile;
  readonly mapping: M;
  readonly mode: "dryRun" | "commit";
  readonly importer: Importer;
  readonly onProgress: OnProgress;
  /** Id of the job that runs the import; missing if nobody follows it. */
  readonly jobId?: string;
  /** Treatment of rows in error or conflict: refuse the whole file (the default), or set these rows aside. */
  readonly refused?: "stop" | "setAside";
  /** Treatment of records that are stored with other content. By default it is a conflict for sales, and `replace` for other files. */
  readonly existing?: "refuse" | "replace" | "keep";
  /** Import whose set aside rows this file corrects. */
  readonly corrects?: number;
  readonly correction?: Correction;
  readonly setAside?: SetAside;
  /** Writes nothing before the whole file is checked: for a file that is checked again and again while it waits. */
  readonly isCheckedFirst?: boolean;
  /** Rows to keep with the import for a correction. */
  readonly setAsideRows?: { readonly header: readonly string[]; readonly rows: readonly SetAsideRow[] };
}

/** Returns the rows of the corrected import that a file brings again, as a part of its result; {} if there are none. */
export function listCorrectedRows({ correction }: Pick<ImportRun, "correction">): {
  readonly correctedRows?: readonly number[];
} {
  const correctedRows = correction?.listRows() ?? [];
  return correctedRows.length === 0 ? {} : { correctedRows };
}

/** Disk space that an import needs beside its file: rows, indexes, summaries, write-ahead log and report copy. Units: multiples of the file size. */
const diskBytesPerFileByte = 6;

/** Tells whether at least half of the disk's reserve is free, so that the next rows of an import may be written. */
export const hasRoomToWrite = hasRoomFor(-reservedDiskBytes / 2);

/** Stops an import whose disk fills up before the whole file is written; its changes are then rolled back. */
export const stopWithoutRoom = Effect.flatMap(hasRoomToWrite, (hasRoom) =>
  hasRoom ? Effect.void : Effect.die(Object.assign(new Error("no room on the disk for an import"), { code: "ENOSPC" })),
);

/**
 * Reads a file once from its beginning, and passes its facts to `take`. Unreadable rows become issues of the result,
 * as does too little disk space for the import in the phase "checking".
 */
export function readImportFile<T extends ParsedRow, E, R>(
  importRun: ImportRun,
  phase: ImportPhase,
  take: (facts: readonly NumberedFact<T>[], issues: IssueList) => Effect.Effect<void, E, R>,
  deviations?: DeviationList,
): Effect.Effect<IssueList, E, R> {
  const { setAside } = importRun;
  const issueList = makeIssueList(setAside?.noteIssue);
  const checkRoom = Effect.map(hasRoomFor(importRun.file.bytes * diskBytesPerFileByte), (hasRoom) => {
    if (!hasRoom && phase === "checking") issueList.addIssue(1, { code: "IMPORT_NO_ROOM", path: [], params: {} });
  });
  const factChunks = readFacts({
    path: importRun.path,
    mapping: importRun.mapping,
    issues: issueList,
    visitor: visitBoth(importRun.correction, setAside?.visitor),
    onProgress: (progress) => importRun.onProgress({ phase, ...progress }),
    onLeftOut: (row, cells) =>
      deviations?.add(row, {
        code: "ROW_LEFT_OUT",
        value: cells.filter((cell) => cell.trim() !== "").join(" · "),
        taken: "",
      }),
    onLeftOutRecords: (path, count) =>
      deviations?.add(0, { code: "RECORD_LEFT_OUT", value: `${path} × ${count}`, taken: "" }, count),
    onPageMark: (key) => deviations?.add(0, { code: "MORE_PAGES", value: key, taken: "" }),
  });
  const factStream = Stream.fromAsyncIterable(factChunks, (cause) =>
    cause instanceof FileProblem ? cause : new UnreadableFile(cause),
  ).pipe(
    Stream.runForEach((chunk) =>
      Effect.andThen(
        phase === "writing" ? stopWithoutRoom : Effect.void,
        take(chunk as readonly NumberedFact<T>[], issueList),
      ),
    ),
    Effect.catchIf(
      (error): error is FileProblem => error instanceof FileProblem,
      (problem) =>
        Effect.sync(() => issueList.addIssue(problem.row, { code: problem.code, path: [], params: problem.params })),
    ),
    Effect.catchIf((error): error is UnreadableFile => error instanceof UnreadableFile, Effect.die),
    Effect.as(issueList),
  );
  return Effect.andThen(checkRoom, factStream);
}

/** Error: the disk failed to read a file that exists. */
class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  constructor(cause: unknown) {
    super("an uploaded file could not be read", { cause });
  }
}
