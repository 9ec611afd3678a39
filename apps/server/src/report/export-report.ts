/** Exports a report as a file: the table of the screen, with all rows from one moment, written in parts. */

import type { Caller } from "@comptoir/api/contract";
import type { ReportAnswer, ReportExport } from "@comptoir/api/wire";
import { writeLivingFile, type LivingHead } from "@comptoir/api/living-file";
import { streamWorkbook, workbookMimeType } from "@comptoir/api/workbook";
import type { LanguageCode } from "@comptoir/domain/language";
import { formatCount } from "@comptoir/domain/measure";
import {
  canExport,
  fileRowsAtMost,
  type FieldCatalogue,
  type Pivot,
  type ReportFilter,
  type ReportModel,
  type TableRow,
} from "@comptoir/domain/report";
import { createI18n } from "@comptoir/i18n";
import {
  createReportWords,
  streamCsv,
  streamFormattedCsv,
  workbookColumns,
  fileHead,
  workbookRows,
  streamJson,
  momentText,
  hasInnerSubtotals,
  indexValueNames,
  type FilePage,
  type FileWords,
  type JsonHead,
  type Names,
  type ReportWords,
} from "@comptoir/i18n/report";
import { Effect, Stream } from "effect";
import { HttpServerResponse } from "effect/http";

import { forbidden } from "../http/refusal.ts";
import { renderReport } from "./ask-report.ts";
import { toLivingData } from "./living-data.ts";

/** Report that was run, with the texts that its file needs. */
export interface RenderedReport {
  readonly answer: ReportAnswer;
  readonly report: ReportModel;
  readonly filters: readonly ReportFilter[];
  readonly pivot: Pivot | null;
  readonly fields: FieldCatalogue;
  /** Name of the layer that the report is about. */
  readonly place: string;
}

