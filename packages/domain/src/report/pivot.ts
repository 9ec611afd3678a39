/** Pivot definitions and their validation. */

import { issue, type Issue } from "../result/index.ts";

import { aggregateType, type MeasureSpec } from "./aggregate.ts";
import type { AxisLevel } from "./axis.ts";
import { isDisplayComplete, type PivotDisplay } from "./display.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldValue } from "./field.ts";
import { groupGrains } from "./group-key.ts";
import type { SortDirection } from "./sorting.ts";

/** A pivot measure. */
export interface PivotMeasure extends MeasureSpec {
  readonly display: PivotDisplay;
}

/** Sort of an axis by a measure's values. */
export interface PivotSort {
  readonly axis: "rows" | "columns";
  /** Index of the measure among those of the pivot. */
  readonly measure: number;
  readonly direction: SortDirection;
  /** Group of the other axis whose values are compared; empty is its total. */
  readonly at: readonly FieldValue[];
}

/** A pivot definition. */
export interface Pivot {
  readonly rows: readonly AxisLevel[];
  readonly columns: readonly AxisLevel[];
  readonly measures: readonly PivotMeasure[];
  readonly totals: {
    /** Adds a total at the end of each row. */
    readonly row: boolean;
    /** Adds a total at the foot of each column. */
    readonly column: boolean;
    /** Whether there is a grand total, where the row and column totals meet. */
    readonly grand: boolean;
  };
  readonly sort: PivotSort | null;
}

/**
 * Lists the issues of a pivot; empty if it can be computed for the caller.
 *
 * Errors: REPORT_PIVOT (no measure, a level twice, a display that lacks its field or item, a sort by no measure), REPORT_FIELD (a field the source does
 * not have or the caller may not see, a level that is no dimension, an aggregate the field does not have).
 * Source: behaviour 3.5.
 *
 * @example checkPivot({ rows: [], columns: [], measures: [], totals: { row: true, column: true, grand: true }, sort: null }, {}, []) // => [{ code: "REPORT_PIVOT", path: ["measures"], params: {} }]
 */
export function checkPivot(
  pivot: Pivot,
  fields: FieldCatalogue,
  permissions: Iterable<string>,
): readonly Issue<"REPORT_PIVOT" | "REPORT_FIELD">[] {
  const permissionSet = new Set(permissions);
  const issues: Issue<"REPORT_PIVOT" | "REPORT_FIELD">[] = [];
  const levelFields = [...pivot.rows, ...pivot.columns].map(({ field }) => field);
  if (pivot.measures.length === 0) issues.push(issue("REPORT_PIVOT", ["measures"]));
  for (const axis of ["rows", "columns"] as const) {
    pivot[axis].forEach(({ field, grain }, index) => {
      const fieldRow = findField(fields, field);
      const isUsableLevel =
        fieldRow?.role === "dimension" &&
        canSeeField(fields, field, permissionSet) &&
        (grain === null || groupGrains[grain] === fieldRow.type);
      if (!isUsableLevel) issues.push(issue("REPORT_FIELD", [axis, index], { field }));
    });
  }
  for (const field of new Set(levelFields.filter((name, index) => levelFields.indexOf(name) !== index)))
    issues.push(issue("REPORT_PIVOT", ["rows"], { field }));
  pivot.measures.forEach((measure, index) => {
    const { field } = measure;
    if (!canSeeField(fields, field, permissionSet) || aggregateType(fields, measure) === null)
      issues.push(issue("REPORT_FIELD", ["measures", index], { field }));
    if (!isDisplayComplete(measure.display, levelFields))
      issues.push(issue("REPORT_PIVOT", ["measures", index, "display"], { field }));
  });
  if (pivot.sort !== null && pivot.measures[pivot.sort.measure] === undefined)
    issues.push(issue("REPORT_PIVOT", ["sort"]));
  return issues;
}
