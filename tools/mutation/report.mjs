// Turns the reports of Stryker, one an area, into bench/results/mutation.md: the score of each area, and every survivor with the reason it may live.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../bootstrap/run.mjs";

const folder = join(root, "tools/mutation/reports");
const reasons = JSON.parse(readFileSync(join(root, "tools/mutation/survivors.json"), "utf8"));

/** The text of a mutant's place, on one line. */
const originalOf = (source, { start, end }) => {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.map((line) => line.trim()).join(" ");
};
const short = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 90);

const areas = readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => {
  const { files } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) =>
    all.map((mutant) => ({ file: file.replace("packages/domain/src/", ""), line: mutant.location.start.line, status: mutant.status, change: `${short(originalOf(source, mutant.location))} → ${short(mutant.replacement ?? "")}` })),
  );
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  return { area: name.replace(".json", ""), killed: count("Killed", "Timeout"), survived: survivors.length, ignored: count("Ignored"), survivors };
});
const percent = ({ killed, survived }) => (killed + survived === 0 ? "–" : ((100 * killed) / (killed + survived)).toFixed(1));
const sum = areas.reduce((total, one) => ({ killed: total.killed + one.killed, survived: total.survived + one.survived, ignored: total.ignored + one.ignored }), { killed: 0, survived: 0, ignored: 0 });
const row = (name, one) => `| ${name} | ${one.killed} | ${one.survived} | ${one.ignored} | ${percent(one)} |`;

const text = `# Mutants of the domain

\`npm run mutants [-- area …]\` changes the code of an area in one place at a time and runs the area's own tests and laws: a change that no test notices survives. To reach: 90 %.
Not run: what is evaluated while a file is loaded (tables, regular expressions); those have their own tests.

| area | killed | survived | not run | score |
| --- | ---: | ---: | ---: | ---: |
${areas.map((one) => row(one.area, one)).join("\n")}
${row("**all**", sum)}

## Survivors

${areas.filter(({ survivors }) => survivors.length > 0).map(({ area, survivors }) => `### ${area}\n\n| where | change | why it may live |\n| --- | --- | --- |\n${survivors.map(({ file, line, change }) => `| ${file}:${line} | \`${change}\` | ${reasons[`${file}: ${change}`] ?? "not looked at yet"} |`).join("\n")}\n`).join("\n")}`;
writeFileSync(join(root, "bench/results/mutation.md"), text);
for (const one of areas) console.log(`${one.area.padEnd(14)} ${percent(one).padStart(6)} %  ${one.killed} killed, ${one.survived} survived, ${one.ignored} not run`);
console.log(`${"all".padEnd(14)} ${percent(sum).padStart(6)} %`);