/** Exported file. */
export interface ReportFile {
  /** File name with its extension. */
  readonly name: string;
  readonly type: string;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

export type ReportFormat = ReportExport["format"];

/** Runs the report of a request with all its rows in memory, up to the maximum of a page that works offline. Errors: those of a run; ACCESS_DENIED for a kind that cannot be exported. */
export const renderExport = Effect.fn("report.export")(function* (
  caller: Caller,
  { format: _format, language: _language, ...run }: ReportExport,
  atMs?: number,
) {
  if (!canExport(run.source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* renderReport(caller, {
    ...run,
    page: 1,
    size: fileRowsAtMost.html,
    ...(atMs !== undefined && { at: atMs }),
  });
});

/** Input of a file: the facts about a report, and its rows in pages, the total last. */
export interface FileSource extends Omit<RenderedReport, "answer"> {
  readonly answer: Omit<ReportAnswer, "rows" | "names">;
  readonly names: Names;
  readonly pages: () => AsyncIterable<FilePage> | Iterable<FilePage>;
  readonly hasInnerSubtotals: boolean;
  /** Number of rows in the file, without the total; by default, all rows of the report. */
  readonly rowsInFile?: number;
}

/** Builds the input of a file from a report whose rows are all in memory. */
export function fileSourceOf({ answer, ...rendered }: RenderedReport): FileSource {
  const { columns, rows, total } = answer;
  const namesByFieldAndValue = indexValueNames(answer.names);
  return {
    ...rendered,
    answer,
    names: namesByFieldAndValue,
    pages: () => [{ rows: total === null ? rows : [...rows, total], names: namesByFieldAndValue }],
    hasInnerSubtotals: hasInnerSubtotals({ columns, rows }),
    rowsInFile: rows.length,
  };
}

/** Returns the HTTP headers of a file download. */
export const fileHeaders = (name: string): Readonly<Record<string, string>> => ({
  "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  "cache-control": "no-store",
});

/** Answers with a report's file as a stream. */
export const answerFile = Effect.fn("report.answerFile")(function* (
  rendered: RenderedReport,
  { format, language }: Pick<ReportExport, "format" | "language">,
) {
  const { name, type, pieces } = yield* makeReportFile(fileSourceOf(rendered), format, language);
  const fileStream = Stream.fromAsyncIterable(pieces(), (cause) => cause);
  return HttpServerResponse.stream(Stream.orDie(fileStream), { contentType: type, headers: fileHeaders(name) });
});

/** Writes the file of a report in a language. */
export const makeReportFile = Effect.fn("report.file")(function* (
  fileSource: FileSource,
  reportFormat: ReportFormat,
  language: LanguageCode,
) {
  const { answer, report, filters, pivot, fields, place, pages } = fileSource;
  const { columns } = answer;
  const { t, words } = yield* wordsIn(language);
  const fileWording: FileWords = {
    words,
    columns: report.columns,
    pivot,
    names: fileSource.names,
    source: report.source,
    cut: printCutSentence(fileSource, language, t),
  };
  const { name, period } = titleAndPeriodOf(words, fileSource);
  const { asOf, knownAt, range } = answer.meta;
  const asOfText =
    knownAt === undefined
      ? t("report.asOf", { time: momentText(asOf, range.tz, words) })
      : t("report.knownOn", { time: momentText(knownAt, range.tz, words) });
  const fileHeadLines = fileHead({ name, period, place, filters, fields, asOf: asOfText }, fileWording);
  const [title = name, sentence = ""] = fileHeadLines;
  const makeFileByFormat: Readonly<Record<ReportFormat, () => ReportFile>> = {
    html: () => ({
      name: `${makeFileName(name)}.html`,
      type: "text/html;charset=utf-8",
      pieces: () => yieldLivingPage({ language, title, sentence }, fileSource, fileWording),
    }),
    csv: () => makeCsvFile(`${makeFileName(name)}.csv`, () => streamCsv(columns, pages(), fileWording, "comma")),
    csvLocal: () =>
      makeCsvFile(`${makeFileName(name)}.csv`, () => streamCsv(columns, pages(), fileWording, "semicolon")),
    csvFormatted: () =>
      makeCsvFile(`${makeFileName(name)}.csv`, () =>
        streamFormattedCsv({ columns, total: answer.total }, pages(), fileWording),
      ),
    json: () => ({
      name: `${makeFileName(name)}.json`,
      type: "application/json",
      pieces: () =>
        encodePieces(streamJson(columns, pages(), fileWording, makeJsonHead(fileSource, name, fileWording))),
    }),
    xlsx: () => ({
      name: `${makeFileName(name)}.xlsx`,
      type: workbookMimeType,
      pieces: () =>
        streamWorkbook({
          name,
          head: fileHeadLines,
          columns: workbookColumns(columns, fileWording),
          rows: workbookRows({ columns, hasInnerSubtotals: fileSource.hasInnerSubtotals }, pages(), fileWording),
          isOutlined: columns.some(({ kind }) => kind === "key"),
        }),
    }),
  };
  return makeFileByFormat[reportFormat]();
});

/** Returns the sentence that a file leaves rows out; undefined if it has all of them. */
function printCutSentence(
  { answer: { rowCount }, rowsInFile = rowCount }: FileSource,
  language: LanguageCode,
  t: ReportWords["t"],
): string | undefined {
  if (rowsInFile >= rowCount) return undefined;
  return t("report.fileCut", { number: formatCount(rowsInFile, language), total: formatCount(rowCount, language) });
}

/** Returns the metadata of a report for a JSON file. */
function makeJsonHead(
  { answer, filters, fields, place }: FileSource,
  name: string,
  { words, names }: FileWords,
): JsonHead {
  const { range, asOf, knownAt } = answer.meta;
  return {
    name,
    place,
    from: range.from,
    to: range.to,
    filters: filters.map((filter) => words.filterText(filter, fields, names)),
    asOf: new Date(asOf).toISOString(),
    ...(knownAt !== undefined && { knownAt: new Date(knownAt).toISOString() }),
    rowCount: answer.rowCount,
  };
}

/** Returns the title and period of a report in a language. */
export const printReportTitle = Effect.fn("report.title")(function* (rendered: RenderedReport, language: LanguageCode) {
  return titleAndPeriodOf((yield* wordsIn(language)).words, rendered);
});

function titleAndPeriodOf(
  words: ReportWords,
  { report, answer }: Pick<FileSource, "report"> & { readonly answer: Pick<ReportAnswer, "meta"> },
): { readonly name: string; readonly period: string } {
  const { from, to } = answer.meta.range;
  return {
    name: report.id === 0 ? words.kindText(report.source) : words.reportName(report),
    period: words.capital(words.periodText(`${from}..${to}`)),
  };
}

/** Loads the words of reports in a language. */
export const wordsIn = Effect.fnUntraced(function* (language: LanguageCode) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("common", "shell", "dashboard", "errors", "report"));
  return { t, words: createReportWords({ t, language }) };
});

/** Makes a file name: replaces the characters that some file systems forbid by spaces, and cuts it to 80 characters. */
export const makeFileName = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .trim()
    .slice(0, 80);

const makeCsvFile = (name: string, pieces: () => AsyncIterable<string>): ReportFile => ({
  name,
  type: "text/csv;charset=utf-8",
  pieces: () => encodePieces(pieces(), byteOrderMark),
});

/** Yields an HTML page that works offline. It contains all rows, so they are all in memory. */
async function* yieldLivingPage(
  head: LivingHead,
  { answer: { columns }, fields, pages }: FileSource,
  fileWords: FileWords,
): AsyncGenerator<Uint8Array> {
  const tableRows: TableRow[] = [];
  for await (const page of pages()) tableRows.push(...page.rows);
  yield new TextEncoder().encode(
    await writeLivingFile(head, toLivingData({ columns, rows: tableRows }, fileWords, fields)),
  );
}

/** Spreadsheets detect UTF-8 by this mark. JSON must not start with it. */
const byteOrderMark = "\uFEFF";

async function* encodePieces(pieces: AsyncIterable<string>, mark = ""): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(mark);
  for await (const piece of pieces) yield encoder.encode(piece);
}
