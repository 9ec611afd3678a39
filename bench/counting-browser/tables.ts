/** Tables of the results of counting in the browser. */

import { figureText, type Table } from "../shared/report.ts";
import type { NotedFrames, NotedScans } from "./noted.ts";

/** Scans of a document, and how many of them came to the server. */
export interface ScanRun {
  readonly name: string;
  readonly noted: NotedScans & { readonly onServer: number };
}

/** Times from the click on a document. Units: milliseconds. */
export interface Opening {
  readonly line: number;
  readonly whole: number;
}

const percentileOf = (times: readonly number[], share: number) => {
  const sorted = times.toSorted((left, right) => left - right);
  return figureText(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
};
const delaysAfter = (entered: readonly number[], times: readonly number[]) =>
  times.slice(0, entered.length).map((time, index) => time - (entered[index] ?? Number.NaN));
const framesRow = (name: string, { frames, longTasks }: NotedFrames) => [
  name,
  String(frames.length),
  percentileOf(frames, 0.5),
  percentileOf(frames, 0.99),
  percentileOf(frames, 1),
  `${frames.filter((ms) => ms > 25).length}`,
  String(longTasks),
];

export const scanTable = (runs: readonly ScanRun[]): Table => ({
  title: "Scans",
  header: [
    "document",
    "scans",
    "stored",
    "on the server",
    "stored: median ms",
    "95 of 100",
    "99 of 100",
    "slowest",
    "shown: median ms",
    "95 of 100",
    "99 of 100",
    "slowest",
  ],
  rows: runs.map(({ name, noted: { entered, stored, shown, onServer } }) => {
    const [localMs, seen] = [delaysAfter(entered, stored), delaysAfter(entered, shown)];
    return [
      name,
      String(entered.length),
      String(stored.length),
      String(onServer),
      ...[localMs, seen].flatMap((times) => [
        percentileOf(times, 0.5),
        percentileOf(times, 0.95),
        percentileOf(times, 0.99),
        percentileOf(times, 1),
      ]),
    ];
  }),
});

/** Opening a large document: the first time on a device, and again. */
export const openingTable = (lines: number, first: Opening, again: readonly Opening[]): Table => ({
  title: `A document of ${lines.toLocaleString("en")} lines, from the click`,
  header: ["until", "first time on the device, ms", "again, median ms"],
  rows: [
    [
      "its first lines are painted",
      figureText(first.line),
      percentileOf(
        again.map(({ line }) => line),
        0.5,
      ),
    ],
    [
      "all lines are there, and the field to scan into",
      figureText(first.whole),
      percentileOf(
        again.map(({ whole }) => whole),
        0.5,
      ),
    ],
  ],
});

export const frameTable = (rows: readonly (readonly [name: string, noted: NotedFrames])[]): Table => ({
  title: "Frames while the wheel turns for five seconds",
  header: ["table", "frames", "median ms", "99 of 100", "longest", "over 25 ms", "tasks over 50 ms"],
  rows: rows.map(([name, noted]) => framesRow(name, noted)),
});
