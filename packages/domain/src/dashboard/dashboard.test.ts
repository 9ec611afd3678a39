import { describe, expect, it } from "vitest";

import { fromDayNumber } from "../period/index.ts";

import {
  autoGrainOf,
  autoGrainOfMembers,
  checkWidget,
  displayTypes,
  getMeasure,
  isSystemDashboard,
  listModelTypes,
  parseStoredWidgets,
  parseWidget,
  parseWidgets,
  printWidgets,
  rankMembers,
  systemDashboard,
  listTopTies,
  widgetKinds,
  widgetRequest,
  type Widget,
} from "./index.ts";

const board = systemDashboard("fr");
const first = board.widgets[0];
if (first === undefined) throw new Error("The system dashboard is empty.");

describe("the system dashboard", () => {
  it("is id 0, of today, and cannot be changed or deleted", () => {
    expect(board).toMatchObject({ id: 0, period: "-0d", canUpdate: false, canDelete: false });
    expect(isSystemDashboard(board)).toBe(true);
    expect(isSystemDashboard({ id: 7 })).toBe(false);
  });

  it("shows the calls and display types of the specification, in 20 widgets at most", () => {
    expect(new Set(board.widgets.map((widget) => widget.kind))).toEqual(
      new Set(["Client", "GetStats", "GetStatsPer", "SalesPerRange", "Simple", "TopSales"]),
    );
    expect(new Set(board.widgets.map((widget) => widget.type))).toEqual(
      new Set(["card", "tile", "list", "pie", "bar", "line"]),
    );
    expect(board.widgets.length).toBeLessThanOrEqual(20);
  });

  it("keeps every rule, and survives its text", () => {
    expect(board.widgets.flatMap(checkWidget)).toEqual([]);
    expect(parseWidgets(printWidgets(board.widgets))).toEqual({ ok: true, value: board.widgets });
  });

  it("is titled in three languages, without a word missing", () => {
    for (const { title } of board.widgets)
      expect(Object.values(title).filter((text) => text.trim() === "")).toEqual([]);
    expect(systemDashboard("es").description).toBe("Resumen de la mañana");
  });

  it("is about today, but for yesterday, the month and the year so far", () => {
    expect(board.widgets.flatMap(({ title, period }) => (period === null ? [] : [[title.fr, period]]))).toEqual([
      ["Hier", "-1d"],
      ["Ce mois-ci, jour par jour", "-0m"],
      ["Cette année, mois par mois", "-0y"],
    ]);
  });

  it("compares with the same weekdays, the month and the year with those before; hours, cashiers and what a pie shares out stand alone", () => {
    for (const { title, type, period, dimension, compare } of board.widgets) {
      const isAlone = type === "pie" || dimension === "HOUR" || dimension === "CASHIER";
      const expectedComparison = period === "-0m" ? "previousToDate" : period === "-0y" ? "lastYear" : "sameWeekdays";
      expect(
        compare.filter((comparison) => comparison !== "goal"),
        title.fr,
      ).toEqual(isAlone ? [] : [expectedComparison]);
    }
  });

  it("holds net sales against their goal, through the period, yesterday and this month", () => {
    expect(board.widgets.flatMap(({ title, compare }) => (compare.includes("goal") ? [title.fr] : []))).toEqual([
      "Ventes nettes",
      "Ventes au fil de la période",
      "Hier",
      "Ce mois-ci, jour par jour",
    ]);
  });

  it("has four figures below that of each tile, none of them twice", () => {
    const figures = board.widgets
      .filter(({ type }) => type === "tile")
      .map(({ primary, secondary }) => new Set([primary, ...secondary]).size);
    expect(figures).toEqual([displayTypes.tile.measuresAtMost, displayTypes.tile.measuresAtMost]);
  });

  it("shows a trend of additive measures in its first row, horizontal bars for names, and the sum of payments in a donut", () => {
    const typesWith = (flag: "sparkline" | "horizontal" | "donut" | "stacked") =>
      board.widgets.flatMap((widget) => (widget[flag] ? [widget.title.fr] : []));
    expect({
      sparkline: typesWith("sparkline"),
      horizontal: typesWith("horizontal"),
      donut: typesWith("donut"),
      stacked: typesWith("stacked"),
    }).toEqual({
      sparkline: ["Ventes nettes", "Transactions", "Marge"],
      horizontal: ["Ventes par rayon"],
      donut: ["Modes de paiement"],
      stacked: [],
    });
  });

  it("fills its grid without overlap and without a gap in a row", () => {
    const cells = new Set<string>();
    for (const {
      layout: { x, y, w, h },
    } of board.widgets) {
      for (let column = x; column < x + w; column++) {
        for (let row = y; row < y + h; row++) {
          expect(cells.has(`${column},${row}`)).toBe(false);
          cells.add(`${column},${row}`);
        }
      }
    }
    const height = Math.max(...board.widgets.map(({ layout }) => layout.y + layout.h));
    expect(cells.size).toBe(height * 12);
  });
});

