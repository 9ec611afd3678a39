/** Streams a report as a file of any length: its rows are read page by page from one snapshot, and never all in memory. */

import type { Caller } from "@comptoir/api/contract";
import { expectedLengthHeader, type ReportExport } from "@comptoir/api/wire";
import { canExport, fileRowsAtMost } from "@comptoir/domain/report";
import { indexValueNames, type FilePage } from "@comptoir/i18n/report";
import { Deferred, Effect, Exit, Fiber, Stream } from "effect";
import { HttpServerResponse } from "effect/http";

import { badRequest, forbidden } from "../http/refusal.ts";
import { runQuestionInTurn } from "../widget-data/question-limit.ts";
import { writeReport, type OpenedReport } from "./ask-report.ts";
import { fileHeaders, makeReportFile, type ReportFile } from "./export-report.ts";
import type { ReadPage } from "./run-report.ts";
import { openSpool, type FileSpool } from "./file-spool.ts";

/** File whose first rows are written. */
interface StartedFile extends Pick<ReportFile, "name" | "type"> {
  /** Length estimated from the first rows. Units: bytes. */
  readonly expectedLength: number;
}

/** Services that reading a page needs: those of the snapshot's transaction. */
type PageServices = OpenedReport["pages"] extends Iterable<Effect.Effect<infer _A, infer _E, infer R>> ? R : never;

/** File that is being written. */
interface FileWriting {
  readonly spool: FileSpool;
  readonly started: Deferred.Deferred<StartedFile>;
}

/**
 * Answers with the file of a report while it is written. The answer begins after the first rows, so that an error before has its status; if the request ends, writing stops.
 * Errors: those of a run; ACCESS_DENIED for a kind that cannot be exported, REPORT_FILE_ROWS for more rows than the format allows.
 */
export const streamExport = Effect.fn("report.streamExport")(function* (
  caller: Caller,
  { format, language, ...run }: ReportExport,
) {
  if (!canExport(run.source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const fileSpool = yield* Effect.acquireRelease(Effect.promise(openSpool), (openedSpool) =>
    Effect.promise(() => openedSpool.closeSpool()),
  );
  const startedFileSignal = yield* Deferred.make<StartedFile>();
  const wholeReportRun = { ...run, page: 1, size: fileRowsAtMost[format] };
  const writingFiber = yield* runQuestionInTurn(
    caller.userId,
    writeReport(caller, wholeReportRun, (openedReport) =>
      writeReportFile({ spool: fileSpool, started: startedFileSignal }, openedReport, { format, language }),
    ),
  ).pipe(
    Effect.onExit((exit) => Effect.sync(() => fileSpool.endWriting(Exit.isSuccess(exit) ? undefined : exit.cause))),
    Effect.forkScoped,
  );
  const startedFileInfo = yield* Effect.raceFirst(
    Deferred.await(startedFileSignal),
    Effect.andThen(Fiber.join(writingFiber), Deferred.await(startedFileSignal)),
  );
  const fileStream = Stream.fromAsyncIterable(fileSpool.readPieces(), (cause) => cause);
  return HttpServerResponse.stream(Stream.orDie(fileStream), {
    contentType: startedFileInfo.type,
    headers: { ...fileHeaders(startedFileInfo.name), [expectedLengthHeader]: String(startedFileInfo.expectedLength) },
  });
});

/** Writes all pages of a report. Errors: REPORT_FILE_ROWS, and those of the first page. */
const writeReportFile = Effect.fn("report.writeFile")(function* (
  { spool, started }: FileWriting,
  openedReport: OpenedReport,
  { format, language }: Pick<ReportExport, "format" | "language">,
) {
  const { pages, answer, ...content } = openedReport;
  const { rowCount, total } = answer;
  const rowsAtMost = fileRowsAtMost[format];
  if (rowCount > rowsAtMost)
    return yield* Effect.fail(badRequest("REPORT_FILE_ROWS", { max: rowsAtMost, rows: rowCount }, "format"));
  // If a replica fails halfway, the query is repeated, which must not append the file again.
  if (spool.writtenBytes() > 0) return yield* Effect.die(new Error("the file was interrupted"));
  const pageIterator = pages[Symbol.iterator]();
  const { value: firstRead } = pageIterator.next();
  const firstPage: ReadPage = firstRead === undefined ? { rows: [], names: [] } : yield* firstRead;
  const namesOfFirstPage = indexValueNames(firstPage.names);
  const runPageEffect = Effect.runPromiseWith(yield* Effect.context<PageServices>());
  const stopController = new AbortController();
  const announceStart = (rows: number): void => {
    const expectedLength = Math.ceil((spool.writtenBytes() * Math.max(rowCount, 1)) / Math.max(rows, 1));
    Deferred.doneUnsafe(
      started,
      Effect.succeed({ name: madeReportFile.name, type: madeReportFile.type, expectedLength }),
    );
  };
  async function* yieldPages(): AsyncGenerator<FilePage> {
    yield { rows: firstPage.rows, names: namesOfFirstPage };
    for (let page = pageIterator.next(); page.done !== true; page = pageIterator.next()) {
      announceStart(firstPage.rows.length);
      const { rows, names: pageNames } = await runPageEffect(page.value, { signal: stopController.signal });
      yield { rows, names: indexValueNames(pageNames) };
    }
    if (total !== null) yield { rows: [total], names: namesOfFirstPage };
  }
  const madeReportFile = yield* makeReportFile(
    { ...content, answer, names: namesOfFirstPage, pages: yieldPages },
    format,
    language,
  );
  yield* runUntilStopped(stopController, async () => {
    for await (const bytes of madeReportFile.pieces()) {
      stopController.signal.throwIfAborted();
      await spool.writeBytes(bytes);
    }
  });
  announceStart(rowCount);
});

/** Runs work until it ends; an interruption aborts it and waits for its end, so that its last statement ends before its transaction. */
const runUntilStopped = (stop: AbortController, work: () => Promise<void>): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const workPromise = work();
    workPromise.then(
      () => resume(Effect.void),
      (cause: unknown) => resume(Effect.die(cause)),
    );
    return Effect.promise(async () => {
      stop.abort();
      await workPromise.catch(() => {});
    });
  });
