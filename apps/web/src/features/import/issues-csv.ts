/** The errors of a run as a CSV file, to mend the source with; row 0 is the file as a whole. */
import type { RowIssue } from "./import-gateway.ts";

export interface IssueHeaders {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly problem: string;
}

/** With the mark that tells spreadsheets it is UTF-8. A cell that a spreadsheet would run as a formula is given a quote first. */
export function printIssues(issues: readonly RowIssue[], headers: IssueHeaders, wordsOf: (issue: RowIssue) => string): string {
  const lines = [
    [headers.row, headers.column, headers.value, headers.code, headers.problem],
    ...issues.map((one) => [one.row === 0 ? "" : String(one.row), one.column ?? "", one.value ?? "", one.code, wordsOf(one)]),
  ];
  return `\ufeff${lines.map((cells) => cells.map(printCell).join(",")).join("\r\n")}\r\n`;
}

function printCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) && !/^-?\d+(?:[.,]\d+)?$/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
