/** Query string of a report URL: a link opens the same view for anyone who may see it. */

import type { ReportCustomization } from "./customization.ts";
import { encodeFilters } from "./filter-codec.ts";
import type { FilterValue } from "./filter.ts";
import type { ColumnSort } from "./sorting.ts";

/** Content of a report URL: differences from the report's default view, and the values chosen for filters that ask. */
export interface ReportQuery {
  readonly change: Partial<ReportCustomization>;
  readonly prompts: readonly { readonly place: number; readonly values: readonly FilterValue[] }[];
}

/**
 * Formats the query string of a report URL; empty if nothing differs from the default.
 *
 * Source: decision 0241.
 *
 * @example printReportQuery({ change: { period: "-1w", sorting: [{ column: "net", direction: "descending" }] }, prompts: [] }) // => "period=-1w&sort=-net"
 */
export function printReportQuery({ change, prompts }: ReportQuery): string {
  const { period, filters, sorting, columns, pivot, drawing } = change;
  const queryParameters: readonly (readonly [string, string | null])[] = [
    ["period", period ?? null],
    ["filters", printOrNull(filters, (list) => JSON.stringify(encodeFilters(list)))],
    ["sort", printOrNull(sorting, (list) => list.map(printSort).join(","))],
    ["columns", printOrNull(columns, JSON.stringify)],
    ["pivot", printOrNull(pivot, (value) => (value === "none" ? value : JSON.stringify(value)))],
    ["answers", prompts.length === 0 ? null : JSON.stringify(prompts.map(({ place, values }) => [place, values]))],
    ["view", printOrNull(drawing, ({ picture }) => picture)],
    ["figure", printOrNull(drawing, ({ figure }) => (figure === 0 ? null : String(figure)))],
  ];
  return queryParameters
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join("&");
}

const printOrNull = <T>(value: T | null | undefined, print: (value: T) => string | null): string | null =>
  value === null || value === undefined ? null : print(value);

const printSort = ({ column, direction }: ColumnSort): string => `${direction === "descending" ? "-" : ""}${column}`;
