import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { csvRows } from "../csv-rows.ts";
import { FileProblem } from "../file-problem.ts";

/** Reads XML files of tests. */

/** Writes a file. */
export const fileOf = (content: Uint8Array | string): string => {
  const path = join(temporaryFolder("xml"), randomUUID());
  writeFileSync(path, content);
  return path;
};

interface Read {
  readonly rows: readonly (readonly string[])[];
  readonly numbers: readonly number[];
  readonly broken: readonly (readonly [number, string, unknown])[];
  readonly problem: readonly [string, number, unknown] | null;
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Number of amounts above the rows, by their column. */
  readonly above?: Readonly<Record<string, number>>;
}

/** Reads a file whole, what is wrong with it, and how many records are left out. */
export async function readXml(
  content: Uint8Array | string,
  record: string | null = null,
  otherRecords: readonly string[] = [],
): Promise<Read> {
  const rows: (readonly string[])[] = [];
  const numbers: number[] = [];
  const broken: (readonly [number, string, unknown])[] = [];
  let problem: Read["problem"] = null;
  let above: Readonly<Record<string, number>> | undefined;
  let leftOut: Readonly<Record<string, number>> | undefined;
  try {
    for await (const chunk of csvRows(fileOf(content), { delimiter: ",", encoding: "utf-8", record, otherRecords })) {
      rows.push(...chunk.rows);
      if ((chunk.leftOutRecords?.size ?? 0) > 0) leftOut = Object.fromEntries(chunk.leftOutRecords ?? []);
      if ((chunk.amountsAbove?.size ?? 0) > 0) above = Object.fromEntries(chunk.amountsAbove ?? []);
      numbers.push(...chunk.numbers);
      broken.push(...[...chunk.broken].map(([row, { code, params }]) => [row, code, params] as const));
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    problem = [error.code, error.row, error.params];
  }
  return {
    rows,
    numbers,
    broken,
    problem,
    ...(leftOut !== undefined && { leftOut }),
    ...(above !== undefined && { above }),
  };
}
