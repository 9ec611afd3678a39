import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate } from "@comptoir/domain/period";
import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { findFigureOnBoard } from "./figure-on-board.ts";

const day = parseCalendarDate("2026-03-12");
if (!day.ok) throw new Error("date");
const meta = {
  range: { from: day.value, to: day.value, tz: "America/Toronto", code: "-0d" },
  asOf: 0,
  currency: "CAD",
  partial: false,
  targetId: null,
  tl: 1,
} as const;
const [first] = systemDashboard("en").widgets;
if (first === undefined) throw new Error("The system dashboard is empty.");
const ranking: Widget = { ...first, kind: "GetStatsPer", type: "bar", dimension: "DEPARTMENT", primary: "netSales" };
const departments: WidgetData = {
  key: "0",
  call: "GetStatsPer",
  data: {
    meta,
    type: "DEPARTMENT",
    measure: "netSales",
    unit: "money",
    rows: [
      { code: "2", name: "Dairy", value: cents(700), share: null, rank: 1 },
      { code: "0", name: "", value: cents(200), share: null, rank: 2 },
    ],
    others: { count: 3, value: cents(100), share: null },
    total: cents(1_000),
  },
};
const series: Widget = { ...first, kind: "SalesPerRange", type: "line", primary: "netSales", secondary: ["items"] };
const halfHours: WidgetData = {
  key: "0",
  call: "SalesPerRange",
  data: {
    meta,
    range: "30min",
    bins: [
      {
        key: "2026-03-12#28",
        start: "2026-03-12T14:00",
        end: "2026-03-12T14:30",
        label: "14:00",
        net: cents(450),
        transactions: 1,
        items: quantity(2_000),
      },
    ],
    total: cents(450),
  },
};

describe("the figure of an address", () => {
  beforeAll(() => text.load("common", "dashboard", "charts"));

  it.each([
    [null, null, null, 1_000],
    ["2", { kind: "member", code: "2" }, "Dairy", 700],
    ["0", { kind: "member", code: "0" }, "Unnamed", 200],
    ["others", { kind: "others", codes: ["2", "0"] }, "Others", 100],
  ] as const)("is the whole of a ranking, a member or the others: %s", (mark, expected, name, value) => {
    expect(findFigureOnBoard(ranking, departments, { of: null, mark })).toEqual({
      measure: "netSales",
      measures: ["netSales"],
      mark: expected,
      name,
      value,
    });
  });

  it("is a bin in the chosen measure, to the end of the day for the last one", () => {
    expect(findFigureOnBoard(series, halfHours, { of: "items", mark: "2026-03-12#28" })).toMatchObject({
      measure: "items",
      measures: ["netSales", "items"],
      mark: { kind: "span", from: "2026-03-12", to: "2026-03-12", halfHours: { from: 28, until: null } },
      value: 2_000,
    });
  });

  it("is none for a mark that is not there anymore, and the main measure for an unknown one", () => {
    expect(findFigureOnBoard(ranking, departments, { of: null, mark: "77" })).toBeNull();
    expect(findFigureOnBoard(series, halfHours, { of: null, mark: "2026-03-12#29" })).toBeNull();
    expect(findFigureOnBoard(series, halfHours, { of: "margin", mark: null })?.measure).toBe("netSales");
  });
});
