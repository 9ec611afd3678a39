/** Filters on the sales that a widget shows. */

import {
  checkFilters,
  decodeFilters,
  isValueMissing,
  type FieldCatalogue,
  type FilterIssueCode,
  type FilterOperator,
  type ReportFilter,
} from "../report/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { WidgetFilter } from "./widget.ts";

/** Filter fields of a widget's sales, named as in the Sale report. Source: decision 0081. */
export const saleFilterFields = {
  location: { type: "ref", role: "dimension" },
  department: { type: "ref", role: "dimension" },
  subDepartment: { type: "ref", role: "dimension" },
  cashier: { type: "ref", role: "dimension" },
  terminal: { type: "ref", role: "dimension" },
  item: { type: "ref", role: "dimension" },
} as const satisfies FieldCatalogue;

/** Filter modes of a widget's sales: include members, or exclude them. Source: decision 0081. */
export const saleFilterOperators = ["=", "!=", "in", "notIn"] as const satisfies readonly FilterOperator[];

/**
 * Lists the issues of filters on sales, each of which includes or excludes members; empty if they can be applied.
 *
 * Errors: FILTER_VALUE_MISSING, FILTER_INVALID, each with its place and its field. Source: specification 5, decision 0081.
 *
 * @example checkSaleFilters([{ field: "cashier", operator: "isNull", values: [], promptUser: false, locked: false }]) // => [{ code: "FILTER_INVALID", path: [0, "operator"], params: { field: "cashier" } }]
 */
export function checkSaleFilters(filters: readonly ReportFilter[]): readonly Issue<FilterIssueCode>[] {
  const allowedOperators: readonly FilterOperator[] = saleFilterOperators;
  const operatorIssues = filters.flatMap(({ field, operator }, index) =>
    Object.hasOwn(saleFilterFields, field) && !allowedOperators.includes(operator)
      ? [issue("FILTER_INVALID", [index, "operator"], { field })]
      : [],
  );
  const unsupportedIndexes = new Set(operatorIssues.map(({ path }) => path[0]));
  return [
    ...operatorIssues,
    ...checkFilters(filters, saleFilterFields).filter(({ path }) => !unsupportedIndexes.has(path[0])),
  ];
}

/** Lists the issues of a widget's sales filters, each with its path in the widget. */
export function checkWidgetFilters(filters: readonly WidgetFilter[]): readonly Issue<FilterIssueCode>[] {
  return checkEachFilter(filters, ["filters"], checkSaleFilters);
}

/** Lists the issues of the filters that a widget opens a report with. The report checks their fields. */
export function checkDrillFilters(filters: readonly WidgetFilter[]): readonly Issue<FilterIssueCode>[] {
  return checkEachFilter(filters, ["drill", "filters"], (decodedFilters) =>
    decodedFilters.flatMap((filter, index) =>
      isValueMissing(filter) ? [issue("FILTER_VALUE_MISSING", [index, "values"], { field: filter.field })] : [],
    ),
  );
}

type FilterCheck = (filters: readonly ReportFilter[]) => readonly Issue<FilterIssueCode>[];

/** Parses and checks each filter alone, so that an invalid one does not hide the issues of others; returns all issues. */
function checkEachFilter(
  filters: readonly WidgetFilter[],
  pathPrefix: readonly string[],
  check: FilterCheck,
): readonly Issue<FilterIssueCode>[] {
  return filters.flatMap((filter, index) => {
    const filtersResult = decodeFilters([filter]);
    const filterIssues = filtersResult.ok
      ? check(filtersResult.value)
      : filtersResult.issues.map(({ path }) => issue("FILTER_INVALID", path, { field: filter.Column }));
    return filterIssues.map((issue) => ({ ...issue, path: [...pathPrefix, index, ...issue.path.slice(1)] }));
  });
}
