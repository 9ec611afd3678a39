import type { RuleEntry } from "../choose-laws.ts";
import type { LawLine } from "../law-line.ts";
import { summarizeOutcomes, formatSeconds } from "./table.ts";

/** Summary of a run, as the reports show it. */
export interface RunFacts {
  readonly against: string | null;
  readonly runs: number;
  readonly seed: number;
  readonly elapsedMs: number;
  readonly asked: number;
  /** Warnings about a run: names that no law knows, or that it was stopped. */
  readonly notes: readonly string[];
}

const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid; } h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8884; }
td.outcome { width: 6rem; white-space: nowrap; } td.number { width: 10rem; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.held::before { content: "✓ "; color: #1a7f37; } td.broken::before { content: "✗ "; color: #cf222e; } td.ours::before, td.skipped::before { content: "– "; }
tr.broken td { font-weight: 600; } pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #8881; padding: 0.75rem; font-size: 0.85rem; }
.source { color: GrayText; font-size: 0.9rem; }
@media (width < 40rem) { table, tbody { display: block; } tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid #8884; } td, td.number { border: 0; } td:first-child { flex: 0 0 100%; padding-bottom: 0; } td:first-child:empty { display: none; } td.number { width: auto; } }
@media print { body { max-width: none; margin: 0; } section.rule { break-inside: avoid; } pre { border: 1px solid #888; } }
`;

/** Formats a standalone page: every rule with its source, its laws and their results, and each counterexample. */
export function htmlReportOf(
  entries: readonly RuleEntry[],
  lawLines: readonly LawLine[],
  runFacts: RunFacts,
  testOf: (line: LawLine) => string,
): string {
  const lineByName = new Map(lawLines.map((line) => [line.name, line]));
  const areas = [...Map.groupBy(entries, ({ area }) => area)];
  const brokenLaws = lawLines.filter(({ outcome }) => outcome === "broken");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Laws of the business rules</title><style>${pageStyle}</style></head>
<body>
<h1>Laws of the business rules: ${brokenLaws.length === 0 ? "none is broken" : `${brokenLaws.length} broken`}</h1>
<p>${escapeHtml(runFacts.against === null ? "Held against the product's own rules." : `Held against ${runFacts.against}.`)} ${lawLines.length} of ${runFacts.asked} laws, ${runFacts.runs} random cases each, seed ${runFacts.seed}, in ${formatSeconds(runFacts.elapsedMs)}: ${summarizeOutcomes(lawLines)}.</p>
${brokenLaws.length === 0 ? "" : `<p>Broken:</p><ul>${brokenLaws.map(({ name }) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`).join("")}</ul>`}
${runFacts.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("\n")}
<ul>${areas.map(([area, ofArea]) => `<li><a href="#${area}">${area}</a>: ${summarizeOutcomes(ofArea.flatMap(({ laws }) => laws.flatMap(({ name }) => lineByName.get(name) ?? [])))}</li>`).join("")}</ul>
${areas.map(([area, ofArea]) => `<h2 id="${area}">${area}</h2>\n${ofArea.map((entry) => ruleSection(entry, lineByName, testOf)).join("\n")}`).join("\n")}
</body>
</html>
`;
}

function ruleSection(
  ruleEntry: RuleEntry,
  lineByName: ReadonlyMap<string, LawLine>,
  testOf: (line: LawLine) => string,
): string {
  const rows = ruleEntry.laws.map(({ name, title }) => {
    const line = lineByName.get(name);
    if (line === undefined)
      return `<tr><td>${escapeHtml(title)}</td><td class="outcome">not held</td><td class="number"></td></tr>`;
    return `<tr class="${line.outcome}" id="${anchorOf(name)}"><td>${escapeHtml(title)}</td><td class="outcome ${line.outcome}">${line.outcome}</td><td class="number">${line.runs === 0 ? "" : `${line.runs} ${line.runs === 1 ? "run" : "runs"}, ${formatSeconds(line.ms)}`}</td></tr>${caseRow(line, testOf)}`;
  });
  return `<section class="rule"><h3>${escapeHtml(ruleEntry.rule)}</h3><p>${escapeHtml(ruleEntry.says)}<br><span class="source">${escapeHtml(ruleEntry.source)}${ruleEntry.codes.length === 0 ? "" : ` · refuses with ${escapeHtml(ruleEntry.codes.join(", "))}`}</span></p>
<table>${rows.join("\n")}</table></section>`;
}

function caseRow(line: LawLine, testOf: (line: LawLine) => string): string {
  if (line.failure === null) return "";
  return `<tr><td colspan="3"><pre>${escapeHtml(line.failure.message)}\n\ncase: ${escapeHtml(line.failure.values)}</pre><pre>${escapeHtml(testOf(line))}</pre></td></tr>`;
}

/** Returns the HTML anchor of a law: its name, in which characters other than ASCII letters, digits, underscores and hyphens become their code. */
const anchorOf = (name: string): string =>
  name.replaceAll(/[^\w-]/gu, (character) => `_${character.codePointAt(0)?.toString(16) ?? ""}`);

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .toWellFormed();
