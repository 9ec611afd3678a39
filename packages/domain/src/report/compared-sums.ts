/** Holding the sums of a report against those of other days, or against goals: each group beside the same group of then. */

import type { FieldSums, SummedRow } from "./aggregate.ts";
import { findField, type ComparedDays, type FieldCatalogue, type FieldRow } from "./field.ts";

/** The measures that a report compares, by the field that each comparison is shown in. */
type Comparison = NonNullable<FieldRow["compared"]>;

/**
 * Lists what has to be read for the figures of a report to be compared: each measure with the days that it is held against.
 *
 * @example listCompared({ net: { type: "money", role: "measure" }, before: { type: "money", role: "measure", compared: { of: "net", against: "previous", as: "value", along: "date" } } }, ["net", "before"]) // => [{ of: "net", against: "previous", as: "value", along: "date" }]
 */
export function listCompared(fields: FieldCatalogue, shown: readonly string[]): readonly Comparison[] {
  const found = new Map<string, Comparison>();
  for (const name of shown) {
    const compared = findField(fields, name)?.compared;
    if (compared !== undefined) found.set(`${compared.of} ${compared.against}`, compared);
  }
  return [...found.values()];
}

/** Sums of other days, their keys moved to the days of the report; null where nothing can be compared. */
export type OtherSums = ReadonlyMap<ComparedDays, readonly SummedRow[] | null>;

/**
 * Puts sums of other days beside those of a report. A group without its like is held against nothing sold, which is 0; a group of other days alone is a
 * group of the report too, so that the groups of a table add up to its total. Where nothing can be compared there is no figure.
 *
 * Source: behaviour 3.2 (comparisons), 3.3 (differences and percentages).
 *
 * @example holdAgainst([], new Map([["previous", [{ keys: {}, sums: { net: { sum: 5, filled: 1, least: null, most: null } }, rows: 1 }]]]), { change: { type: "money", role: "measure", compared: { of: "net", against: "previous", as: "difference", along: "date" } } })[0]?.sums // => { change: { sum: -5, filled: 1, least: null, most: null } }
 */
export function holdAgainst(
  own: readonly SummedRow[],
  others: OtherSums,
  fields: FieldCatalogue,
): readonly SummedRow[] {
  const compared = Object.entries(fields).flatMap(([name, row]) =>
    row.compared === undefined || (others.get(row.compared.against) ?? null) === null
      ? []
      : [{ name, ...row.compared }],
  );
  if (compared.length === 0) return own;
  const here = own.map((row): SummedRow => {
    // What is told of an outer group is told by the groups within.
    if (row.depths !== undefined) return row;
    const sums = compared.map(({ name, of, as }) => [name, sumOf(as === "value" ? 0 : (row.sums[of]?.sum ?? 0))]);
    return { ...row, sums: { ...row.sums, ...Object.fromEntries(sums) } };
  });
  const there = [...others].flatMap(([against, rows]) =>
    (rows ?? []).map(({ keys, sums }): SummedRow => ({
      keys,
      rows: 0,
      sums: Object.fromEntries(
        compared.flatMap(({ name, of, as, ...comparison }) => {
          const sum = sums[of]?.sum;
          if (comparison.against !== against || sum === undefined) return [];
          return [[name, sumOf(as === "value" ? sum : -sum)]];
        }),
      ),
    })),
  );
  return [...here, ...there];
}

const sumOf = (sum: number): FieldSums => ({ sum, filled: 1, least: null, most: null });
