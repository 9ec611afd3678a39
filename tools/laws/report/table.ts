import type { LawLine, Outcome } from "../law-line.ts";

/** Formats the final table: a line per rule, then the slowest laws. */
export function lawTableText(lawLines: readonly LawLine[]): string {
  const rules = Map.groupBy(lawLines, ({ area, rule }) => `${area}/${rule}`);
  const rows = [...rules.values()].map((ofRule) => [
    ofRule[0]?.area ?? "",
    ofRule[0]?.rule ?? "",
    String(ofRule.length),
    String(sumOf(ofRule, ({ runs }) => runs)),
    formatSeconds(sumOf(ofRule, ({ ms }) => ms)),
    summarizeOutcomes(ofRule),
  ]);
  const slowest = lawLines.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  return [
    columnsText([["area", "rule", "laws", "runs", "time", "outcome"], ...rows], [2, 3, 4]),
    "",
    "The slowest laws:",
    columnsText(
      slowest.map((line) => [
        formatSeconds(line.ms),
        `${(line.ms / Math.max(line.runs, 1)).toFixed(3)} ms a run`,
        line.name,
      ]),
      [0, 1],
    ),
  ].join("\n");
}

/** Summarises the results of several laws, failures first. */
export function summarizeOutcomes(lines: readonly LawLine[]): string {
  const counts = Map.groupBy(lines, ({ outcome }) => outcome);
  const order: readonly Outcome[] = ["broken", "skipped", "ours", "held"];
  const presentOutcomes = order.filter((outcome) => counts.has(outcome));
  return presentOutcomes
    .map((outcome) => (presentOutcomes.length === 1 ? outcome : `${counts.get(outcome)?.length ?? 0} ${outcome}`))
    .join(", ");
}

/** Formats milliseconds as seconds. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const sumOf = (lines: readonly LawLine[], valueOf: (line: LawLine) => number): number =>
  lines.reduce((total, line) => total + valueOf(line), 0);

function columnsText(rows: readonly (readonly string[])[], right: readonly number[]): string {
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          right.includes(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
