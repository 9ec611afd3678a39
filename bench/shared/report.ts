/** Writes the results of a run as a page of tables, and prints it. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const resultsFolder = join(import.meta.dirname, "../results");

/** Description of the machine without paths and names. */
export const machineText = "two shared cores, Node 24";

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes?: readonly string[];
}

/** Writes the page of a benchmark: `results/<name>.md`. */
export function writeReport(name: string, title: string, intro: string, tables: readonly Table[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const parts = [
    `# ${title}`,
    `${intro}\n\nMeasured on ${day}: ${machineText}. Trust the ratios inside one run more than the milliseconds.`,
    ...tables.map(tableText),
  ];
  const page = `${parts.join("\n\n")}\n`;
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, `${name}.md`), page);
  console.log(page);
}

/** Formats a figure with two decimals, from 10 on with one and from 100 on with none; a dash if it is not a finite number. */
export function figureText(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/gu, ",");
}

export const ratioText = (value: number, base: number): string => `${figureText(value / base)}×`;

function tableText({ title, header, rows, notes = [] }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(header), line(header.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join(
    "\n",
  );
  return [`## ${title}`, table, ...notes].join("\n\n");
}