describe("a widget", () => {
  it("of a list or a tile needs its primary measure", () => {
    const list = board.widgets.find((widget) => widget.type === "list");
    expect(list && checkWidget({ ...list, primary: null }).map((issue) => issue.code)).toEqual(["PRIMARY_REQUIRED"]);
  });

  it.each<[string, string, Partial<Widget>, object]>([
    ["WIDGET_DISPLAY", "type", { type: "pie" }, { kind: "Simple", type: "pie" }],
    ["WIDGET_STAT", "stat", { kind: "GetStats" }, {}],
    ["WIDGET_MEASURES", "primary", { primary: "newCustomers" }, { measure: "newCustomers", kind: "Simple" }],
    [
      "WIDGET_MEASURES",
      "secondary",
      { type: "tile", secondary: ["refunds", "voids"] },
      { measure: "voids", kind: "Simple" },
    ],
    ["VALUE_TWICE", "secondary.0", { type: "tile", secondary: ["netSales", "refunds"] }, {}],
    ["VALUE_TWICE", "compare.1", { compare: ["previous", "previous"] }, {}],
    ["WIDGET_DIMENSION", "dimension", { kind: "GetStatsPer", type: "bar", topN: 5 }, {}],
    ["WIDGET_GRAIN", "grain", { kind: "SalesPerRange", type: "line" }, {}],
    ["WIDGET_MEASURES", "secondary", { secondary: ["refunds"] }, { max: 1 }],
    ["WIDGET_COMPARE", "compare", { compare: ["previous", "lastYear", "goal", "sameWeekdays"] }, { max: 3 }],
    ["WIDGET_COMPARE_VALUE", "fixedValue", { compare: ["fixed"] }, {}],
    ["WIDGET_MEASURE_REQUIRED", "primary", { primary: null }, {}],
    ["WIDGET_PAIRING", "primary", { kind: "GetStats", stat: "REFUNDS" }, { measure: "netSales", given: "refunds" }],
    [
      "WIDGET_PAIRING",
      "primary",
      { kind: "GetStatsPer", type: "pie", dimension: "TENDER", topN: 6 },
      { measure: "netSales", given: "totalCollected" },
    ],
    ["DATE_RANGE", "period", { period: "hello" }, {}],
    ["WIDGET_LAYOUT", "layout", { layout: { x: 10, y: 0, w: 3, h: 1, mobileOrder: 0 } }, { columns: 12 }],
  ])("is refused with %s at its %s", (code, field, change, params) => {
    expect(checkWidget({ ...first, ...change })).toEqual([
      { code, path: field.split(".").map((place) => (/^\d$/u.test(place) ? Number(place) : place)), params },
    ]);
  });

  it.each<[keyof Widget, unknown, unknown]>([
    ["title", {}, { fr: "", en: "", es: "" }],
    ["title", { en: "Sales" }, { fr: "", en: "Sales", es: "" }],
    ["layout", { x: 0, y: 0, w: 4, h: 4 }, { x: 0, y: 0, w: 4, h: 4, mobileOrder: 0 }],
    [
      "filters",
      [{ Column: "cashier", Operator: "=", Value: "Luc", other: 1 }],
      [{ Column: "cashier", Operator: "=", Value: "Luc" }],
    ],
    ["drill", { report: "sale" }, { report: "sale", filters: [] }],
  ])("with %s %j is stored with defaults: %j", (field, input, expected) => {
    const widgetResult = parseWidget({ ...first, [field]: input });
    expect(widgetResult.ok && widgetResult.value[field]).toEqual(expected);
  });

  it.each([true, false])("accepts a filter with the value %j, and parses it again from storage", (value) => {
    const filteredWidget = { ...first, filters: [{ Column: "cashier", Operator: "=", Value: value }] };
    expect(parseWidget(filteredWidget)).toMatchObject({ ok: true, value: { filters: filteredWidget.filters } });
    expect(parseStoredWidgets(printWidgets([filteredWidget]))).toEqual({ ok: true, value: [filteredWidget] });
  });

  it("are rejected if the text is not a list, or has a duplicate index", () => {
    const codes = (text: string) => {
      const result = parseWidgets(text);
      return result.ok ? [] : result.issues.map((issue) => issue.code);
    };
    expect(codes("{}")).toEqual(["WIDGET_TEXT"]);
    expect(codes(printWidgets([first, first]))).toEqual(["WIDGET_INDEX"]);
    expect(codes(`[{"i":0}]`)).toEqual(["WIDGET_FIELD", "WIDGET_FIELD", "WIDGET_FIELD"]);
    expect(codes("")).toEqual([]);
  });
});

