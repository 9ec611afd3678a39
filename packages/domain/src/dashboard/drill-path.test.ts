import { expect, it } from "vitest";

import { addDays, calendarDateOf } from "../period/index.ts";
import { decodeFilters } from "../report/index.ts";
import { drillPathOf } from "./drill-path.ts";

const from = calendarDateOf({ year: 2026, month: 3, day: 1 });
const days = { from, to: addDays(from, 6) };
const filter = (Column: string, Operator: "=" | "in" | "notIn" | "!=", Value: string | number | number[]) => ({
  Column,
  Operator,
  Value,
});

/** Path, period and filters of an address. */
const partsOf = (path: string | null) => {
  const [pathname, query = ""] = (path ?? "").split("?");
  const parameters = new Map(query.split("&").map((part) => part.split("=") as [string, string]));
  const filters = decodeFilters(JSON.parse(decodeURIComponent(parameters.get("filters") ?? "[]")));
  return {
    path: pathname,
    period: parameters.get("period"),
    filters: filters.ok ? filters.value.map(({ field, operator, values }) => [field, operator, values]) : null,
  };
};

it("leads to the report with the days and the filters of the widget, and those that the report is opened with", () => {
  const widget = {
    filters: [filter("location", "in", [4, 7]), filter("department", "!=", 3)],
    drill: { report: "sale", filters: [filter("cashier", "=", "Ana")] },
  };
  expect(partsOf(drillPathOf(widget, days))).toEqual({
    path: "/report/sale",
    period: "2026-03-01..2026-03-07",
    filters: [
      ["location", "in", [4, 7]],
      ["department", "notIn", [3]],
      ["cashier", "=", ["Ana"]],
    ],
  });
});

it("leaves out the filters of the widget that the report has no field for", () => {
  const widget = {
    filters: [filter("department", "=", 3), filter("location", "=", 4)],
    drill: { report: "financial", filters: [] },
  };
  expect(partsOf(drillPathOf(widget, days)).filters).toEqual([["location", "in", [4]]]);
});

it("leads to a saved report, and nowhere without one", () => {
  expect(partsOf(drillPathOf({ filters: [], drill: { report: "sale/12", filters: [] } }, days))).toEqual({
    path: "/report/sale/12",
    period: "2026-03-01..2026-03-07",
    filters: [],
  });
  expect(drillPathOf({ filters: [], drill: null }, days)).toBe(null);
});
