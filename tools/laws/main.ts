/** `npm run laws`: tests the laws of the business rules, and reports. See docs/conformance.md. */
import { availableParallelism } from "node:os";
import { resolve } from "node:path";

import { chooseLaws, listRuleEntries, type RuleEntry } from "./choose-laws.ts";
import { testLaws } from "./hold-laws.ts";
import type { Against, LawLine } from "./law-line.ts";
import { listImplementationNotes } from "./name-theirs.ts";
import { openAgainst } from "./open-against.ts";
import { openLawBooks } from "./open-books.ts";
import { BadArguments, helpText, readOptions, type LawsOptions } from "./read-options.ts";
import { failingTestText } from "./report/failing-test.ts";
import { htmlReportOf, type RunFacts } from "./report/html.ts";
import { junitReportOf } from "./report/junit.ts";
import { startProgress } from "./report/progress.ts";
import { summarizeOutcomes, lawTableText, formatSeconds } from "./report/table.ts";
import { writeStandardOutput, unwritableReason } from "./report/write-out.ts";

/** Working directory of the user, because npm changes to the root of the repository. */
const workingFolder = process.env["INIT_CWD"] ?? process.cwd();

try {
  process.exitCode = await runLaws(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof BadArguments)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function runLaws(options: LawsOptions): Promise<number> {
  if (options.help) return await writeOutput(helpText);
  const implementation = await openAgainst(options, workingFolder);
  const books = await openLawBooks(implementation);
  const entries = chooseLaws(listRuleEntries(books), options.areas, options.rules);
  if (options.list) return await writeOutput(options.json ? JSON.stringify(entries, null, 2) : ruleListText(entries));
  const tasks = entries.flatMap(({ area, rule, laws }) => laws.map(({ name, title }) => ({ name, area, rule, title })));
  if (options.path !== null && tasks.length !== 1)
    throw new BadArguments(
      `--path leads to a case of one law, and ${tasks.length} are asked for: name it whole with --rule "area/rule/law".`,
    );
  const notes = await listImplementationNotes(implementation, Math.min(30, options.timeoutSeconds) * 1000);
  // An unwritable report file is an error before the run, not after minutes of work.
  for (const file of [options.junit, options.html]) {
    const why = file === null ? null : unwritableReason(resolve(workingFolder, file));
    if (why !== null) throw new BadArguments(`${file} cannot be written: ${why}.`);
  }

  const setup = {
    against: implementation,
    // A running server answers over the network from a database, at a hundred times the cost of a function.
    runs: options.runs ?? (implementation?.kind === "comptoir" ? 10 : 100),
    seed: options.seed ?? Math.trunc(Math.random() * 2 ** 31),
    path: options.path,
  };
  const stopping = new AbortController();
  const stopLaws = (): void => stopping.abort();
  process.on("SIGINT", stopLaws).on("SIGTERM", stopLaws);
  const progress = startProgress(tasks.length);
  const startMs = performance.now();
  const summary = await testLaws(tasks, {
    setup,
    jobs: options.jobs ?? availableParallelism(),
    timeoutMs: options.timeoutSeconds * 1000,
    onLine: progress.show,
    stop: stopping.signal,
  });
  progress.end();

  const orderByName = new Map(tasks.map(({ name }, index) => [name, index]));
  const lines = summary.toSorted((a, b) => (orderByName.get(a.name) ?? 0) - (orderByName.get(b.name) ?? 0));
  const isStopped = stopping.signal.aborted && lines.length < tasks.length;
  const runFacts: RunFacts = {
    against: implementation?.shown ?? null,
    runs: setup.runs,
    seed: setup.seed,
    elapsedMs: performance.now() - startMs,
    asked: tasks.length,
    notes: [...notes, ...(isStopped ? [`Stopped: ${lines.length} of ${tasks.length} laws were held.`] : [])],
  };
  const isWritten = await writeReports(options, entries, lines, runFacts, implementation);
  if (lines.some(({ outcome }) => outcome === "broken")) return 1;
  return isStopped ? 130 : isWritten ? 0 : 3;
}

/** Writes the requested reports; returns whether all were written, and prints what failed. */
async function writeReports(
  { json, junit, html }: LawsOptions,
  entries: readonly RuleEntry[],
  lawLines: readonly LawLine[],
  runFacts: RunFacts,
  against: Against | null,
): Promise<boolean> {
  const testByLine = new Map(lawLines.map((line) => [line, failingTestText(line, against)]));
  const testOf = (line: LawLine): string => testByLine.get(line) ?? "";
  const asJson = (): string =>
    JSON.stringify(
      {
        ...runFacts,
        elapsedMs: Math.round(runFacts.elapsedMs),
        laws: lawLines.map((line) => ({ ...line, test: testOf(line) })),
      },
      null,
      2,
    );
  const faults = [
    await writeStandardOutput(json ? asJson() : textReportOf(lawLines, runFacts, testOf)),
    junit === null ? null : unwritableReason(resolve(workingFolder, junit), junitReportOf(lawLines, testOf)),
    html === null
      ? null
      : unwritableReason(resolve(workingFolder, html), htmlReportOf(entries, lawLines, runFacts, testOf)),
  ].filter((fault) => fault !== null);
  for (const fault of faults) console.error(`The report could not be written: ${fault}`);
  return faults.length === 0;
}

function textReportOf(lines: readonly LawLine[], facts: RunFacts, testOf: (line: LawLine) => string): string {
  return [
    ...(lines.length === 0 ? [] : [lawTableText(lines)]),
    ...lines
      .filter(({ outcome }) => outcome === "broken")
      .flatMap((line) => [
        `\n── ${line.name}\n${line.failure?.message ?? ""}${line.failure?.values ? `\ncase: ${line.failure.values}` : ""}`,
        ...(testOf(line) === "" ? [] : [`\nAs a test:\n\n${testOf(line)}`]),
      ]),
    ...facts.notes.map((note) => `\n${note}`),
    `\n${lines.length} ${lines.length === 1 ? "law" : "laws"}, ${facts.runs} runs each, seed ${facts.seed}, ${formatSeconds(facts.elapsedMs)}: ${summarizeOutcomes(lines) || "none held"}.`,
  ].join("\n");
}

function ruleListText(entries: readonly RuleEntry[]): string {
  return entries
    .map(
      ({ area, rule, says, laws }) =>
        `${area}/${rule}\n  ${says}\n${laws.map(({ title }) => `    – ${title}`).join("\n")}`,
    )
    .join("\n\n");
}

async function writeOutput(text: string): Promise<number> {
  const fault = await writeStandardOutput(text);
  if (fault !== null) console.error(`The answer could not be written: ${fault}`);
  return fault === null ? 0 : 3;
}