it.each<[string, Parameters<typeof getMeasure>[0], ReturnType<typeof getMeasure>]>([
  ["of sales as the sales have it", "refunds", { unit: "money", direction: "down-is-good", additive: true }],
  [
    "of customers is not summed: who comes twice is one customer",
    "uniqueCustomers",
    { unit: "count", direction: "up-is-good", additive: false },
  ],
  ["of customers may be a share", "identifiedShare", { unit: "pct", direction: "up-is-good", additive: false }],
  [
    "of stock is neither good nor bad, and is summed over places",
    "stockOnHand",
    { unit: "qty", direction: "neutral", additive: true },
  ],
])("a measure %s", (_, code, expectedMeasure) => {
  expect(getMeasure(code)).toEqual(expectedMeasure);
});

it("a widget can be about every kind, every split and every measure, each with its unit", () => {
  const [sale] = listModelTypes({ permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] });
  expect(sale?.widgetTypes.map((widgetType) => widgetType.kind)).toEqual(Object.keys(widgetKinds));
  expect(sale).toMatchObject({ code: "Sale", dataset: first.dataset });
  expect(sale?.fields[0]).toEqual({ code: "time", kind: "time" });
  expect(sale?.fields).toContainEqual({ code: "averageSale", kind: "measure", unit: "money" });
  expect(sale?.fields).toContainEqual({ code: "WEEKDAY", kind: "dimension" });
  expect(sale?.fields).toContainEqual({ code: "margin", kind: "measure", unit: "money" });
  const [openModel] = listModelTypes({ permissions: ["DASHBOARD_READ"] });
  expect(openModel).toEqual({ ...sale, fields: sale?.fields.filter(({ code }) => code !== "margin") });
});

it("whose SKU decides a rank: exactly those that tie with a top member, now or in the comparison", () => {
  const now = [
    { code: "1", value: 30 },
    { code: "2", value: 20, quantity: 1 },
    { code: "3", value: 20, quantity: 2 },
    { code: "4", value: 5 },
  ];
  const before = [
    { code: "1", value: 50 },
    { code: "5", value: 50 },
    { code: "4", value: 7 },
    { code: "6", value: 7 },
  ];
  expect(listTopTies(rankMembers(now, before).rows, before, 3).map(({ code }) => code)).toEqual(["1", "5"]);
  expect(listTopTies(rankMembers(now, null).rows, null, 3)).toEqual([]);
  const cutMembers = [...now, { code: "7", value: 5 }];
  expect(listTopTies(rankMembers(cutMembers, null).rows, null, 4).map(({ code }) => code)).toEqual(["4", "7"]);
});

