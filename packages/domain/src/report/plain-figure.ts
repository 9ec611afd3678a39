/** Figures for programs: dollars, units and percent, against the exact integers that reports compute with. */

import { findField, type FieldCatalogue, type FieldType, type FieldValue } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { decimalsOf } from "./table-text.ts";

/**
 * Returns a figure in dollars, units or percent; every other value as it is.
 *
 * Source: behaviour 3.12 (14), decision 0352.
 *
 * @example plainFigure(1_205, "money") // => 12.05
 */
export function plainFigure(value: FieldValue, type: FieldType): FieldValue {
  return typeof value === "number" ? value / 10 ** decimalsOf(type) : value;
}

/**
 * Returns the exact integer of a figure in dollars, units or percent. One with too many decimals stays a fraction, which no rule lets through.
 *
 * @example exactFigure(12.05, "money") // => 1205
 */
export function exactFigure(value: FieldValue, type: FieldType): FieldValue {
  if (typeof value !== "number") return value;
  const scale = 10 ** decimalsOf(type);
  const nearest = Math.round(value * scale);
  return nearest / scale === value ? nearest : value * scale;
}

/**
 * Converts the operands of filters by the types of their fields; those of an unknown field stay.
 *
 * @example convertFilters([{ field: "net", operator: ">", values: [12.05], promptUser: false, locked: false }], { net: { type: "money", role: "measure" } }, exactFigure)[0].values // => [1205]
 */
export function convertFilters(
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
  convert: (value: FieldValue, type: FieldType) => FieldValue,
): readonly ReportFilter[] {
  return filters.map((filter) => {
    const type = findField(fields, filter.field)?.type;
    return type === undefined ? filter : { ...filter, values: filter.values.map((value) => convert(value, type)) };
  });
}
