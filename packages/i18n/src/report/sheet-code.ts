/** Number format codes of spreadsheets for columns with a format: cells stay numbers, days and times. */
import { decimalsOf, findFormat, type TableColumn } from "@comptoir/domain/report";
import { monthNames, weekdayNames } from "@comptoir/domain/period";

import type { ReportWords } from "./report-words.ts";

/** Locale numbers of spreadsheets, in which they name months and weekdays. */
const sheetLocaleByLanguage = { fr: "C0C", en: "1009", es: "80A" } as const satisfies Record<
  ReportWords["language"],
  string
>;

/** Day whose parts are found in its text. */
const sampleDay = { date: "2026-03-12", weekday: 4, month: 3, day: "12", year: "2026" } as const;

/**
 * Returns the code by which a spreadsheet writes a column like the screen, with the marks of the reader's own settings; null if the column
 * has no format. A spreadsheet has no word for the first of a month in French.
 */
export function sheetCodeOf(column: TableColumn, words: Pick<ReportWords, "language" | "valueText">): string | null {
  const formatRow = findFormat(column.format, column.type);
  if (formatRow === null) return null;
  if (formatRow.writes === "time") return formatRow.style === "iso" ? "hh:mm" : "h:mm AM/PM";
  if (formatRow.writes === "date") return formatRow.style === "iso" ? "yyyy\\-mm\\-dd" : makeDateCode(column, words);
  const digitsCode = `${formatRow.isUngrouped === true ? "0" : "#,##0"}${formatRow.decimals === 0 ? "" : `.${"0".repeat(formatRow.decimals)}`}`;
  const sampleText = words.valueText(10 ** decimalsOf(column.type), column, new Map());
  const [, before = "", after = ""] = /^(\D*)\d.*?\d?(\D*)$/u.exec(sampleText) ?? [];
  return `${quoteText(before)}${digitsCode}${formatRow.isInThousands === true ? "," : ""}${quoteText(after)}`;
}

/** Replaces the words and numbers of a sample day by their codes. */
function makeDateCode(
  column: TableColumn,
  { language, valueText }: Pick<ReportWords, "language" | "valueText">,
): string {
  const codeByWord = new Map([
    [weekdayNames(language, 0)[sampleDay.weekday] ?? "", "dddd"],
    [monthNames(language)[sampleDay.month - 1] ?? "", "mmmm"],
    [sampleDay.day, "d"],
    [sampleDay.year, "yyyy"],
  ]);
  const sampleParts = valueText(sampleDay.date, column, new Map()).split(/([\p{L}]+|\d+)/u);
  const dateFormatCode = sampleParts.map((part) => codeByWord.get(part) ?? quoteText(part)).join("");
  return `[$-${sheetLocaleByLanguage[language]}]${dateFormatCode.replaceAll('""', "")}`;
}

/** Quotes a text in a code; the percent sign stays, because it multiplies by a hundred. */
const quoteText = (text: string): string =>
  text
    .split("%")
    .map((part) => (part === "" ? "" : `"${part}"`))
    .join("%");
