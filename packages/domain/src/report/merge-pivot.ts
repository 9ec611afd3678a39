/** Adapts a stored pivot to a changed data source. */

import { aggregateType } from "./aggregate.ts";
import { isDisplayComplete } from "./display.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import type { Pivot, PivotSort } from "./pivot.ts";

/**
 * Removes the parts of a pivot that its data source no longer has; null if no measure is left.
 *
 * A display whose field is gone becomes the plain value, and a sort whose measure is gone is dropped.
 *
 * @example mergePivot({ rows: [], columns: [], measures: [{ field: "gone", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, {}) // => null
 */
export function mergePivot(pivot: Pivot, fields: FieldCatalogue): Pivot | null {
  const isDimension = ({ field }: { readonly field: string }): boolean =>
    findField(fields, field)?.role === "dimension";
  const [rows, columns] = [pivot.rows.filter(isDimension), pivot.columns.filter(isDimension)];
  const levelFields = [...rows, ...columns].map(({ field }) => field);
  const knownMeasures = pivot.measures.filter((measure) => aggregateType(fields, measure) !== null);
  if (knownMeasures.length === 0) return null;
  const mergedMeasures = knownMeasures.map((measure) =>
    isDisplayComplete(measure.display, levelFields) ? measure : { ...measure, display: { kind: "value" as const } },
  );
  return {
    ...pivot,
    rows,
    columns,
    measures: mergedMeasures,
    sort: mergePivotSort(pivot, { rows, columns, measures: knownMeasures }),
  };
}

/** Returns the sort of a pivot with the new index of its measure; null if the measure is gone or the other axis lost a level. */
function mergePivotSort(
  { sort, ...pivotBefore }: Pivot,
  remainingParts: Pick<Pivot, "rows" | "columns" | "measures">,
): PivotSort | null {
  if (sort === null) return null;
  const sortedMeasure = pivotBefore.measures[sort.measure];
  const measureIndex = remainingParts.measures.findIndex((candidate) => candidate === sortedMeasure);
  const otherAxis = sort.axis === "rows" ? "columns" : "rows";
  return measureIndex >= 0 && remainingParts[otherAxis].length === pivotBefore[otherAxis].length
    ? { ...sort, measure: measureIndex }
    : null;
}
