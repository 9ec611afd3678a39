/**
 * Import of a sales file, everything included (checked, written, committed, summed), on the embedded durable database; each run in a process of
 * its own. The UCI file is looked for in COMPTOIR_REAL_DATA; without it only the generated files run.
 *
 * `npm run import -- [--runs 3] [--sizes 100000,1000000]`
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { median } from "../shared/median.ts";
import { figure, ratio, writeReport } from "../shared/report.ts";
import { generateFile } from "./generate-file.ts";
import type { ImportFigures } from "./once.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" }, sizes: { type: "string", default: "100000,1000000" } } });
const folders = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../shared/data")];
const uci = folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, "online_retail_uci_541909.csv.gz")])).find((path) => existsSync(path));

const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-files-"));
const files = uci === undefined ? [] : [{ label: "UCI Online Retail (gzip)", path: uci }];
for (const size of values.sizes.split(",").map(Number)) {
  const path = join(folder, `${size}.csv`);
  await generateFile(path, size);
  files.push({ label: `generated, ${figure(size)} lines`, path });
}

const run = (path: string): ImportFigures => {
  const output = execFileSync(process.execPath, ["--conditions=@comptoir/source", join(import.meta.dirname, "once.ts"), path], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
};

const results = files.map(({ label }) => ({ label, figures: new Array<ImportFigures>() }));
for (let round = 0; round < Number(values.runs); round += 1) {
  for (const [index, { path, label }] of files.entries()) {
    const figures = run(path);
    console.error(`${label}: ${figure(figures.lines / (figures.totalMs / 1000))} lines/s, peak ${figures.peakMb} MB ${JSON.stringify(figures.phasesMs)}`);
    results[index]?.figures.push(figures);
  }
}
rmSync(folder, { recursive: true, force: true });

const of = (all: readonly ImportFigures[], pick: (one: ImportFigures) => number) => median(all.map(pick));
const generated = results.filter(({ label }) => label.startsWith("generated"));
const importPeak = (one: ImportFigures) => Math.max(...Object.values(one.peakByPhaseMb));
const peaks = generated.map(({ figures }) => of(figures, importPeak));
const readingPeaks = generated.map(({ figures }) => of(figures, (one) => one.peakByPhaseMb["checking"] ?? 0));

writeReport(
  "import",
  "Import of sales, end to end",
  `Medians of ${values.runs} runs, files in turn, each run in a fresh process on a new embedded database (PGlite in a worker, with fsync). ` +
    "End to end: the file is unpacked, read and checked whole, read again and written, committed in one transaction, and every summary table brought up to date. " +
    "Memory is the largest resident size of the whole process, the database inside.",
  [
    {
      title: "Speed and memory",
      header: ["file", "lines", "receipts", "seconds", "lines/s", "peak MB of the process", "of which while opening", "while importing"],
      rows: results.map(({ label, figures }) => [
        label,
        figure(of(figures, (one) => one.lines)),
        figure(of(figures, (one) => one.receipts)),
        figure(of(figures, (one) => one.totalMs) / 1000),
        figure(of(figures, (one) => one.lines / (one.totalMs / 1000))),
        figure(of(figures, (one) => one.peakMb)),
        figure(of(figures, (one) => one.openPeakMb)),
        figure(of(figures, importPeak)),
      ]),
      notes: ["To reach: 25,000 lines/s and at most 1,200 MB on the UCI file."],
    },
    {
      title: "Where the time goes, seconds (peak MB)",
      header: ["file", "checking", "writing", "committing"],
      rows: results.map(({ label, figures }) => [
        label,
        ...["checking", "writing", "committing"].map((phase) => `${figure(of(figures, (one) => one.phasesMs[phase] ?? 0) / 1000)} (${of(figures, (one) => one.peakByPhaseMb[phase] ?? 0)})`),
      ]),
      notes:
        peaks.length < 2
          ? []
          : [`Peak from the shortest to the longest generated file: ${ratio(peaks.at(-1) ?? 0, peaks[0] ?? 0)} for the whole import, ${ratio(readingPeaks.at(-1) ?? 0, readingPeaks[0] ?? 0)} while the file is read and checked.`],
    },
  ],
);
