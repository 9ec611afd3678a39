import { beforeAll, describe, expect, it } from "vitest";

import { percent, quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";

import { text } from "../../shared/text.ts";
import { findLargestRow, buildRankingView } from "./ranking-view.ts";
import { lacksSplitField } from "./has-sales.ts";
import { bars, dateOf, meta, top, yesterday } from "./testing/view-data.ts";

/** Measure of most answers. */
const money = { measure: "netSales", unit: "money" } as const;

describe("views of widgets", () => {
  beforeAll(() => text.load("dashboard", "charts"));

  it("lists each comparison of a ranking as a column, by the rule where the days are the same", () => {
    const row = (code: string, value: number, previous: number | null) => ({
      code,
      name: code,
      value: cents(value),
      rank: 1,
      share: percent(50),
      previous: previous === null ? null : cents(previous),
    });
    const answerOf = (rule: "sameWeekdays" | "sameHolidays", soldNet: number | null) => ({
      key: "0",
      call: "GetStatsPer" as const,
      data: {
        meta: { ...meta, compare: { rule, from: dateOf("2025-03-13"), to: dateOf("2025-03-13") } },
        type: "DEPARTMENT" as const,
        measure: "netSales",
        unit: "money" as const,
        rows: [row("1", 300, soldNet), row("2", 200, 100)],
        total: cents(500),
        previousTotal: cents((soldNet ?? 0) + 100),
      },
    });
    const view = buildRankingView(bars, answerOf("sameWeekdays", 200), "Departments", [answerOf("sameHolidays", null)]);
    expect(view.compared.map(({ name }) => name)).toEqual([
      "Same weekdays last year",
      "Same weekdays and holidays last year",
    ]);
    expect(view.rows.map(({ previous }) => previous)).toEqual([
      [200, null],
      [100, 100],
    ]);
    expect(view.summary).toContain("Difference with Same weekdays last year: +$2.00");
  });

  it("adds up the remaining rows as others, at the end", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: percent(50),
      rank,
    });
    const data = {
      meta,
      ...money,
      type: "DEPARTMENT",
      rows: [row("A", 300, 1), row("B", 100, 2)],
      others: { count: 3, value: cents(900), share: percent(70) },
      total: cents(1300),
    } as const;
    const view = buildRankingView(bars, { key: "0", call: "GetStatsPer", data }, "By department");
    expect(view.rows.map(({ label, others }) => [label, others])).toEqual([
      ["A", false],
      ["B", false],
      ["Others", true],
    ]);
    expect(view.summary).toContain("A comes first with $3.00");
  });

  it("keeps hours in the order of the day and translates tenders", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: null,
      rank,
    });
    const hours = buildRankingView(
      bars,
      {
        key: "0",
        call: "GetStatsPer",
        data: { meta, ...money, type: "HOUR", rows: [row("17", 9, 1), row("9", 5, 2)], total: cents(14) },
      },
      "x",
    );
    expect(hours.rows.map(({ label }) => label)).toEqual(["09:00", "17:00"]);
    // A folded widget names its best hour, not its first.
    expect(findLargestRow(hours.rows)?.key).toBe("17");
    const tenders = buildRankingView(
      bars,
      {
        key: "0",
        call: "GetStatsPer",
        data: { meta, ...money, type: "TENDER", rows: [row("CASH", 9, 1), row("ZED", 5, 2)], total: cents(14) },
      },
      "x",
    );
    expect(tenders.rows.map(({ label }) => label)).toEqual(["Cash", "ZED"]);
  });

  it("shows another measure in its unit, the further ones beside it, and says no share of a quotient", () => {
    const widget = { ...bars, primary: "averageSale", secondary: ["items"] } as const;
    const figures = (value: number | null) =>
      [{ measure: "items", unit: "qty", value: value === null ? null : quantity(value) }] as const;
    const data = {
      meta,
      type: "CASHIER",
      measure: "averageSale",
      unit: "money",
      rows: [
        { code: "A", name: "A", value: cents(900), share: null, rank: 1, beside: figures(2000) },
        { code: "B", name: "B", value: cents(500), share: null, rank: 2, beside: figures(null) },
      ],
      others: { count: 2, value: cents(300), share: null, beside: figures(5000) },
      total: cents(700),
    } as const;
    const view = buildRankingView(widget, { key: "0", call: "GetStatsPer", data }, "By cashier");
    expect(view.rows.map(({ value, beside, share }) => [value, ...beside, share])).toEqual([
      [900, 2000, undefined],
      [500, null, undefined],
      [300, 5000, undefined],
    ]);
    expect(view.measures).toEqual(["averageSale", "items"]);
    expect(view.summary).toBe("By cashier: $7.00 across all 3 entries. A comes first with $9.00.");
  });

  it("lists sales without an hour or tender in the file last, marked as missing", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: null,
      rank,
    });
    const answer = (type: "HOUR" | "TENDER", ...rows: readonly ReturnType<typeof row>[]) =>
      ({ key: "0", call: "GetStatsPer", data: { meta, ...money, type, rows, total: cents(14) } }) as const;
    expect(
      buildRankingView(bars, answer("HOUR", row("UNKNOWN", 9, 1), row("9", 5, 2)), "x").rows.map(({ label }) => label),
    ).toEqual(["09:00", "Not in the imported file"]);
    expect(
      buildRankingView(bars, answer("TENDER", row("UNKNOWN", 9, 1), row("CASH", 5, 2)), "x").rows.map(
        ({ label }) => label,
      ),
    ).toEqual(["Not in the imported file", "Cash"]);
    expect([
      lacksSplitField(answer("TENDER", row("UNKNOWN", 9, 1))),
      lacksSplitField(answer("TENDER", row("UNKNOWN", 9, 1), row("CASH", 5, 2))),
      lacksSplitField(answer("HOUR")),
    ]).toEqual([true, false, false]);
  });

  it("shows the measure of the widget for items: their quantity, or their sales with the quantity", () => {
    const item = (itemId: number, net: number, qty: number, before: object) => ({
      itemId,
      sku: `S${itemId}`,
      upc: null,
      name: `Item ${itemId}`,
      department: "",
      rank: itemId,
      net: cents(net),
      qty: quantity(qty),
      share: percent(50),
      ...before,
    });
    const answer = (before: object) =>
      ({
        key: "0",
        call: "TopSales",
        data: {
          meta: { ...meta, compare: yesterday },
          rows: [item(1, 300, 9000, before), item(2, 900, 4000, before)],
          total: cents(1200),
          totalQty: quantity(13_000),
        },
      }) as const;
    const byItems = buildRankingView({ ...top, primary: "items" }, answer({ previousQty: quantity(2000) }), "Items");
    expect([
      byItems.unit,
      byItems.total,
      byItems.rows.map(({ value, previous, beside }) => [value, previous, beside]),
    ]).toEqual([
      "qty",
      13_000,
      [
        [9000, [2000], []],
        [4000, [2000], []],
      ],
    ]);
    expect(byItems.summary).toContain("13 in total");
    const bothView = buildRankingView(
      { ...top, type: "bar", secondary: ["items"] },
      answer({ previous: cents(100) }),
      "Items",
    );
    expect([
      bothView.unit,
      bothView.total,
      bothView.rows.map(({ value, previous, beside }) => [value, previous, beside]),
    ]).toEqual([
      "money",
      1200,
      [
        [300, [100], [9000]],
        [900, [100], [4000]],
      ],
    ]);
  });
});