it("an automatic ranking steps by days up to two weeks, by weeks up to a quarter, by months beyond", () => {
  const stepOf = (days: number) =>
    autoGrainOfMembers(
      "ITEM",
      { from: fromDayNumber(20_000), to: fromDayNumber(20_000 + days - 1) },
      { isRanked: true },
    );
  expect([1, 14, 15, 98, 99, 731].map(stepOf)).toEqual(["day", "day", "week", "week", "month", "month"]);
});

it("a range has the grain that fits it", () => {
  const grainOf = (days: number) => autoGrainOf({ from: fromDayNumber(20_000), to: fromDayNumber(20_000 + days - 1) });
  expect([1, 2, 3, 31, 92, 93, 366, 367].map(grainOf)).toEqual([
    "30min",
    "30min",
    "day",
    "day",
    "day",
    "week",
    "week",
    "month",
  ]);
});

describe("the call of a widget", () => {
  const context = { date: "-0d", compare: null, targetId: 1, tl: 3, autoGrain: "30min" } as const;

  it("follows the dashboard unless the widget has its own period", () => {
    expect(widgetRequest(first, context)).toEqual({
      key: "0",
      call: "Simple",
      params: { date: "-0d", targetId: 1, tl: 3, compare: "sameWeekdays" },
    });
    expect(widgetRequest({ ...first, period: "-1d" }, { ...context, compare: "lastYear" }).params).toMatchObject({
      date: "-1d",
      compare: "sameWeekdays",
    });
    expect(widgetRequest(first, { ...context, compare: "lastYear" }).params.compare).toBe("lastYear");
    expect(widgetRequest(first, { ...context, compare: "none" }).params.compare).toBeUndefined();
  });

  it("names no target, no layer and no comparison where the dashboard has none", () => {
    expect(widgetRequest(first, { date: "-0d", compare: "none", autoGrain: "day" }).params).toStrictEqual({
      date: "-0d",
    });
  });

  it("asks for no goal and no fixed figure, and for a grain only where there is time", () => {
    expect(widgetRequest({ ...first, compare: ["goal", "lastYear"], grain: "day" }, context).params).toEqual({
      date: "-0d",
      targetId: 1,
      tl: 3,
      compare: "lastYear",
    });
    expect(widgetRequest({ ...first, compare: ["fixed"] }, context).params.compare).toBeUndefined();
  });

  it("carries the filters, and ranks items by what the widget measures", () => {
    const filters = [{ Column: "department", Operator: "=", Value: 4 }];
    const series: Widget = { ...first, kind: "SalesPerRange", type: "line", grain: "auto", filters };
    expect(widgetRequest(series, context).params).toMatchObject({ range: "day", filters });
    expect(
      widgetRequest({ ...series, filters: [{ ...filters[0], Column: "location", Operator: "=", Value: 2 }] }, context)
        .params,
    ).toMatchObject({ range: "30min" });
    expect(
      widgetRequest({ ...first, kind: "TopSales", type: "bar", primary: "items", topN: 5 }, context).params.type,
    ).toBe("ITEMS");
    expect(widgetRequest({ ...first, kind: "TopSales", type: "bar", topN: 5 }, context).params).not.toHaveProperty(
      "type",
    );
  });

  it("carries the type, the grain and the top N of its kind", () => {
    const params = board.widgets
      .map((widget) => widgetRequest(widget, context))
      .map(({ call, params: { type, range, topN } }) => ({ call, type, range, topN }));
    expect(params).toContainEqual({ call: "SalesPerRange", type: undefined, range: "30min", topN: undefined });
    expect(params).toContainEqual({ call: "GetStatsPer", type: "DEPARTMENT", range: undefined, topN: 10 });
    expect(params).toContainEqual({ call: "GetStats", type: "MARGIN", range: undefined, topN: undefined });
  });
});
