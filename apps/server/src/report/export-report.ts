/** Exports a report as a file: the table of the screen, with all rows of one moment, written in parts. */

import type { Caller } from "@comptoir/api/contract";
import { reportRowsAtMost, type ReportAnswer, type ReportExport } from "@comptoir/api/wire";
import { writeLivingFile, type LivingData, type LivingHead } from "@comptoir/api/living-file";
import { streamWorkbook, workbookMimeType } from "@comptoir/api/workbook";
import type { LanguageCode } from "@comptoir/domain/language";
import { formatCount } from "@comptoir/domain/measure";
import {
  canExport,
  type FieldCatalogue,
  type Pivot,
  type ReportFilter,
  type ReportModel,
  type Table,
} from "@comptoir/domain/report";
import { createI18n } from "@comptoir/i18n";
import {
  createReportWords,
  streamCsv,
  fileColumns,
  fileHead,
  fileRows,
  streamJson,
  momentText,
  indexValueNames,
  type FileWords,
  type JsonHead,
  type ReportWords,
} from "@comptoir/i18n/report";
import { Effect, Stream } from "effect";
import { HttpServerResponse } from "effect/http";

import { forbidden } from "../http/refusal.ts";
import { renderReport } from "./ask-report.ts";
import { toLivingData } from "./living-data.ts";

/** Rendered report, with the texts that it needs. */
export interface Rendered {
  readonly answer: ReportAnswer;
  readonly report: ReportModel;
  readonly filters: readonly ReportFilter[];
  readonly pivot: Pivot | null;
  readonly fields: FieldCatalogue;
  /** Name of its layer. */
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

/** Renders the report of a request. Errors: those of a run; ACCESS_DENIED for a kind that cannot be exported. */
export const renderExport = Effect.fn("report.export")(function* (
  caller: Caller,
  { format: _format, language: _language, ...run }: ReportExport,
  at?: number,
) {
  if (!canExport(run.source)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* renderReport(caller, { ...run, page: 1, size: reportRowsAtMost, ...(at !== undefined && { at }) });
});

/** Streams the file of a request. */
export const answerFile = Effect.fn("report.answerFile")(function* (
  rendered: Rendered,
  { format, language }: Pick<ReportExport, "format" | "language">,
) {
  const { name, type, pieces } = yield* reportFile(rendered, format, language);
  const body = Stream.fromAsyncIterable(pieces(), (cause) => cause);
  return HttpServerResponse.stream(Stream.orDie(body), {
    contentType: type,
    headers: {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "no-store",
    },
  });
});

/** Writes a rendered report in a language. */
export const reportFile = Effect.fn("report.file")(function* (
  rendered: Rendered,
  format: ReportFormat,
  language: LanguageCode,
) {
  const { answer, report, filters, pivot, fields, place } = rendered;
  const { t, words } = yield* wordsIn(language);
  const count = (number: number): string => formatCount(number, language);
  const cut =
    answer.rows.length < answer.rowCount
      ? t("report.fileCut", { number: count(answer.rows.length), total: count(answer.rowCount) })
      : undefined;
  const by: FileWords = {
    words,
    columns: report.columns,
    pivot,
    names: indexValueNames(answer.names),
    source: report.source,
    cut,
  };
  const table: Table = {
    columns: answer.columns,
    rows: answer.total === null ? answer.rows : [...answer.rows, answer.total],
  };
  const { name, period } = titleBy(words, rendered);
  const asOf = t("report.asOf", { time: momentText(answer.meta.asOf, answer.meta.range.tz, words) });
  const head = fileHead({ name, period, place, filters, fields, asOf }, by);
  const [title = name, sentence = ""] = head;
  const writers: Readonly<Record<ReportFormat, () => ReportFile>> = {
    html: () => ({
      name: `${fileName(name)}.html`,
      type: "text/html;charset=utf-8",
      pieces: () => pageOf({ language, title, sentence }, toLivingData(table, by, fields)),
    }),
    csv: () => textFile(`${fileName(name)}.csv`, streamCsv(table, by, "comma")),
    csvLocal: () => textFile(`${fileName(name)}.csv`, streamCsv(table, by, "semicolon")),
    json: () => ({
      name: `${fileName(name)}.json`,
      type: "application/json",
      pieces: () => encoded(streamJson(table, by, jsonHead(rendered, name, by))),
    }),
    xlsx: () => ({
      name: `${fileName(name)}.xlsx`,
      type: workbookMimeType,
      pieces: () =>
        streamWorkbook({
          name,
          head,
          columns: fileColumns(table, by),
          rows: fileRows(table, by),
          isOutlined: table.columns.some(({ kind }) => kind === "key"),
        }),
    }),
  };
  return writers[format]();
});

/** Metadata of a report in a JSON file. */
function jsonHead({ answer, filters, fields, place }: Rendered, name: string, { words, names }: FileWords): JsonHead {
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

/** Title and period of a rendered report in a language. */
export const titleOf = Effect.fn("report.title")(function* (rendered: Rendered, language: LanguageCode) {
  return titleBy((yield* wordsIn(language)).words, rendered);
});

function titleBy(words: ReportWords, { report, answer }: Rendered): { readonly name: string; readonly period: string } {
  const { from, to } = answer.meta.range;
  return {
    name: report.id === 0 ? words.kindText(report.source) : words.reportName(report),
    period: words.capital(words.periodText(`${from}..${to}`)),
  };
}

/** Words of reports in a language. */
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

const textFile = (name: string, pieces: Iterable<string>): ReportFile => ({
  name,
  type: "text/csv;charset=utf-8",
  pieces: () => encoded(pieces, byteOrderMark),
});

async function* pageOf(head: LivingHead, data: LivingData): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(await writeLivingFile(head, data));
}

/** Spreadsheets detect UTF-8 by this mark. JSON must not start with it. */
const byteOrderMark = "\uFEFF";

async function* encoded(pieces: Iterable<string>, mark = ""): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(mark);
  for (const piece of pieces) yield encoder.encode(piece);
}
