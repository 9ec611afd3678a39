import { describe, expect, it } from "vitest";

import { fromDayNumber, parseCalendarDate } from "../period/index.ts";
import { widenToFillRows } from "./fill-rows.ts";
import { isSingleLocationList } from "./list-of-one-place.ts";
import { referenceDayOf } from "./reference-day.ts";
import { systemDashboard } from "./system-dashboard.ts";
import { maySeeWidgetSubject } from "./widget-permission.ts";

const widgets = systemDashboard("en").widgets;

describe("a dashboard without a chosen period", () => {
  const today = fromDayNumber(20_524);
  it.each([
    ["sold something today", today, today],
    ["sold nothing yet today", fromDayNumber(20_523), fromDayNumber(20_523)],
    ["holds past sales", fromDayNumber(15_317), fromDayNumber(15_317)],
    ["never sold anything", null, today],
  ])("of a place that %s counts from %s", (_, lastSalesDate, day) =>
    expect(referenceDayOf({ from: today }, { today, lastSalesDate })).toBe(day),
  );

  it("of a month in which something was sold counts from today", () => {
    const first = parseCalendarDate("2026-03-01");
    if (!first.ok) throw new Error("date");
    expect(referenceDayOf({ from: first.value }, { today, lastSalesDate: first.value })).toBe(today);
  });
});

describe("leaves out widgets hidden from a caller", () => {
  const seenBy = (permissions: readonly string[]) =>
    widenToFillRows(widgets, (widget) => maySeeWidgetSubject(widget, permissions));

  it.each([
    [[], 0],
    [["PRODUCT_READ", "INVENTORYDOCUMENT_CUD"], 0],
    [["SALE_READ"], widgets.length - 1],
    [["DASHBOARD_READ", "REPORT_READ"], widgets.length - 1],
    [["REPORT_CUD", "PRODUCT_COST_CUD"], widgets.length],
  ])("with %j there are %i widgets", (permissions, count) => expect(seenBy(permissions)).toHaveLength(count));

  it("the widgets beside one that is not there fill its row, side by side", () => {
    const row = seenBy(["SALE_READ"]).filter(({ layout }) => layout.y === 0);
    expect(row.map(({ primary }) => primary)).not.toContain("margin");
    expect(row.map(({ layout }) => layout.x)).toEqual([0, 4, 8]);
    expect(row.reduce((sum, { layout }) => sum + layout.w, 0)).toBe(12);
    expect(seenBy(["SALE_READ", "PRODUCT_COST_READ"])).toEqual(widgets);
  });

  it("a single store has no list of stores on the system dashboard; a user's own dashboard keeps it", () => {
    const shownOf = (id: number, locations: number) =>
      widenToFillRows(widgets, (widget) => !isSingleLocationList({ id }, widget, locations));
    expect(shownOf(0, 1)).toHaveLength(widgets.length - 1);
    expect(shownOf(0, 1).map(({ dimension }) => dimension)).not.toContain("LOCATION");
    expect([shownOf(0, 2), shownOf(7, 1)]).toEqual([widgets, widgets]);
  });
});
