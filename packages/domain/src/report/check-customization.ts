/** Checks the fields that a user's changes to a report name. */

import { issue, type Issue } from "../result/index.ts";

import { aggregateType } from "./aggregate.ts";
import type { ReportCustomization } from "./customization.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import type { Pivot } from "./pivot.ts";
import type { ColumnSort } from "./sorting.ts";

/**
 * Lists the fields in a user's changes that a data source does not have. Applied without them, the changes would show another table than the one asked for.
 * A field that the source has and the report has not drops out, because a shared report may lose a column after a user sorted by it.
 *
 * Errors: REPORT_FIELD. Source: behaviour 3.5.
 *
 * @example checkCustomization({ sorting: [{ column: "gone:sum", direction: "ascending" }], pivot: null, columns: null }, {}).map(({ code, path }) => [code, ...path]) // => [["REPORT_FIELD", "sorting", 0, "column"]]
 */
export function checkCustomization(
  { sorting, pivot, columns }: Pick<ReportCustomization, "sorting" | "pivot" | "columns">,
  fields: FieldCatalogue,
): readonly Issue<"REPORT_FIELD">[] {
  return [
    ...checkSorting(sorting ?? [], fields),
    ...(pivot === null || pivot === "none" ? [] : checkPivotFields(pivot, fields)),
    ...(columns ?? []).flatMap(({ column }, place) => unknownColumn(column, ["columns", place, "column"], fields)),
  ];
}

/**
 * Lists the columns of a sort whose field a data source does not have.
 *
 * Errors: REPORT_FIELD.
 *
 * @example checkSorting([{ column: "net:sum", direction: "ascending" }], { net: { type: "money", role: "measure" } }) // => []
 */
export function checkSorting(sorting: readonly ColumnSort[], fields: FieldCatalogue): readonly Issue<"REPORT_FIELD">[] {
  return sorting.flatMap(({ column }, place) => unknownColumn(column, ["sorting", place, "column"], fields));
}

/**
 * Lists the levels and measures of a pivot that a data source cannot make.
 *
 * Errors: REPORT_FIELD.
 *
 * @example checkPivotFields({ rows: [{ field: "gone", grain: null, direction: "ascending", subtotal: true }], columns: [], measures: [], totals: { row: true, column: true, grand: true }, sort: null }, {}).map(({ path }) => path) // => [["pivot", "rows", 0, "field"]]
 */
export function checkPivotFields(pivot: Pivot, fields: FieldCatalogue): readonly Issue<"REPORT_FIELD">[] {
  const levels = (axis: "rows" | "columns") =>
    pivot[axis].flatMap(({ field }, place) =>
      findField(fields, field)?.role === "dimension" ? [] : [unknown(field, ["pivot", axis, place, "field"])],
    );
  const measures = pivot.measures.flatMap((measure, place) =>
    aggregateType(fields, measure) === null ? [unknown(measure.field, ["pivot", "measures", place, "field"])] : [],
  );
  return [...levels("rows"), ...levels("columns"), ...measures];
}

/** A key of a column is its field, or field and aggregate: `net:sum`. */
const unknownColumn = (key: string, path: Issue["path"], fields: FieldCatalogue) => {
  const [field = ""] = key.split(":");
  return findField(fields, field) === null ? [unknown(field, path)] : [];
};

/** Length at which a quoted field is cut. Units: characters. */
const quotedAtMost = 40;

const unknown = (field: string, path: Issue["path"]): Issue<"REPORT_FIELD"> =>
  issue("REPORT_FIELD", path, { field: field.slice(0, quotedAtMost) });
