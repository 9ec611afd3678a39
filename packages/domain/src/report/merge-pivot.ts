/** A pivot that was kept, over a data source that has changed. */

import { aggregateType } from "./aggregate.ts";
import { isDisplayComplete } from "./display.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import type { Pivot } from "./pivot.ts";

/**
 * Takes out of a pivot what its data source no longer has; null when no measure is left.
 *
 * A display whose field is gone shows the value, and a sort whose measure is gone is none.
 *
 * @example mergePivot({ rows: [], columns: [], measures: [{ field: "gone", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, {}) // => null
 */
export function mergePivot(pivot: Pivot, fields: FieldCatalogue): Pivot | null {
  const isLevel = ({ field }: { readonly field: string }): boolean => findField(fields, field)?.role === "dimension";
  const [rows, columns] = [pivot.rows.filter(isLevel), pivot.columns.filter(isLevel)];
  const levels = [...rows, ...columns].map(({ field }) => field);
  const kept = pivot.measures.filter((measure) => aggregateType(fields, measure) !== null);
  if (kept.length === 0) return null;
  const measures = kept.map((measure) => (isDisplayComplete(measure.display, levels) ? measure : { ...measure, display: { kind: "value" as const } }));
  const sorted = pivot.sort === null ? undefined : pivot.measures[pivot.sort.measure];
  const place = sorted === undefined ? -1 : kept.indexOf(sorted);
  const isSortable = pivot.sort !== null && place >= 0 && (pivot.sort.axis === "rows" ? columns.length === pivot.columns.length : rows.length === pivot.rows.length);
  return { ...pivot, rows, columns, measures, sort: isSortable && pivot.sort !== null ? { ...pivot.sort, measure: place } : null };
}
