/** Checks that the formats of columns fit what the columns show. */

import { issue, type Issue } from "../result/index.ts";

import { aggregateType, isAggregate } from "./aggregate.ts";
import { findFormat } from "./column-format.ts";
import type { ColumnChoice } from "./customization.ts";
import { findField, type FieldCatalogue, type FieldType } from "./field.ts";
import type { ReportColumn } from "./report-model.ts";

/**
 * Returns the type of a column's values: that of its aggregate, or else of its field; null for an unknown field.
 *
 * @example columnType({ net: { type: "money", role: "measure" } }, { field: "net", aggregate: "count" }) // => "int"
 */
export function columnType(
  fields: FieldCatalogue,
  { field, aggregate }: Pick<ReportColumn, "field" | "aggregate">,
): FieldType | null {
  return aggregate === null ? (findField(fields, field)?.type ?? null) : aggregateType(fields, { field, aggregate });
}

/**
 * Lists the columns whose format does not fit their type. Unknown fields have issues of their own.
 *
 * Errors: REPORT_FORMAT, with the field. Source: behaviour 3.5 (genericListColumn has a format); decision 0517.
 *
 * @example checkColumnFormats([{ field: "net", aggregate: null, format: "percent1" }], { net: { type: "money", role: "measure" } }) // => [{ code: "REPORT_FORMAT", path: ["columns", 0, "format"], params: { field: "net" } }]
 */
export function checkColumnFormats(
  columns: readonly Pick<ReportColumn, "field" | "aggregate" | "format">[],
  fields: FieldCatalogue,
): readonly Issue<"REPORT_FORMAT">[] {
  return columns.flatMap((column, index) =>
    isFormatLost(column.format, columnType(fields, column))
      ? [issue("REPORT_FORMAT", ["columns", index, "format"], { field: column.field })]
      : [],
  );
}

/** Lists the columns of a user's changes whose format does not fit their type. Errors: REPORT_FORMAT, with the field. */
export function checkChoiceFormats(
  choices: readonly ColumnChoice[],
  fields: FieldCatalogue,
): readonly Issue<"REPORT_FORMAT">[] {
  return choices.flatMap(({ column, format = null }, index) => {
    const { field, aggregate } = columnOfKey(column);
    return isFormatLost(format, columnType(fields, { field, aggregate }))
      ? [issue("REPORT_FORMAT", ["columns", index, "format"], { field })]
      : [];
  });
}

/**
 * Replaces formats that do not fit, such as those of a later version, by the format of the type: a stored report opens, and can be saved again.
 *
 * @example withoutLostFormats([{ field: "net", aggregate: null, format: "gone" }], { net: { type: "money", role: "measure" } })[0].format // => null
 */
export function withoutLostFormats<Column extends Pick<ReportColumn, "field" | "aggregate" | "format">>(
  columns: readonly Column[],
  fields: FieldCatalogue,
): readonly Column[] {
  return columns.map((column) =>
    isFormatLost(column.format, columnType(fields, column)) ? { ...column, format: null } : column,
  );
}

/** Lets columns of a user's changes whose format does not fit follow the report. */
export function withoutLostChoiceFormats(
  choices: readonly ColumnChoice[],
  fields: FieldCatalogue,
): readonly ColumnChoice[] {
  return choices.map((choice) => {
    const { format = null, ...withoutFormat } = choice;
    return isFormatLost(format, columnType(fields, columnOfKey(choice.column))) ? withoutFormat : choice;
  });
}

const isFormatLost = (format: string | null, type: FieldType | null): boolean =>
  format !== null && type !== null && findFormat(format, type) === null;

/** Parses the key of a column: `net`, or `net:sum`. */
function columnOfKey(key: string): Pick<ReportColumn, "field" | "aggregate"> {
  const [field = "", aggregate = ""] = key.split(":");
  return { field, aggregate: isAggregate(aggregate) ? aggregate : null };
}
