/** Opens files in LibreOffice, reads every cell and computes pivots there. */

import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";

/** A cell as LibreOffice has it; null is empty. */
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
  /** How many rows stand still. */
  readonly frozen: number;
  /** How deep each row folds, from 0. */
  readonly levels: readonly number[];
}

/** Opens a file; of a CSV with its separator, in a locale by its number. */
export interface ReadJob {
  readonly do: "read";
  readonly path: string;
  readonly separator?: string;
  readonly locale?: number;
}

/** Computes a pivot of a table by the names of its columns; helpers are columns of formulas. */
export interface PivotJob {
  readonly do: "pivot";
  readonly path: string;
  /** The row of the headers, from 0, and how many rows of the table stand below. */
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

const python = "/usr/bin/python3";

/** Why LibreOffice is not asked; null where it is. */
export function whyNoOffice(): string | null {
  if (spawnSync("soffice", ["--version"]).status !== 0) return "soffice is not installed";
  return spawnSync(python, ["-c", "import uno"]).status === 0 ? null : `${python} has no module uno`;
}

type AnswerOf<Job> = Job extends PivotJob ? OfficePivot : { readonly sheets: readonly OfficeSheet[] };

/** Asks LibreOffice several things in one start. */
export function askOffice<const Jobs extends readonly (ReadJob | PivotJob)[]>(
  jobs: Jobs,
): { readonly [Index in keyof Jobs]: AnswerOf<Jobs[Index]> } {
  const output = execFileSync(python, [path.join(import.meta.dirname, "read-in-office.py")], {
    input: JSON.stringify(jobs),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "inherit"],
  });
  return JSON.parse(output);
}
