/** Checks the fields that a user's changes to a report name. */

import { issue, type Issue } from "../result/index.ts";

import { aggregateType } from "./aggregate.ts";
import { checkChoiceFormats, withoutLostChoiceFormats } from "./check-format.ts";
import type { ReportCustomization } from "./customization.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import { mergePivot } from "./merge-pivot.ts";
import type { Pivot } from "./pivot.ts";
import type { ColumnSort } from "./sorting.ts";

/**
 * Lists the fields in a user's changes that a data source does not have, and formats that do not fit. Without them, the changes would give another table.
 * A field that the source has and the report has not drops out, because a shared report may lose a column after a user sorted by it.
 *
 * Errors: REPORT_FIELD, REPORT_FORMAT. Source: behaviour 3.5.
 *
 * @example checkCustomization({ sorting: [{ column: "gone:sum", direction: "ascending" }], pivot: null, columns: null }, {}).map(({ code, path }) => [code, ...path]) // => [["REPORT_FIELD", "sorting", 0, "column"]]
 */
export function checkCustomization(
  { sorting, pivot, columns }: Pick<ReportCustomization, "sorting" | "pivot" | "columns">,
  fields: FieldCatalogue,
): readonly Issue<"REPORT_FIELD" | "REPORT_FORMAT">[] {
  return [
    ...checkSorting(sorting ?? [], fields),
    ...(pivot === null || pivot === "none" ? [] : checkPivotFields(pivot, fields)),
    ...(columns ?? []).flatMap(({ column }, columnIndex) =>
      checkColumnKey(column, ["columns", columnIndex, "column"], fields),
    ),
    ...checkChoiceFormats(columns ?? [], fields),
  ];
}

/**
 * Returns a user's changes without the columns, sorts and parts of a pivot whose field the data source has lost, and without formats that do not fit. A view, a schedule or a link that
 * was stored before opens without them. Filters stay, because without one the report would have more rows.
 *
 * Source: behaviour 3.5.
 *
 * @example withoutLostFields({ sorting: [{ column: "gone:sum", direction: "ascending" }], pivot: null, columns: null }, {}).sorting // => []
 */
export function withoutLostFields<Changes extends Pick<ReportCustomization, "sorting" | "pivot" | "columns">>(
  changes: Changes,
  fields: FieldCatalogue,
): Changes {
  const { sorting, pivot, columns } = changes;
  return {
    ...changes,
    sorting: sorting?.filter(({ column }) => isKnownColumnKey(fields, column)) ?? null,
    pivot: pivot === null || pivot === "none" ? pivot : (mergePivot(pivot, fields) ?? "none"),
    columns:
      columns === null
        ? null
        : withoutLostChoiceFormats(
            columns.filter(({ column }) => isKnownColumnKey(fields, column)),
            fields,
          ),
  };
}

/**
 * Lists the columns of a sort whose field a data source does not have.
 *
 * Errors: REPORT_FIELD.
 *
 * @example checkSorting([{ column: "net:sum", direction: "ascending" }], { net: { type: "money", role: "measure" } }) // => []
 */
export function checkSorting(sorting: readonly ColumnSort[], fields: FieldCatalogue): readonly Issue<"REPORT_FIELD">[] {
  return sorting.flatMap(({ column }, sortIndex) => checkColumnKey(column, ["sorting", sortIndex, "column"], fields));
}

/**
 * Lists the levels and measures of a pivot that a data source cannot make.
 *
 * Errors: REPORT_FIELD.
 *
 * @example checkPivotFields({ rows: [{ field: "gone", grain: null, direction: "ascending", subtotal: true }], columns: [], measures: [], totals: { row: true, column: true, grand: true }, sort: null }, {}).map(({ path }) => path) // => [["pivot", "rows", 0]]
 */
export function checkPivotFields(pivot: Pivot, fields: FieldCatalogue): readonly Issue<"REPORT_FIELD">[] {
  const checkLevels = (axis: "rows" | "columns") =>
    pivot[axis].flatMap(({ field }, levelIndex) =>
      findField(fields, field)?.role === "dimension" ? [] : [unknownFieldIssue(field, ["pivot", axis, levelIndex])],
    );
  const measureIssues = pivot.measures.flatMap((measure, measureIndex) =>
    aggregateType(fields, measure) === null
      ? [unknownFieldIssue(measure.field, ["pivot", "measures", measureIndex])]
      : [],
  );
  return [...checkLevels("rows"), ...checkLevels("columns"), ...measureIssues];
}

/** Returns the field of a column's key, which is the field, or field and aggregate: `net:sum`. */
const fieldOfColumnKey = (key: string): string => key.split(":")[0] ?? "";

const isKnownColumnKey = (fields: FieldCatalogue, key: string): boolean =>
  findField(fields, fieldOfColumnKey(key)) !== null;

const checkColumnKey = (key: string, path: Issue["path"], fields: FieldCatalogue) =>
  isKnownColumnKey(fields, key) ? [] : [unknownFieldIssue(fieldOfColumnKey(key), path)];

/** Length at which a quoted field is cut. Units: characters. */
const quotedLengthAtMost = 40;

const unknownFieldIssue = (field: string, path: Issue["path"]): Issue<"REPORT_FIELD"> =>
  issue("REPORT_FIELD", path, { field: field.slice(0, quotedLengthAtMost) });
