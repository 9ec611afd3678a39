/** Makes the file of an extract: a zip with one file of lines for each source, and a manifest. */

import { createHash, type Hash } from "node:crypto";

import { streamZip } from "@comptoir/api/workbook";
import { extractedLine, redactValue, type LogExtract, type LogLine, type LogSource } from "@comptoir/domain/operation";
import { dayStart } from "@comptoir/domain/period";
import { isSecretSetting } from "@comptoir/domain/setting";
import { Cause, Clock, Data, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listSettingValues } from "../access/index.ts";
import { DatabaseEngine, schemaVersion } from "../database/index.ts";
import { productVersion } from "../product-version.ts";
import {
  claimExtract,
  endExtract,
  failExtract,
  insertPiece,
  recordProgress,
  type ExtractRow,
} from "./extract-repository.ts";
import { feedsOf } from "./log-feeds.ts";
import { serverName } from "./log-recorder.ts";
import { recordLine } from "./record-line.ts";
import { readerOf, readSelection } from "./log-service.ts";
import { makeLineReader, type LogQuestion } from "./read-lines.ts";

/** Maximum number of lines, and maximum size of the file. Units: lines; bytes. Source: decision 0414. */
export const extractLimits = { lines: 2_000_000, bytes: 256 * 1_048_576 } as const;

/** Maximum number of attempts to make an extract; one whose server stopped counts. */
const attemptsAtMost = 3;

/** Number of lines read and written at once, and size of a stored piece in bytes. */
const [linesAtOnce, pieceBytes] = [2_000, 1_048_576];

class ExtractStopped extends Data.TaggedError("ExtractStopped")<{ readonly reason: "TOO_LARGE" | "TAKEN_OVER" }> {}
class ExtractFault extends Data.TaggedError("ExtractFault")<{ readonly cause: unknown }> {}

/** Makes the next waiting extract; returns false if there is none. */
export const makeNextExtract = Effect.fn("log.makeNextExtract")(function* () {
  const extract = yield* claimExtract(new Date(yield* Clock.currentTimeMillis));
  if (extract === undefined) return false;
  if (extract.attempts > attemptsAtMost) yield* failExtract(extract, "FAULT", false);
  else
    yield* writeExtract(extract).pipe(
      Effect.tap(() =>
        recordLine({
          source: "JOBS",
          level: "INFO",
          text: `Extract ${extract.id} of the log was made`,
          fields: { extract: extract.id },
        }),
      ),
      Effect.catchTag("ExtractStopped", ({ reason }) =>
        reason === "TOO_LARGE" ? failExtract(extract, reason, false) : Effect.void,
      ),
      Effect.catchCause((cause) =>
        Cause.hasInterrupts(cause)
          ? Effect.failCause(cause)
          : Effect.logError(`Extract ${extract.id} of the log could not be made`, cause).pipe(
              Effect.annotateLogs("source", "JOBS"),
              Effect.andThen(failExtract(extract, "FAULT", extract.attempts < attemptsAtMost)),
            ),
      ),
    );
  return true;
});

/** File in the archive with the lines of one source. */
interface SourceFile {
  readonly source: LogSource;
  readonly name: string;
  readonly hash: Hash;
  lines: number;
  bytes: number;
  first: string | null;
  last: string | null;
}

const writeExtract = Effect.fn("log.writeExtract")(function* (extract: ExtractRow) {
  const logSelection = readSelection(extract.selection);
  const { reader } = yield* readerOf(extract).pipe(Effect.orDie);
  const logQuestion: LogQuestion = { selection: logSelection, reader, timeZone: extract.timeZone };
  const headOfManifest = yield* readManifestHead(extract, logSelection);
  const serviceContext = yield* Effect.context<SqlClient.SqlClient | DatabaseEngine>();
  const runPromise = Effect.runPromiseWith(serviceContext);
  const sourceFiles = logSelection.sources.map((source): SourceFile => ({
    source,
    name: `${source.toLowerCase().replaceAll("_", "-")}.ndjson`,
    hash: createHash("sha256"),
    lines: 0,
    bytes: 0,
    first: null,
    last: null,
  }));
  yield* Effect.tryPromise({
    try: async () => {
      const recordFileProgress = makeProgressRecorder(extract, logQuestion, sourceFiles, runPromise);
      const archiveEntries = [
        ...sourceFiles.map((file) => ({
          name: file.name,
          pieces: yieldLinesOf(file, logQuestion, recordFileProgress, runPromise),
        })),
        { name: "manifest.json", pieces: yieldTextLazily(() => manifestText(headOfManifest, sourceFiles)) },
      ];
      await storeArchive(extract, archiveEntries, sourceFiles, runPromise);
    },
    catch: (cause) => (cause instanceof ExtractStopped ? cause : new ExtractFault({ cause })),
  }).pipe(Effect.catchTag("ExtractFault", ({ cause }) => Effect.die(cause)));
});

type RunEffect = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | DatabaseEngine>) => Promise<A>;

async function* yieldTextLazily(text: () => string): AsyncGenerator<string> {
  yield text();
}

/** Stores the archive in pieces. */
async function storeArchive(
  extract: ExtractRow,
  entries: Parameters<typeof streamZip>[0],
  files: readonly SourceFile[],
  run: RunEffect,
): Promise<void> {
  const archiveHash = createHash("sha256");
  let [parts, size, bytes, pieceNo]: [Uint8Array[], number, number, number] = [[], 0, 0, 0];
  const flushPiece = async () => {
    if (size > 0) await run(insertPiece(extract, pieceNo, Buffer.concat(parts)));
    [parts, size, pieceNo] = [[], 0, pieceNo + 1];
  };
  for await (const part of streamZip(entries)) {
    archiveHash.update(part);
    parts.push(part);
    size += part.length;
    bytes += part.length;
    if (bytes > extractLimits.bytes) throw new ExtractStopped({ reason: "TOO_LARGE" });
    if (size >= pieceBytes) await flushPiece();
  }
  await flushPiece();
  const lineCount = files.reduce((sum, file) => sum + file.lines, 0);
  await run(endExtract(extract, { lines: lineCount, bytes, hash: archiveHash.digest("hex") }));
}

