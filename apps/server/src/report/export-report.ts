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
export interface Rendered {
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
export interface FileSource extends Omit<Rendered, "answer"> {
  readonly answer: Omit<ReportAnswer, "rows" | "names">;
  readonly names: Names;
  readonly pages: () => AsyncIterable<FilePage> | Iterable<FilePage>;
  readonly hasInnerSubtotals: boolean;
  /** Number of rows in the file, if some are left out. */
  readonly rowsInFile?: number;
}

/** Builds the input of a file from a report whose rows are all in memory. */
export function fileSourceOf({ answer, ...rendered }: Rendered): FileSource {
  const { columns, rows, total } = answer;
  const names = indexValueNames(answer.names);
  return {
    ...rendered,
    answer,
    names,
    pages: () => [{ rows: total === null ? rows : [...rows, total], names }],
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
  rendered: Rendered,
  { format, language }: Pick<ReportExport, "format" | "language">,
) {
  const { name, type, pieces } = yield* reportFile(fileSourceOf(rendered), format, language);
  const body = Stream.fromAsyncIterable(pieces(), (cause) => cause);
  return HttpServerResponse.stream(Stream.orDie(body), { contentType: type, headers: fileHeaders(name) });
});

/** Writes the file of a report in a language. */
export const reportFile = Effect.fn("report.file")(function* (
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
    cut: cutText(fileSource, language, t),
  };
  const { name, period } = titleBy(words, fileSource);
  const asOfText = t("report.asOf", { time: momentText(answer.meta.asOf, answer.meta.range.tz, words) });
  const head = fileHead({ name, period, place, filters, fields, asOf: asOfText }, fileWording);
  const [title = name, sentence = ""] = head;
  const writers: Readonly<Record<ReportFormat, () => ReportFile>> = {
    html: () => ({
      name: `${fileName(name)}.html`,
      type: "text/html;charset=utf-8",
      pieces: () => livingPage({ language, title, sentence }, fileSource, fileWording),
    }),
    csv: () => textFile(`${fileName(name)}.csv`, () => streamCsv(columns, pages(), fileWording, "comma")),
    csvLocal: () => textFile(`${fileName(name)}.csv`, () => streamCsv(columns, pages(), fileWording, "semicolon")),
    csvFormatted: () =>
      textFile(`${fileName(name)}.csv`, () =>
        streamFormattedCsv({ columns, total: answer.total }, pages(), fileWording),
      ),
    json: () => ({
      name: `${fileName(name)}.json`,
      type: "application/json",
      pieces: () => encodePieces(streamJson(columns, pages(), fileWording, jsonHead(fileSource, name, fileWording))),
    }),
    xlsx: () => ({
      name: `${fileName(name)}.xlsx`,
      type: workbookMimeType,
      pieces: () =>
        streamWorkbook({
          name,
          head,
          columns: workbookColumns(columns, fileWording),
          rows: workbookRows({ columns, hasInnerSubtotals: fileSource.hasInnerSubtotals }, pages(), fileWording),
          isOutlined: columns.some(({ kind }) => kind === "key"),
        }),
    }),
  };
  return writers[reportFormat]();
});

/** Returns the sentence that a file leaves rows out; undefined if it has all of them. */
function cutText(
  { answer: { rowCount }, rowsInFile = rowCount }: FileSource,
  language: LanguageCode,
  t: ReportWords["t"],
): string | undefined {
  if (rowsInFile >= rowCount) return undefined;
  return t("report.fileCut", { number: formatCount(rowsInFile, language), total: formatCount(rowCount, language) });
}

/** Returns the metadata of a report for a JSON file. */
function jsonHead({ answer, filters, fields, place }: FileSource, name: string, { words, names }: FileWords): JsonHead {
  const { range, asOf } = answer.meta;
  return {
    name,
    place,
    from: range.from,
    to: range.to,
    filters: filters.map((filter) => words.filterText(filter, fields, names)),
    asOf: new Date(asOf).toISOString(),
    rowCount: answer.rowCount,
  };
}

/** Returns the title and period of a report in a language. */
export const titleOf = Effect.fn("report.title")(function* (rendered: Rendered, language: LanguageCode) {
  return titleBy((yield* wordsIn(language)).words, rendered);
});

function titleBy(
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

/** Replaces the characters that some file systems forbid. */
export const fileName = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .trim()
    .slice(0, 80);

const textFile = (name: string, pieces: () => AsyncIterable<string>): ReportFile => ({
  name,
  type: "text/csv;charset=utf-8",
  pieces: () => encodePieces(pieces(), byteOrderMark),
});

/** Yields an HTML page that works offline. It contains all rows, so they are all in memory. */
async function* livingPage(
  head: LivingHead,
  { answer: { columns }, fields, pages }: FileSource,
  fileWords: FileWords,
): AsyncGenerator<Uint8Array> {
  const rows: TableRow[] = [];
  for await (const page of pages()) rows.push(...page.rows);
  yield new TextEncoder().encode(await writeLivingFile(head, toLivingData({ columns, rows }, fileWords, fields)));
}

/** Spreadsheets detect UTF-8 by this mark. JSON must not start with it. */
const byteOrderMark = "\uFEFF";

async function* encodePieces(pieces: AsyncIterable<string>, mark = ""): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(mark);
  for await (const piece of pieces) yield encoder.encode(piece);
}
