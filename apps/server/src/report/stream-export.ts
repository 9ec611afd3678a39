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
import { fileHeaders, reportFile, type ReportFile } from "./export-report.ts";
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
interface Writing {
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
  const spool = yield* Effect.acquireRelease(Effect.promise(openSpool), (openedSpool) =>
    Effect.promise(() => openedSpool.closeSpool()),
  );
  const startedFile = yield* Deferred.make<StartedFile>();
  const ask = { ...run, page: 1, size: fileRowsAtMost[format] };
  const writingFiber = yield* runQuestionInTurn(
    caller.userId,
    writeReport(caller, ask, (openedReport) =>
      writeFile({ spool, started: startedFile }, openedReport, { format, language }),
    ),
  ).pipe(
    Effect.onExit((exit) => Effect.sync(() => spool.endWriting(Exit.isSuccess(exit) ? undefined : exit.cause))),
    Effect.forkScoped,
  );
  const file = yield* Effect.raceFirst(
    Deferred.await(startedFile),
    Effect.andThen(Fiber.join(writingFiber), Deferred.await(startedFile)),
  );
  const body = Stream.fromAsyncIterable(spool.readPieces(), (cause) => cause);
  return HttpServerResponse.stream(Stream.orDie(body), {
    contentType: file.type,
    headers: { ...fileHeaders(file.name), [expectedLengthHeader]: String(file.expectedLength) },
  });
});

/** Writes all pages of a report. Errors: REPORT_FILE_ROWS, and those of the first page. */
const writeFile = Effect.fn("report.writeFile")(function* (
  { spool, started }: Writing,
  openedReport: OpenedReport,
  { format, language }: Pick<ReportExport, "format" | "language">,
) {
  const { pages, answer, ...content } = openedReport;
  const { rowCount, total } = answer;
  const max = fileRowsAtMost[format];
  if (rowCount > max) return yield* Effect.fail(badRequest("REPORT_FILE_ROWS", { max, rows: rowCount }, "format"));
  // If a replica fails halfway, the query is repeated, which must not append the file again.
  if (spool.writtenBytes() > 0) return yield* Effect.die(new Error("the file was interrupted"));
  const otherPages = pages[Symbol.iterator]();
  const { value: firstRead } = otherPages.next();
  const firstPage: ReadPage = firstRead === undefined ? { rows: [], names: [] } : yield* firstRead;
  const names = indexValueNames(firstPage.names);
  const runPage = Effect.runPromiseWith(yield* Effect.context<PageServices>());
  const stop = new AbortController();
  const announceStart = (rows: number): void => {
    const expectedLength = Math.ceil((spool.writtenBytes() * Math.max(rowCount, 1)) / Math.max(rows, 1));
    Deferred.doneUnsafe(started, Effect.succeed({ name: file.name, type: file.type, expectedLength }));
  };
  async function* pagesInTurn(): AsyncGenerator<FilePage> {
    yield { rows: firstPage.rows, names };
    for (let page = otherPages.next(); page.done !== true; page = otherPages.next()) {
      announceStart(firstPage.rows.length);
      const { rows, names: pageNames } = await runPage(page.value, { signal: stop.signal });
      yield { rows, names: indexValueNames(pageNames) };
    }
    if (total !== null) yield { rows: [total], names };
  }
  const file = yield* reportFile({ ...content, answer, names, pages: pagesInTurn }, format, language);
  yield* untilStopped(stop, async () => {
    for await (const bytes of file.pieces()) {
      stop.signal.throwIfAborted();
      await spool.writeBytes(bytes);
    }
  });
  announceStart(rowCount);
});

/** Runs work until it ends; an interruption aborts it and waits for its end, so that its last statement ends before its transaction. */
const untilStopped = (stop: AbortController, work: () => Promise<void>): Effect.Effect<void> =>
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
