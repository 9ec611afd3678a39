/** Number format codes of spreadsheets for columns with a format: cells stay numbers, days and times. */
import { decimalsOf, findFormat, type TableColumn } from "@comptoir/domain/report";
import { monthNames, weekdayNames } from "@comptoir/domain/period";

import type { ReportWords } from "./report-words.ts";

/** Locale numbers of spreadsheets, in which they name months and weekdays. */
const sheetLocales = { fr: "C0C", en: "1009", es: "80A" } as const satisfies Record<ReportWords["language"], string>;

/** Day whose parts are found in its text. */
const sampleDay = { date: "2026-03-12", weekday: 4, month: 3, day: "12", year: "2026" } as const;

/**
 * Returns the code by which a spreadsheet writes a column like the screen, with the marks of the reader's own settings; null if the column
 * has no format. A spreadsheet has no word for the first of a month in French.
 */
export function sheetCodeOf(column: TableColumn, words: Pick<ReportWords, "language" | "valueText">): string | null {
  const row = findFormat(column.format, column.type);
  if (row === null) return null;
  if (row.writes === "time") return row.style === "iso" ? "hh:mm" : "h:mm AM/PM";
  if (row.writes === "date") return row.style === "iso" ? "yyyy\\-mm\\-dd" : dateCode(column, words);
  const digits = `${row.isUngrouped === true ? "0" : "#,##0"}${row.decimals === 0 ? "" : `.${"0".repeat(row.decimals)}`}`;
  const sample = words.valueText(10 ** decimalsOf(column.type), column, new Map());
  const [, before = "", after = ""] = /^(\D*)\d.*?\d?(\D*)$/u.exec(sample) ?? [];
  return `${quoted(before)}${digits}${row.isInThousands === true ? "," : ""}${quoted(after)}`;
}

/** Replaces the words and numbers of a sample day by their codes. */
function dateCode(column: TableColumn, { language, valueText }: Pick<ReportWords, "language" | "valueText">): string {
  const codes = new Map([
    [weekdayNames(language, 0)[sampleDay.weekday] ?? "", "dddd"],
    [monthNames(language)[sampleDay.month - 1] ?? "", "mmmm"],
    [sampleDay.day, "d"],
    [sampleDay.year, "yyyy"],
  ]);
  const parts = valueText(sampleDay.date, column, new Map()).split(/([\p{L}]+|\d+)/u);
  const code = parts.map((part) => codes.get(part) ?? quoted(part)).join("");
  return `[$-${sheetLocales[language]}]${code.replaceAll('""', "")}`;
}

/** Quotes a text in a code; the percent sign stays, because it multiplies by a hundred. */
const quoted = (text: string): string =>
  text
    .split("%")
    .map((part) => (part === "" ? "" : `"${part}"`))
    .join("%");
