/** Moves fields between the axes of a pivot table. */
import { checkPivot, findField, isDisplayComplete, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";

import { makeAxisLevel, makePivotMeasure } from "../../report/report-view.ts";

/** Axes of a pivot. */
export const pivotAxes = ["rows", "columns", "measures"] as const;
export type PivotAxis = (typeof pivotAxes)[number];

/** Says whether an axis may have a field: rows and columns take dimensions only, measures take fields that can be measured. */
export function canMoveField(field: string, target: PivotAxis, fields: FieldCatalogue, pivot: Pivot): boolean {
  if (target === "measures") return makePivotMeasure(fields, field, [...pivot.rows, ...pivot.columns]) !== null;
  return findField(fields, field)?.role === "dimension";
}

/** Moves a field to the end of another axis; changes nothing if the axis may not have it, or it is a level already. */
export function moveField(pivot: Pivot, from: PivotAxis, index: number, to: PivotAxis, fields: FieldCatalogue): Pivot {
  const movedItem = pivot[from][index];
  if (movedItem === undefined || from === to || !canMoveField(movedItem.field, to, fields, pivot)) return pivot;
  const pivotWithoutItem: Pivot = { ...pivot, [from]: pivot[from].toSpliced(index, 1) };
  const axisLevels = [...pivotWithoutItem.rows, ...pivotWithoutItem.columns];
  if (to === "measures") {
    const newMeasure = makePivotMeasure(fields, movedItem.field, axisLevels);
    return newMeasure === null ? pivot : { ...pivotWithoutItem, measures: [...pivotWithoutItem.measures, newMeasure] };
  }
  if (axisLevels.some(({ field }) => field === movedItem.field)) return pivot;
  return {
    ...pivotWithoutItem,
    [to]: [...pivotWithoutItem[to], "grain" in movedItem ? movedItem : makeAxisLevel(fields, movedItem.field)],
  };
}

/** Removes a field from an axis. A sort by a removed figure is dropped; a sort by a later figure keeps its figure. */
export function removeField(pivot: Pivot, axis: PivotAxis, index: number): Pivot {
  const nextPivot = { ...pivot, [axis]: pivot[axis].toSpliced(index, 1) };
  const { sort } = pivot;
  if (axis !== "measures" || sort === null || sort.measure < index) return nextPivot;
  return { ...nextPivot, sort: sort.measure === index ? null : { ...sort, measure: sort.measure - 1 } };
}

/** Empties an axis; the first measure stays, because a pivot needs one. */
export const clearAxis = (pivot: Pivot, axis: PivotAxis): Pivot => ({
  ...pivot,
  [axis]: axis === "measures" ? pivot.measures.slice(0, 1) : [],
});

/** Repairs a pivot: displays along a removed level become plain values, and a sort that no longer fits is dropped. */
export function repairPivot(pivot: Pivot, fields: FieldCatalogue, permissions: readonly string[]): Pivot {
  const levelFields = [...pivot.rows, ...pivot.columns].map(({ field }) => field);
  const repairedMeasures = pivot.measures.map((measure) =>
    isDisplayComplete(measure.display, levelFields) ? measure : { ...measure, display: { kind: "value" as const } },
  );
  const repairedSort =
    pivot.sort !== null &&
    repairedMeasures[pivot.sort.measure] !== undefined &&
    pivot.sort.at.length <= pivot[pivot.sort.axis === "rows" ? "columns" : "rows"].length
      ? pivot.sort
      : null;
  const nextPivot = { ...pivot, measures: repairedMeasures, sort: repairedSort };
  return checkPivot(nextPivot, fields, permissions).length === 0 ? nextPivot : { ...nextPivot, sort: null };
}
