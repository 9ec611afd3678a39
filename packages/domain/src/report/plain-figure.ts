/** Conversion between the exact integers of reports and the decimal numbers of the API: dollars, units and percent. */

import { findField, type FieldCatalogue, type FieldType, type FieldValue } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { decimalsOf } from "./cell-text.ts";

/**
 * Converts an exact integer of a report to dollars, units or percent; any other value is unchanged.
 *
 * Source: behaviour 3.12 (14), decision 0352.
 *
 * @example toPlainFigure(1_205, "money") // => 12.05
 */
export function toPlainFigure(value: FieldValue, type: FieldType): FieldValue {
  return typeof value === "number" ? value / 10 ** decimalsOf(type) : value;
}

/**
 * Converts dollars, units or percent to the exact integer of a report. Too many decimals give a fraction, which validation rejects.
 *
 * @example toExactFigure(12.05, "money") // => 1205
 */
export function toExactFigure(value: FieldValue, type: FieldType): FieldValue {
  if (typeof value !== "number") return value;
  const unitsPerWhole = 10 ** decimalsOf(type);
  const nearestUnits = Math.round(value * unitsPerWhole);
  return nearestUnits / unitsPerWhole === value ? nearestUnits : value * unitsPerWhole;
}

/**
 * Converts the operands of filters by the types of their fields; those of an unknown field stay.
 *
 * @example convertFilters([{ field: "net", operator: ">", values: [12.05], promptUser: false, locked: false }], { net: { type: "money", role: "measure" } }, toExactFigure)[0].values // => [1205]
 */
export function convertFilters(
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
  convert: (value: FieldValue, type: FieldType) => FieldValue,
): readonly ReportFilter[] {
  return filters.map((filter) => {
    const fieldType = findField(fields, filter.field)?.type;
    return fieldType === undefined
      ? filter
      : { ...filter, values: filter.values.map((value) => convert(value, fieldType)) };
  });
}
