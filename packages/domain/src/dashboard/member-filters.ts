/** Translates the filters and marks of a widget into filters of a report. */

import {
  decodeFilters,
  getReportKind,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
  type ReportKindCode,
} from "../report/index.ts";

import { saleFilterFields } from "./sale-filter.ts";
import type { Widget } from "./widget.ts";

/** Translates the filters of a widget to fields of a report; null if a filter is invalid, or the report has no such field or condition. */
export function filtersOf(
  { filters }: Pick<Widget, "filters">,
  source: ReportKindCode,
): readonly ReportFilter[] | null {
  const decodedFilters = decodeFilters(filters);
  if (!decodedFilters.ok) return null;
  const { fields } = getReportKind(source);
  const filtersByWidgetFilter = decodedFilters.value.map(({ field, operator, values }) => {
    if (!Object.hasOwn(saleFilterFields, field) || !Object.hasOwn(fields, field)) return null;
    const isIncluding = operator === "=" || operator === "in";
    return memberFiltersOf(field, values, { isKept: isIncluding, isId: !textValuedFields.has(field) });
  });
  return filtersByWidgetFilter.every((part) => part !== null) ? filtersByWidgetFilter.flat() : null;
}

/** Member fields whose values are texts rather than ids. */
const textValuedFields: ReadonlySet<string> = new Set(["cashier", "terminal"]);

/**
 * Builds filters that include or exclude members. A member without a name ("0" as an id, "" as a text) is an empty cell in a report; null
 * if it is to be included with others, which no filter can express, or if an id is no safe integer.
 */
export function memberFiltersOf(
  field: string,
  values: readonly FilterValue[],
  { isKept, isId }: { readonly isKept: boolean; readonly isId: boolean },
): readonly ReportFilter[] | null {
  const memberCodes = [...new Set(values.map((value) => (isId ? Number(value) : String(value ?? ""))))];
  if (memberCodes.some((code) => typeof code === "number" && !Number.isSafeInteger(code))) return null;
  const namedCodes = memberCodes.filter((code) => code !== 0 && code !== "");
  const includesNoMember = namedCodes.length < memberCodes.length;
  if (isKept && includesNoMember) return namedCodes.length > 0 ? null : [filterOf(field, "isNull", [])];
  return [
    ...(includesNoMember ? [filterOf(field, "isNotNull", [])] : []),
    ...(namedCodes.length === 0 ? [] : [filterOf(field, isKept ? "in" : "notIn", namedCodes)]),
  ];
}

export const filterOf = (field: string, operator: FilterOperator, values: readonly FilterValue[]): ReportFilter => ({
  field,
  operator,
  values,
  promptUser: false,
  locked: false,
});
