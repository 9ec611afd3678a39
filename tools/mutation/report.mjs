// Converts Stryker's reports, one per area, to bench/results/mutation.md: the score of each area, and every survivor
// with the reason to accept it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../bootstrap/run.mjs";
import { changedFiles } from "./join-report.mjs";

const folder = join(root, "tools/mutation/reports");

/** Reads the accepted survivors of an area with their reasons, by "<file>: <change>"; empty for an area not reviewed. */
const reasonsOf = (area) => {
  const file = join(root, "tools/mutation/survivors", `${area}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** Returns the source text that a mutant replaced, on one line. */
const originalOf = (source, { start, end }) => {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.map((line) => line.trim()).join(" ");
};
const short = (text) => text.replaceAll(/\s+/g, " ").slice(0, 90);
const inTable = (text) => text.replaceAll("|", "\\|");

const areas = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => {
    const { files } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) =>
      all.map((mutant) => ({
        file: file.replace("packages/domain/src/", ""),
        line: mutant.location.start.line,
        status: mutant.status,
        change: `${short(originalOf(source, mutant.location))} → ${short(mutant.replacement ?? "")}`,
      })),
    );
    const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
    const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    return {
      area: name.replace(".json", ""),
      killed: count("Killed", "Timeout"),
      survived: survivors.length,
      survivors,
    };
  });
const percent = ({ killed, survived }) =>
  killed + survived === 0 ? "–" : ((100 * killed) / (killed + survived)).toFixed(1);
const sum = areas.reduce(
  (total, area) => ({ killed: total.killed + area.killed, survived: total.survived + area.survived }),
  { killed: 0, survived: 0 },
);
const row = (name, totals) => `| ${name} | ${totals.killed} | ${totals.survived} | ${percent(totals)} |`;

const survivorsOf = ({ area, survivors }) => {
  const reasons = reasonsOf(area);
  const rows = survivors.map(
    ({ file, line, change }) =>
      `| ${file}:${line} | \`${inTable(change)}\` | ${inTable(reasons[`${file}: ${change}`] ?? "not looked at yet")} |`,
  );
  return `### ${area}\n\n| where | change | why it may live |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
};

/** Files to measure with `npm run mutants -- --changed`: their code changed since the measurement. */
const notMeasured = areas
  .flatMap(({ area }) => changedFiles(area))
  .map((file) => file.replace("packages/domain/src/", ""));

const text = `# Mutants of the domain

\`npm run mutants [-- area …]\` changes the code of an area in one place at a time and runs the area's own tests and laws: a change that no test notices survives. To reach: 90 %.
Tables and regular expressions are changed too. With \`--changed\` a file is measured again when its code has changed. A change that stops the tests from ending counts as noticed.

| area | noticed | survived | score |
| --- | ---: | ---: | ---: |
${areas.map((area) => row(area.area, area)).join("\n")}
${row("**all**", sum)}

${notMeasured.length === 0 ? "" : `Not measured since they last changed: ${notMeasured.join(", ")}.\n`}
## Survivors

${areas
  .filter(({ survivors }) => survivors.length > 0)
  .map(survivorsOf)
  .join("\n")}`;
writeFileSync(join(root, "bench/results/mutation.md"), text);
for (const { area, survivors } of areas) {
  const alive = new Set(survivors.map(({ file, change }) => `${file}: ${change}`));
  for (const key of Object.keys(reasonsOf(area)))
    if (!alive.has(key)) console.log(`${area}: a reason for a mutant that does not survive: ${key}`);
}
for (const area of areas)
  console.log(
    `${area.area.padEnd(14)} ${percent(area).padStart(6)} %  ${area.killed} killed, ${area.survived} survived`,
  );
console.log(`${"all".padEnd(14)} ${percent(sum).padStart(6)} %`);
