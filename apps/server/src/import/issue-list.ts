import type { Issue } from "@comptoir/domain/result";

/** Collects the errors of a file: row, column, value and code. */

/** Error in a row, by the row's number in the file; 0 for the file as a whole. */
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
const valueLengthAtMost = 80;

/** Makes a list; `onAdd` receives every issue, also those that are not kept. */
export function makeIssueList(onAdd?: (row: number, issue: Issue) => void): IssueList {
  const listedIssues: RowIssue[] = [];
  let issueCount = 0;
  return {
    addIssue: (row, issue) => {
      issueCount++;
      onAdd?.(row, issue);
      if (listedIssues.length < issuesStoredAtMost) listedIssues.push(toRowIssue(row, issue));
    },
    countIssues: () => issueCount,
    listIssues: () => listedIssues.toSorted((left, right) => left.row - right.row),
  };
}

/** Converts a domain issue to one of a row. */
export function toRowIssue(row: number, { code, path, params }: Issue): RowIssue {
  const issueColumn = params["column"] ?? path.find((part) => typeof part === "string") ?? null;
  const issueValue = params["value"] ?? null;
  return {
    row,
    column: issueColumn === null ? null : String(issueColumn),
    value: issueValue === null ? null : String(issueValue).slice(0, valueLengthAtMost),
    code,
    params,
  };
}
