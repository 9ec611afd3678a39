/** Comparison of a report's sums with other days or goals, group by group. */

import { isComparedCount } from "./special-measures.ts";
import type { FieldSums, SummedRow } from "./tally.ts";
import { findField, type ComparisonBasis, type FieldCatalogue, type FieldRow } from "./field.ts";

/** Comparison that a field shows: its measure, the other days or goals, and whether the value or the difference. */
type Comparison = NonNullable<FieldRow["compared"]>;

/**
 * Lists the measures of a report to read for other days or goals, each with its comparison.
 *
 * @example listComparedMeasures({ net: { type: "money", role: "measure" }, before: { type: "money", role: "measure", compared: { of: "net", against: "previous", as: "value", along: "date" } } }, ["net", "before"]) // => [{ of: "net", against: "previous", as: "value", along: "date" }]
 */
export function listComparedMeasures(fields: FieldCatalogue, columns: readonly string[]): readonly Comparison[] {
  const comparisonByKey = new Map<string, Comparison>();
  for (const name of columns) {
    const fieldComparison = findField(fields, name)?.compared;
    if (fieldComparison !== undefined)
      comparisonByKey.set(`${fieldComparison.of} ${fieldComparison.against}`, fieldComparison);
  }
  return [...comparisonByKey.values()];
}

/** Sums of the comparison days, their dates shifted to the days of the report; null if there is no comparison. */
export type ComparedSums = ReadonlyMap<ComparisonBasis, readonly SummedRow[] | null>;

/**
 * Joins the sums of comparison days to those of a report. A group without counterpart is compared with 0, and a group of the comparison days alone
 * becomes a group of the report, so that groups add up to the total. Without a comparison there is no figure.
 *
 * Source: behaviour 3.2 (comparisons), 3.3 (differences and percentages).
 *
 * @example joinComparedSums([], new Map([["previous", [{ keys: {}, sums: { net: { sum: 5, filled: 1, least: null, most: null } }, rows: 1 }]]]), { change: { type: "money", role: "measure", compared: { of: "net", against: "previous", as: "difference", along: "date" } } })[0]?.sums // => { change: { sum: -5, filled: 1, least: null, most: null } }
 */
export function joinComparedSums(
  ownSums: readonly SummedRow[],
  comparedSums: ComparedSums,
  fields: FieldCatalogue,
): readonly SummedRow[] {
  const comparedFields = Object.entries(fields).flatMap(([name, row]) =>
    row.compared === undefined || (comparedSums.get(row.compared.against) ?? null) === null
      ? []
      : [{ name, ...row.compared, isCount: isComparedCount(fields, name) }],
  );
  if (comparedFields.length === 0) return ownSums;
  const ownRows = ownSums.map((row): SummedRow => {
    const ownFigures = comparedFields.flatMap(({ name, of, as, isCount }) => {
      // Sums of an outer group follow from its inner groups; distinct counts have a row of their own for each group.
      if (row.depths !== undefined && !isCount) return [];
      return figureOf(row, { name, of, isCount }).map((figure) => (as === "value" ? { ...figure, value: 0 } : figure));
    });
    return withFigures(row, ownFigures);
  });
  const countedFields = new Set(comparedFields.flatMap(({ of, isCount }) => (isCount ? [of] : [])));
  const comparisonRows = [...comparedSums].flatMap(([comparedDays, rows]) =>
    (rows ?? []).map((row): SummedRow => {
      const { keys, depths } = row;
      const comparisonFigures = comparedFields.flatMap(({ name, of, as, isCount, ...comparison }) =>
        comparison.against !== comparedDays || (!isCount && row.sums[of] === undefined)
          ? []
          : figureOf(row, { name, of, isCount }).map((figure) =>
              as === "value" ? figure : { ...figure, value: -figure.value },
            ),
      );
      // Values counted on the comparison days do not belong to the report's own days.
      const keysWithoutCounted = Object.fromEntries(
        Object.entries(keys).filter(([field]) => !countedFields.has(field)),
      );
      return withFigures(
        { keys: keysWithoutCounted, rows: 0, sums: {}, ...(depths !== undefined && { depths }) },
        comparisonFigures,
      );
    }),
  );
  return [...ownRows, ...comparisonRows];
}

/** Figure of a comparison field: a sum, or a count that the source gives for its group. */
interface ComparedFigure {
  readonly name: string;
  readonly value: number;
  readonly isSourceCount: boolean;
}

/** Returns the figure of a measure in a row; none for a count that the row does not have. */
function figureOf(
  { sums, distinct }: SummedRow,
  { name, of, isCount }: { readonly name: string; readonly of: string; readonly isCount: boolean },
): readonly ComparedFigure[] {
  const distinctCount = isCount ? distinct?.[of] : undefined;
  if (distinctCount !== undefined) return [{ name, value: distinctCount, isSourceCount: true }];
  const fieldSum = sums[of]?.sum;
  return isCount && fieldSum === undefined ? [] : [{ name, value: fieldSum ?? 0, isSourceCount: false }];
}

function withFigures(row: SummedRow, figures: readonly ComparedFigure[]): SummedRow {
  const countEntries = figures
    .filter(({ isSourceCount }) => isSourceCount)
    .map(({ name, value }) => [name, value] as const);
  const sumEntries = figures
    .filter(({ isSourceCount }) => !isSourceCount)
    .map(({ name, value }) => [name, toFieldSums(value)] as const);
  return {
    ...row,
    ...(sumEntries.length > 0 && { sums: { ...row.sums, ...Object.fromEntries(sumEntries) } }),
    ...(countEntries.length > 0 && { distinct: { ...row.distinct, ...Object.fromEntries(countEntries) } }),
  };
}

const toFieldSums = (sum: number): FieldSums => ({ sum, filled: 1, least: null, most: null });
