/**
 * Import of a sales file, everything included (checked, written, committed, summed), on the embedded durable database; each run in a process of
 * its own. The files of UCI and of Maven Toys are looked for in COMPTOIR_REAL_DATA; without them only the generated files run.
 *
 * With PostgreSQL installed, each file is compared with its floor: papaparse alone plus COPY of the same rows.
 *
 * With `--copy`, each file also runs with the copy made for reading following it, in turn, and what the first report after it waits is measured.
 * `--postgresql` does all of it on PostgreSQL.
 *
 * `npm run bench -- import [--runs 3] [--sizes 100000,1000000] [--copy] [--postgresql]`
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { newDatabase } from "../shared/new-database.ts";
import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import type { FloorFigures } from "./floor.ts";
import { formatFile, type MappedFile } from "./import-files.ts";
import { generateFile } from "./generate-file.ts";
import type { ImportFigures } from "./once.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    sizes: { type: "string", default: "100000,1000000" },
    copy: { type: "boolean", default: false },
    postgresql: { type: "boolean", default: false },
  },
});
const candidateFolders = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../shared/data")];
const realFile = (name: string) =>
  candidateFolders
    .flatMap((folder) => (folder === undefined ? [] : [join(folder, name)]))
    .find((path) => existsSync(path));

interface BenchFile {
  readonly label: string;
  /** Files to import; the last one is measured, after those that it needs. */
  readonly files: readonly MappedFile[];
}

const uciFile = realFile("online_retail_uci_541909.csv.gz");
const mavenFiles = (["stores", "products", "sales_829262"] as const).map((name) =>
  realFile(`maven_toys_${name}.csv.gz`),
);
const [stores, products, sales] = mavenFiles;

const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-files-"));
const benchFiles: BenchFile[] = [];
if (uciFile !== undefined)
  benchFiles.push({ label: "UCI Online Retail (gzip)", files: [{ path: uciFile, mapping: "uci-online-retail" }] });
if (stores !== undefined && products !== undefined && sales !== undefined)
  benchFiles.push({
    label: "Maven Toys, one line a receipt (gzip)",
    files: [
      { path: stores, mapping: "maven-toys-stores" },
      { path: products, mapping: "maven-toys-products" },
      { path: sales, mapping: "maven-toys-sales" },
    ],
  });
for (const size of values.sizes.split(",").map(Number)) {
  const path = join(scratchFolder, `${size}.csv`);
  await generateFile(path, size);
  benchFiles.push({ label: `generated, ${figureText(size)} lines`, files: [{ path, mapping: "uci-online-retail" }] });
}

const cluster = (await startTemporaryCluster({ shared_buffers: "1GB", fsync: "on", max_wal_size: "4GB" })) ?? null;
if (values.postgresql && cluster === null) throw new Error("there is no PostgreSQL here");
let databasesMade = 0;

/** Ways of importing: without the copy made for reading, and with it. It is queried before the import begins, and follows it. */
const ways = values.copy ? (["none", "following"] as const) : (["none"] as const);

