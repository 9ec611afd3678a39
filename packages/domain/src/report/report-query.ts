/** What an address says of a report: a link opens the same view for whoever may see it. */

import type { ReportCustomization } from "./customization.ts";
import { encodeFilters } from "./filter-codec.ts";
import type { FilterValue } from "./filter.ts";

/** What differs from how a report opens, and what was answered to the filters that ask. */
export interface ReportQuery {
  readonly change: Partial<ReportCustomization>;
  readonly prompts: readonly { readonly place: number; readonly values: readonly FilterValue[] }[];
}

/**
 * Writes what follows the question mark of a report's address; empty where nothing differs.
 *
 * Source: decision 0241.
 *
 * @example printReportQuery({ change: { period: "-1w", sorting: [{ column: "net", direction: "descending" }] }, prompts: [] }) // => "period=-1w&sort=-net"
 */
export function printReportQuery({
  change: { period, filters, sorting, columns, pivot },
  prompts,
}: ReportQuery): string {
  const said: readonly (readonly [string, string | null])[] = [
    ["period", period ?? null],
    ["filters", filters === undefined || filters === null ? null : JSON.stringify(encodeFilters(filters))],
    [
      "sort",
      sorting === undefined
        ? null
        : sorting.map(({ column, direction }) => `${direction === "descending" ? "-" : ""}${column}`).join(","),
    ],
    ["columns", columns === undefined || columns === null ? null : JSON.stringify(columns)],
    ["pivot", pivot === undefined ? null : pivot === null ? "none" : JSON.stringify(pivot)],
    ["answers", prompts.length === 0 ? null : JSON.stringify(prompts.map(({ place, values }) => [place, values]))],
  ];
  return said.flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`])).join("&");
}
