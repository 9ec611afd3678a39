/** Opens files in LibreOffice, reads every cell and computes pivots. */

import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";

/** Cell as LibreOffice reads it; null if empty. */
export type OfficeCell =
  | null
  | { readonly text: string }
  | { readonly number: number; readonly format: string }
  | { readonly date: string; readonly format: string };

export interface OfficeSheet {
  readonly name: string;
  readonly rows: readonly (readonly OfficeCell[])[];
  /** Formula of each cell; empty for a cell without one. */
  readonly formulas: string;
  /** Whether the first cell of a row is bold. */
  readonly bold: readonly boolean[];
  /** Number of frozen rows. */
  readonly frozen: number;
  /** Outline level of each row, from 0. */
  readonly levels: readonly number[];
}

/** Job for LibreOffice that reads a file; for CSV with its separator, and in a locale given by its number. */
export interface ReadJob {
  readonly do: "read";
  readonly path: string;
  readonly separator?: string;
  readonly locale?: number;
}

/** Job for LibreOffice that computes a pivot of a table by the names of its columns; `helpers` are formula columns to add. */
export interface PivotJob {
  readonly do: "pivot";
  readonly path: string;
  /** Index of the header row, from 0; the next field is the number of table rows below it. */
  readonly top: number;
  readonly count: number;
  readonly helpers: readonly { readonly header: string; readonly formula: string }[];
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly data: string;
  readonly function: "SUM" | "COUNT" | "MAX";
}

export interface OfficePivot {
  readonly rows: readonly (readonly (string | number)[])[];
}

const pythonProgram = "/usr/bin/python3";

/** Returns the reason why LibreOffice cannot be used; null if it can. */
export function officeProblem(): string | null {
  if (spawnSync("soffice", ["--version"]).status !== 0) return "soffice is not installed";
  return spawnSync(pythonProgram, ["-c", "import uno"]).status === 0 ? null : `${pythonProgram} has no module uno`;
}

type AnswerOf<Job> = Job extends PivotJob ? OfficePivot : { readonly sheets: readonly OfficeSheet[] };

/** Runs several jobs in one LibreOffice process. */
export function runOfficeJobs<const Jobs extends readonly (ReadJob | PivotJob)[]>(
  jobs: Jobs,
): { readonly [Index in keyof Jobs]: AnswerOf<Jobs[Index]> } {
  const output = execFileSync(pythonProgram, [path.join(import.meta.dirname, "read-in-office.py")], {
    input: JSON.stringify(jobs),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "inherit"],
  });
  return JSON.parse(output);
}
