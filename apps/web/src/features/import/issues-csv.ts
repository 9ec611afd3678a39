/** The errors of a run as a CSV file, to mend the source with; row 0 is the file as a whole. */
import { printCsv } from "@comptoir/domain/report";

import type { RowIssue } from "./import-gateway.ts";

export interface IssueHeaders {
  readonly row: string;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly problem: string;
}

/** With the mark that tells spreadsheets it is UTF-8. */
export function printIssues(
  issues: readonly RowIssue[],
  headers: IssueHeaders,
  wordsOf: (issue: RowIssue) => string,
): string {
  const lines = [
    [headers.row, headers.column, headers.value, headers.code, headers.problem],
    ...issues.map((one) => [
      one.row === 0 ? "" : String(one.row),
      one.column ?? "",
      one.value ?? "",
      one.code,
      wordsOf(one),
    ]),
  ];
  return `\ufeff${printCsv(lines)}`;
}
