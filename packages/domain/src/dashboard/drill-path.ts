/** Address of the report that a widget leads to. */

import { decodeFilters, isReportKind, printReportQuery } from "../report/index.ts";

import type { FigureDays } from "./figure-rows.ts";
import { filtersOf } from "./member-filters.ts";
import type { Widget } from "./widget.ts";

/**
 * Returns the address of the report that a widget leads to, on the days of its figures; null if it leads nowhere.
 *
 * Its filters are those of the widget that the report has fields for, and those of the link. The report shows the layer of the session, as the board does.
 *
 * Source: behaviour 3.6 (drill{report, filters}).
 *
 * @example drillPathOf({ drill: { report: "sale", filters: [{ Column: "cashier", Operator: "=", Value: "Ana" }] }, filters: [] }, { from: "2026-03-01", to: "2026-03-02" }) // => "/report/sale?period=2026-03-01..2026-03-02&filters=%5B%7B%22Column%22%3A%22cashier%22%2C%22Operator%22%3A%22%3D%22%2C%22Value%22%3A%22Ana%22%7D%5D"
 */
export function drillPathOf({ drill, filters }: Pick<Widget, "drill" | "filters">, days: FigureDays): string | null {
  if (drill === null) return null;
  const [source = ""] = drill.report.split("/");
  const widgetFilters = isReportKind(source)
    ? filters.flatMap((filter) => filtersOf({ filters: [filter] }, source) ?? [])
    : [];
  const drillFilters = drill.filters.flatMap((filter) => {
    const filterResult = decodeFilters([filter]);
    return filterResult.ok ? filterResult.value : [];
  });
  const reportFilters = [...widgetFilters, ...drillFilters];
  const queryText = printReportQuery({
    change: { period: `${days.from}..${days.to}`, ...(reportFilters.length > 0 && { filters: reportFilters }) },
    prompts: [],
  });
  return `/report/${drill.report.split("/").map(encodeURIComponent).join("/")}?${queryText}`;
}