/** Makes a function that stores which fraction of the work is done. It throws once another server has taken over, or with too many lines. */
function makeProgressRecorder(
  extract: ExtractRow,
  { selection, timeZone }: LogQuestion,
  files: readonly SourceFile[],
  run: RunEffect,
) {
  const fromMs = dayStart(selection.from, timeZone);
  const untilMs = Math.min(dayStart(selection.to, timeZone) + 86_400_000, extract.madeAt);
  return async (file: SourceFile, atMs: number) => {
    const fractionRead = Math.min(1, Math.max(0, (atMs - fromMs) / Math.max(1, untilMs - fromMs)));
    const isStillOwnAttempt = await run(
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        recordProgress(extract, (files.indexOf(file) + fractionRead) / files.length, new Date(now)),
      ),
    );
    if (!isStillOwnAttempt) throw new ExtractStopped({ reason: "TAKEN_OVER" });
    if (files.reduce((sum, { lines }) => sum + lines, 0) > extractLimits.lines)
      throw new ExtractStopped({ reason: "TOO_LARGE" });
  };
}

/** Yields the lines of a source as text, oldest first. */
async function* yieldLinesOf(
  sourceFile: SourceFile,
  logQuestion: LogQuestion,
  progress: (file: SourceFile, atMs: number) => Promise<void>,
  runPromise: RunEffect,
): AsyncGenerator<string> {
  const nextLine = makeLineReader(feedsOf([sourceFile.source]), logQuestion, {
    direction: "oldestFirst",
    size: linesAtOnce,
  });
  const readLineGroup = Effect.gen(function* () {
    const linesOfGroup: LogLine[] = [];
    while (linesOfGroup.length < linesAtOnce) {
      const line = yield* nextLine();
      if (line === null) break;
      linesOfGroup.push(line);
    }
    return linesOfGroup;
  });
  for (;;) {
    const linesRead = await runPromise(readLineGroup);
    const ndjsonText = linesRead
      .map((line) => `${JSON.stringify(extractLineOf(line, logQuestion.selection))}\n`)
      .join("");
    sourceFile.hash.update(ndjsonText);
    sourceFile.lines += linesRead.length;
    sourceFile.bytes += Buffer.byteLength(ndjsonText);
    sourceFile.first ??= isoTimeOf(linesRead[0]);
    sourceFile.last = isoTimeOf(linesRead.at(-1)) ?? sourceFile.last;
    const lastLine = linesRead.at(-1);
    if (lastLine !== undefined) await progress(sourceFile, lastLine.atMs);
    if (ndjsonText !== "") yield ndjsonText;
    if (linesRead.length < linesAtOnce) return;
  }
}

const isoTimeOf = (line: LogLine | undefined): string | null =>
  line === undefined ? null : new Date(line.atMs).toISOString();

/** Converts a line to the object printed in the file. */
function extractLineOf(line: LogLine, { isRedacted }: LogExtract) {
  const { atMs, source, level, userId, terminal, text, fields = {} } = extractedLine(line, isRedacted);
  return { time: new Date(atMs).toISOString(), level, source, person: userId, terminal, text, fields };
}

/** Collects the facts of the manifest that are known before the lines are read. */
const readManifestHead = Effect.fnUntraced(function* (extract: ExtractRow, selection: LogExtract) {
  const sql = yield* SqlClient.SqlClient;
  const { kind } = yield* DatabaseEngine;
  const [database] = yield* sql<{ readonly version: string }>`SELECT version() AS version`.pipe(Effect.orDie);
  const migrationRows = yield* sql<{ readonly name: string }>`
    SELECT lpad(migration_id::text, 4, '0') || '_' || name AS name FROM effect_sql_migrations ORDER BY migration_id`.pipe(
    Effect.orDie,
  );
  const { reader } = yield* readerOf(extract).pipe(Effect.orDie);
  const visibleSettingValues = (yield* listSettingValues()).filter(
    ({ code, layerId }) =>
      !isSecretSetting(code) && (reader.layerIds === null || (layerId !== null && reader.layerIds.includes(layerId))),
  );
  return {
    product: "Comptoir",
    versions: {
      comptoir: productVersion,
      schema: schemaVersion,
      node: process.version,
      database: database?.version ?? kind,
    },
    madeAt: new Date(extract.madeAt).toISOString(),
    madeBy: extract.userId,
    server: serverName,
    timeZone: extract.timeZone,
    selection: selection.isRedacted ? redactValue(selection) : selection,
    isRedacted: selection.isRedacted,
    migrations: migrationRows.map(({ name }) => name),
    settings: selection.isRedacted ? redactValue(visibleSettingValues) : visibleSettingValues,
  };
});

/** Formats the manifest, with the hash of every file. */
function manifestText(head: Effect.Success<ReturnType<typeof readManifestHead>>, files: readonly SourceFile[]): string {
  const listedFiles = files.map(({ source, name, lines, bytes, first, last, hash }) => ({
    name,
    source,
    lines,
    bytes,
    first,
    last,
    sha256: hash.digest("hex"),
  }));
  return `${JSON.stringify({ ...head, files: listedFiles }, null, 2)}\n`;
}
