import type { Issue } from "@comptoir/domain/result";

/** What is wrong with a file, for a person to mend: the row, the column, the value and the code. */

/** One thing wrong with one row; the header is row 1. */
export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Every issue is counted; the first ones are kept, which is as many as a person reads. */
export interface IssueList {
  readonly add: (row: number, issue: Issue) => void;
  readonly count: () => number;
  readonly list: () => readonly RowIssue[];
}

const keptAtMost = 500;
const valueAtMost = 80;

export function makeIssueList(): IssueList {
  const kept: RowIssue[] = [];
  let count = 0;
  return {
    add: (row, issue) => {
      count++;
      if (kept.length < keptAtMost) kept.push(toRowIssue(row, issue));
    },
    count: () => count,
    list: () => kept.toSorted((one, other) => one.row - other.row),
  };
}

/** An issue of the domain, said of a row of the file. */
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
