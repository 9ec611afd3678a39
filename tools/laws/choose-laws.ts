import type { LawBook } from "@comptoir/domain/testing";

import { BadArguments } from "./read-options.ts";

/** Rule of a law book with the names of its laws, as listed by the command. */
export interface RuleEntry {
  readonly area: string;
  readonly rule: string;
  readonly says: string;
  readonly source: string;
  readonly codes: readonly string[];
  readonly laws: readonly { readonly name: string; readonly title: string }[];
}

/** Lists every rule of some books, as data. */
export function listRuleEntries(books: readonly LawBook[]): readonly RuleEntry[] {
  return books.flatMap((book) =>
    Object.entries(book.rulesOf()).map(([rule, row]) => ({
      area: book.area,
      rule,
      says: row.says,
      source: row.source,
      codes: row.codes ?? [],
      laws: Object.keys(row.laws).map((title) => ({ name: `${book.area}/${rule}/${title}`, title })),
    })),
  );
}

/**
 * Selects the rules of a command: by area and rule, each by prefix. Without names, all.
 *
 * Errors: BadArguments for a name that no area, rule or law begins with, with the nearest ones.
 */
export function chooseLaws(
  entries: readonly RuleEntry[],
  areas: readonly string[],
  rules: readonly string[],
): readonly RuleEntry[] {
  const areaNames = [...new Set(entries.map(({ area }) => area))];
  // A complete name means only itself: --area text does not include areas that begin with it.
  const nameFilter = (name: string, all: readonly string[]): ((candidate: string) => boolean) =>
    all.includes(name) ? (candidate) => candidate === name : (candidate) => candidate.startsWith(name);
  for (const area of areas)
    if (!areaNames.some(nameFilter(area, areaNames))) throw unknownNameError("area", area, areaNames);
  const ofAreas = entries.filter(
    ({ area }) => areas.length === 0 || areas.some((name) => nameFilter(name, areaNames)(area)),
  );

  const ruleNames = ofAreas.map(({ rule }) => rule);
  const matchesName = (entry: RuleEntry, law: string, name: string): boolean =>
    name.includes("/") ? law.startsWith(name) : nameFilter(name, ruleNames)(entry.rule);
  for (const name of rules) {
    if (!ofAreas.some((entry) => entry.laws.some((law) => matchesName(entry, law.name, name)))) {
      throw unknownNameError(
        "rule",
        name,
        name.includes("/") ? ofAreas.map(({ area, rule }) => `${area}/${rule}`) : ruleNames,
      );
    }
  }
  if (rules.length === 0) return ofAreas;
  return ofAreas
    .map((entry) => ({
      ...entry,
      laws: entry.laws.filter((law) => rules.some((name) => matchesName(entry, law.name, name))),
    }))
    .filter(({ laws }) => laws.length > 0);
}

function unknownNameError(kind: string, name: string, names: readonly string[]): BadArguments {
  const nearest = [...new Set(names)]
    .map((candidate) => ({ candidate, far: editDistance(name, candidate) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
  return new BadArguments(
    `No ${kind} is called ${name}${nearest.length === 0 ? "" : `. The nearest: ${nearest.join(", ")}`}. --list shows them all.`,
  );
}

/** Computes the edit distance of two names. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
