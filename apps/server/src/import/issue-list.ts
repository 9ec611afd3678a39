import type { Issue } from "@comptoir/domain/result";

/** Collects the errors of a file: row, column, value and code. */

/** Error in a row; the header is row 1. */
export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Counts all issues, and keeps the first ones for display. */
export interface IssueList {
  readonly addIssue: (row: number, issue: Issue) => void;
  readonly countIssues: () => number;
  readonly listIssues: () => readonly RowIssue[];
}

const issuesStoredAtMost = 500;
const valueAtMost = 80;

/** Makes a list; `onAdd` receives every issue, also those that are not kept. */
export function makeIssueList(onAdd?: (row: number, issue: Issue) => void): IssueList {
  const issues: RowIssue[] = [];
  let count = 0;
  return {
    addIssue: (row, issue) => {
      count++;
      onAdd?.(row, issue);
      if (issues.length < issuesStoredAtMost) issues.push(toRowIssue(row, issue));
    },
    countIssues: () => count,
    listIssues: () => issues.toSorted((left, right) => left.row - right.row),
  };
}

/** Converts a domain issue to one of a row. */
export function toRowIssue(row: number, { code, path, params }: Issue): RowIssue {
  const column = params["column"] ?? path.find((part) => typeof part === "string") ?? null;
  const value = params["value"] ?? null;
  return {
    row,
    column: column === null ? null : String(column),
    value: value === null ? null : String(value).slice(0, valueAtMost),
    code,
    params,
  };
}
