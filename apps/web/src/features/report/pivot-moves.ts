/** Moving fields between the axes of a pivot table. */
import { checkPivot, findField, isDisplayComplete, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";

import { levelOf, measureOf } from "../../report/report-view.ts";

/** Where a field can stand. */
export const pivotAxes = ["rows", "columns", "measures"] as const;
export type PivotAxis = (typeof pivotAxes)[number];

/** Whether a field can stand there: figures are no groups, and a field groups once. */
export function mayMove(field: string, target: PivotAxis, fields: FieldCatalogue, pivot: Pivot): boolean {
  if (target === "measures") return measureOf(fields, field, [...pivot.rows, ...pivot.columns]) !== null;
  return findField(fields, field)?.role === "dimension";
}

/** The same pivot with a field on another axis. */
export function movedTo(pivot: Pivot, from: PivotAxis, index: number, to: PivotAxis, fields: FieldCatalogue): Pivot {
  const one = pivot[from][index];
  if (one === undefined || from === to || !mayMove(one.field, to, fields, pivot)) return pivot;
  const without: Pivot = { ...pivot, [from]: pivot[from].toSpliced(index, 1) };
  const levels = [...without.rows, ...without.columns];
  if (to === "measures") {
    const measure = measureOf(fields, one.field, levels);
    return measure === null ? pivot : { ...without, measures: [...without.measures, measure] };
  }
  if (levels.some(({ field }) => field === one.field)) return pivot;
  return { ...without, [to]: [...without[to], "grain" in one ? one : levelOf(fields, one.field)] };
}

/** The same pivot with nothing on an axis; of its values the first stays, without which there is no pivot. */
export const cleared = (pivot: Pivot, axis: PivotAxis): Pivot => ({
  ...pivot,
  [axis]: axis === "measures" ? pivot.measures.slice(0, 1) : [],
});

/** A pivot that can be computed: what went along a field that is gone shows its value, and an order by what is gone is none. */
export function repaired(pivot: Pivot, fields: FieldCatalogue, held: readonly string[]): Pivot {
  const levels = [...pivot.rows, ...pivot.columns].map(({ field }) => field);
  const measures = pivot.measures.map((measure) =>
    isDisplayComplete(measure.display, levels) ? measure : { ...measure, display: { kind: "value" as const } },
  );
  const sort =
    pivot.sort !== null &&
    measures[pivot.sort.measure] !== undefined &&
    pivot.sort.at.length <= pivot[pivot.sort.axis === "rows" ? "columns" : "rows"].length
      ? pivot.sort
      : null;
  const next = { ...pivot, measures, sort };
  return checkPivot(next, fields, held).length === 0 ? next : { ...next, sort: null };
}
