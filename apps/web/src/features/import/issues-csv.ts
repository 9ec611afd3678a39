/** Errors of a run as a CSV file, for correcting the source; row 0 is the whole file. */
import { printCsv } from "@comptoir/domain/report";

import type { RowIssue } from "./import-gateway.ts";

export interface IssueHeaders {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly problem: string;
}

/** Prints the errors of a run as CSV, after the byte order mark by which spreadsheets detect UTF-8. */
export function printIssuesCsv(
  issues: readonly RowIssue[],
  headers: IssueHeaders,
  wordsOf: (issue: RowIssue) => string,
): string {
  const csvRows = [
    [headers.row, headers.column, headers.value, headers.code, headers.problem],
    ...issues.map((issue) => [
      issue.row === 0 ? "" : String(issue.row),
      issue.column ?? "",
      issue.value ?? "",
      issue.code,
      wordsOf(issue),
    ]),
  ];
  return `\ufeff${printCsv(csvRows)}`;
}
