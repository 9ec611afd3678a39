import type { ErrorRow } from "@comptoir/domain/errors";

import { linkDecisions } from "./link-decisions.ts";

/** A rule as the page shows it. */
export interface RulePart {
  readonly rule: string;
  readonly says: string;
  readonly source: string;
  readonly codes: readonly string[];
  readonly cases: readonly string[];
  readonly functions: readonly string[];
  readonly laws: readonly string[];
}

export interface AreaPart {
  readonly area: string;
  readonly about: string;
  /** Whether the area has a reference page. */
  readonly hasReference: boolean;
  readonly rules: readonly RulePart[];
  /** Public functions that no law calls, so other implementations of them are not tested. */
  readonly uncalled: readonly string[];
}

/** An error code with its messages. */
export interface CodePart {
  readonly code: string;
  readonly row: ErrorRow;
  readonly words: readonly string[];
}

/** Formats the rule book as Markdown: every rule, then every code. */
export function printRules(areas: readonly AreaPart[], codes: readonly CodePart[]): string {
  const ruleCount = areas.reduce((sum, { rules }) => sum + rules.length, 0);
  const lawCount = areas.reduce((sum, { rules }) => sum + rules.reduce((laws, rule) => laws + rule.laws.length, 0), 0);
  const wordsOf = new Map(codes.map((entry) => [entry.code, entry]));
  return [
    "# The rules",
    "",
    `Every business rule of Comptoir: ${ruleCount} rules in ${areas.length} areas, held by ${lawCount} laws. A law is a sentence that is true of every value; \`npm run laws\` holds each against random ones, and against any other`,
    "implementation ([conformance](conformance.md)). How long that takes is in [bench/results/laws.md](../bench/results/laws.md). A source is a section of the specification or of the behaviour pages (what was ordered, kept outside this",
    "repository), or a decision of [docs/decisions](decisions). Generated from the law books and the error catalogue by `npm run docs`.",
    "",
    "## Contents",
    "",
    ...areas.map(
      ({ area, rules }) =>
        `- [${area}](#${area}): ${rules.map(({ rule }) => `[${rule}](#${anchor(area, rule)})`).join(", ")}`,
    ),
    "- [Codes](#codes)",
    "",
    ...areas.flatMap(({ area, about, hasReference, rules, uncalled }) => [
      `## ${area}`,
      "",
      [about, ...(hasReference ? [`[Reference](reference/${area}.md)`] : [])].join(" ").trim(),
      "",
      ...rules.flatMap((rule) => ruleLines(area, rule, wordsOf)),
      ...uncalledLines(area, uncalled),
    ]),
    "## Codes",
    "",
    "Every code that a rule, the server or the screen refuses with.",
    "",
    "| code | status | shown | français | English | español | rules |",
    "|---|---|---|---|---|---|---|",
    ...codes.map(
      ({ code, row, words }) =>
        `| \`${code}\` | ${row.status ?? "–"} | ${row.shown} | ${words.map(cell).join(" | ")} | ${rulesWith(code, areas)} |`,
    ),
    "",
  ].join("\n");
}

function ruleLines(
  area: string,
  { rule, says, source, codes, cases, functions, laws }: RulePart,
  words: ReadonlyMap<string, CodePart>,
): readonly string[] {
  return [
    `### ${area}: ${rule}`,
    "",
    says,
    "",
    ...laws.map((law) => `- ${law}`),
    "",
    [
      `*Source*: ${linkDecisions(source, "decisions")}`,
      ...(functions.length === 0
        ? []
        : [
            `*Functions*: ${functions.map((name) => `[${name}](reference/${area}.md#${name.toLowerCase()})`).join(", ")}`,
          ]),
      ...(cases.length === 0
        ? []
        : [`*Cases*: ${cases.map((file) => `[${file}](../packages/domain/conformance/${file})`).join(", ")}`]),
    ].join("  \n"),
    "",
    ...(codes.length === 0
      ? []
      : [
          "| code | français | English | español |",
          "|---|---|---|---|",
          ...codes.map((code) => `| \`${code}\` | ${(words.get(code)?.words ?? ["", "", ""]).map(cell).join(" | ")} |`),
          "",
        ]),
  ];
}

function uncalledLines(area: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [
    `No law of this area calls ${names.map((name) => `[${name}](reference/${area}.md#${name.toLowerCase()})`).join(", ")}: examples and cases hold them, and what stands on them.`,
    "",
  ];
}

function rulesWith(code: string, areas: readonly AreaPart[]): string {
  const found = areas.flatMap(({ area, rules }) =>
    rules.filter(({ codes }) => codes.includes(code)).map(({ rule }) => `[${rule}](#${anchor(area, rule)})`),
  );
  return found.join(", ");
}

const anchor = (area: string, rule: string): string => `${area}-${rule}`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