/** Runs a program on files in a process of its own; returns what it printed. */
const runProgram = (program: string, words: readonly string[], mapped: readonly MappedFile[]) => {
  const output = execFileSync(
    process.execPath,
    ["--conditions=@comptoir/source", join(import.meta.dirname, program), ...words, ...mapped.map(formatFile)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
};

const freshDatabase = async () =>
  cluster === null ? "embedded" : newDatabase(cluster.url, `import_${++databasesMade}`);

const runImport = async (mapped: readonly MappedFile[], way: (typeof ways)[number]): Promise<ImportFigures> =>
  runProgram("once.ts", [way, values.postgresql ? await freshDatabase() : "embedded"], mapped);

const runFloor = async (mapped: readonly MappedFile[]): Promise<FloorFigures> =>
  runProgram("floor.ts", [await freshDatabase()], mapped);

const results = benchFiles.flatMap(({ label, files: mapped }) =>
  ways.map((way) => ({
    label: way === "none" ? label : `${label}, the copy following`,
    mapped,
    way,
    figures: new Array<ImportFigures>(),
    floors: new Array<FloorFigures>(),
  })),
);
for (let round = 0; round < Number(values.runs); round += 1) {
  for (const { mapped, label, way, figures: figuresOfRun, floors } of results) {
    const figures = await runImport(mapped, way);
    if (cluster !== null && way === "none") floors.push(await runFloor(mapped));
    console.error(
      `${label}: ${figureText(figures.lines / (figures.totalMs / 1000))} lines/s, peak ${figures.peakMb} MB, first report ${figureText((figures.firstReportMs ?? Number.NaN) / 1000)} s ${JSON.stringify(figures.phasesMs)} ${JSON.stringify(floors.at(-1))}`,
    );
    figuresOfRun.push(figures);
  }
}
await cluster?.stop();
rmSync(scratchFolder, { recursive: true, force: true });

const floorMs = ({ parseMs, copyMs }: FloorFigures) => parseMs + copyMs;
const medianOf = (all: readonly ImportFigures[], pick: (run: ImportFigures) => number) => median(all.map(pick));
const generated = results.filter(({ label, way }) => label.startsWith("generated") && way === "none");
const importPeak = (run: ImportFigures) => Math.max(...Object.values(run.peakByPhaseMb));
const peaks = generated.map(({ figures }) => medianOf(figures, importPeak));
const readingPeaks = generated.map(({ figures }) => medianOf(figures, (run) => run.peakByPhaseMb["checking"] ?? 0));

writeReport(
  values.postgresql ? "import-postgresql" : "import",
  "Import of sales, end to end",
  `Medians of ${values.runs} runs, files in turn, each run in a fresh process on a new ${values.postgresql ? "database of PostgreSQL, with fsync" : "embedded database (PGlite in a worker, with fsync)"}. ` +
    "End to end: the file is unpacked, read and checked whole, read again and written, committed in one transaction, and every summary table brought up to date. " +
    "Memory is the largest resident size of the whole process, the database inside.",
  [
    {
      title: "Speed and memory",
      header: [
        "file",
        "lines",
        "receipts",
        "seconds",
        "lines/s",
        "peak MB of the process",
        "of which while opening",
        "while importing",
      ],
      rows: results.map(({ label, figures }) => [
        label,
        figureText(medianOf(figures, (run) => run.lines)),
        figureText(medianOf(figures, (run) => run.receipts)),
        figureText(medianOf(figures, (run) => run.totalMs) / 1000),
        figureText(medianOf(figures, (run) => run.lines / (run.totalMs / 1000))),
        figureText(medianOf(figures, (run) => run.peakMb)),
        figureText(medianOf(figures, (run) => run.openPeakMb)),
        figureText(medianOf(figures, importPeak)),
      ]),
      notes: ["To reach: 25,000 lines/s and at most 1,200 MB on the UCI file."],
    },
    ...(cluster === null
      ? []
      : [
          {
            title: "Beside the floor",
            header: ["file", "floor, s", "of which papaparse", "of which COPY", "import, s", "times the floor"],
            rows: results
              .filter(({ floors }) => floors.length > 0)
              .map(({ label, figures, floors }) => {
                const [floor, whole] = [median(floors.map(floorMs)), medianOf(figures, (run) => run.totalMs)];
                return [
                  label,
                  figureText(floor / 1000),
                  figureText(median(floors.map(({ parseMs }) => parseMs)) / 1000),
                  figureText(median(floors.map(({ copyMs }) => copyMs)) / 1000),
                  figureText(whole / 1000),
                  ratioText(whole, floor),
                ];
              }),
            notes: [
              "The floor is papaparse alone over the file, and COPY of the same rows into tables with their keys on PostgreSQL, in turn with the imports. To reach: three times the floor on PostgreSQL, five times on the embedded database.",
            ],
          },
        ]),
    {
      title: "Where the time goes, seconds (peak MB)",
      header: ["file", "checking", "writing", "committing"],
      rows: results.map(({ label, figures }) => [
        label,
        ...["checking", "writing", "committing"].map(
          (phase) =>
            `${figureText(medianOf(figures, (run) => run.phasesMs[phase] ?? 0) / 1000)} (${medianOf(figures, (run) => run.peakByPhaseMb[phase] ?? 0)})`,
        ),
      ]),
      notes:
        peaks.length < 2
          ? []
          : [
              `Peak from the shortest to the longest generated file: ${ratioText(peaks.at(-1) ?? 0, peaks[0] ?? 0)} for the whole import, ${ratioText(readingPeaks.at(-1) ?? 0, readingPeaks[0] ?? 0)} while the file is read and checked.`,
            ],
    },
    ...(values.copy
      ? [
          {
            title: "With the copy made for reading",
            header: ["file", "lines/s", "seconds of a core", "a report right after the commit waits for the copy, s"],
            rows: results.map(({ label, figures }) => [
              label,
              figureText(medianOf(figures, (run) => run.lines / (run.totalMs / 1000))),
              figureText(medianOf(figures, (run) => run.cpuMs) / 1000),
              figureText(medianOf(figures, (run) => run.firstReportMs ?? Number.NaN) / 1000),
            ]),
            notes: [
              "To reach: 45,000 lines/s with the copy following, and 2 s. The seconds of a core are those of all threads of the process until the commit: beside other work they say more than the clock.",
            ],
          },
        ]
      : []),
  ],
);
