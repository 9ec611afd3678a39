/** Moves fields between the axes of a pivot table. */
import { checkPivot, findField, isDisplayComplete, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";

import { makeAxisLevel, makePivotMeasure } from "../../report/report-view.ts";

/** Axes of a pivot. */
export const pivotAxes = ["rows", "columns", "measures"] as const;
export type PivotAxis = (typeof pivotAxes)[number];

/** Says whether a field can move to an axis: figures cannot be levels, and a field is a level only once. */
export function canMoveField(field: string, target: PivotAxis, fields: FieldCatalogue, pivot: Pivot): boolean {
  if (target === "measures") return makePivotMeasure(fields, field, [...pivot.rows, ...pivot.columns]) !== null;
  return findField(fields, field)?.role === "dimension";
}

/** Moves a field to another axis. */
export function moveField(pivot: Pivot, from: PivotAxis, index: number, to: PivotAxis, fields: FieldCatalogue): Pivot {
  const item = pivot[from][index];
  if (item === undefined || from === to || !canMoveField(item.field, to, fields, pivot)) return pivot;
  const withoutLevel: Pivot = { ...pivot, [from]: pivot[from].toSpliced(index, 1) };
  const levels = [...withoutLevel.rows, ...withoutLevel.columns];
  if (to === "measures") {
    const measure = makePivotMeasure(fields, item.field, levels);
    return measure === null ? pivot : { ...withoutLevel, measures: [...withoutLevel.measures, measure] };
  }
  if (levels.some(({ field }) => field === item.field)) return pivot;
  return { ...withoutLevel, [to]: [...withoutLevel[to], "grain" in item ? item : makeAxisLevel(fields, item.field)] };
}

/** Empties an axis; the first measure stays, because a pivot needs one. */
export const clearAxis = (pivot: Pivot, axis: PivotAxis): Pivot => ({
  ...pivot,
  [axis]: axis === "measures" ? pivot.measures.slice(0, 1) : [],
});

/** Repairs a pivot: displays along a removed level become plain values, and a sort order by a removed column is dropped. */
export function repairPivot(pivot: Pivot, fields: FieldCatalogue, permissions: readonly string[]): Pivot {
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
  const nextPivot = { ...pivot, measures, sort };
  return checkPivot(nextPivot, fields, permissions).length === 0 ? nextPivot : { ...nextPivot, sort: null };
}
