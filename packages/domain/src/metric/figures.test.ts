import { describe, expect, it } from "vitest";

import { quantity } from "../measure/index.ts";
import { cents, unitCost } from "../money/index.ts";

import {
  averageSaleOf,
  cogsOf,
  compareFigures,
  emptySums,
  formatFigure,
  getMetric,
  isMetricCode,
  itemsPerSaleOf,
  marginOf,
  marginPctOf,
  metrics,
  sumsOfLine,
  type SalesSums,
} from "./index.ts";

const sums = (part: Partial<SalesSums>): SalesSums => ({ ...emptySums, ...part });

describe("the figures", () => {
  it("the average sale leaves refunds out and has no value without a sale", () => {
    const day = sums({
      gross: cents(10_000),
      discounts: cents(1_000),
      refunds: cents(5_000),
      sales: 4,
      transactions: 6,
      refundTransactions: 2,
    });
    expect(averageSaleOf(day)).toBe(2_250);
    expect(averageSaleOf(sums({ refunds: cents(500), transactions: 1, refundTransactions: 1 }))).toBeNull();
  });

  it("items per sale are the items sold, returns left out", () => {
    expect(itemsPerSaleOf(sums({ soldItems: quantity(7_000), items: quantity(5_000), sales: 2 }))).toBe(3_500);
    expect(itemsPerSaleOf(emptySums)).toBeNull();
  });

  it("a cost nobody knows gives no margin, and no 0", () => {
    const sumsWithoutCost = sumsOfLine({
      kind: "SALE",
      quantity: quantity(1_000),
      extended: cents(500),
      discount: cents(0),
      unitCost: null,
    });
    expect([cogsOf(sumsWithoutCost), marginOf(sumsWithoutCost), marginPctOf(sumsWithoutCost)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(sumsWithoutCost.unknownCostLines).toBe(1);
  });

  it("the margin is over the lines whose cost is known", () => {
    const someSums = sums({
      gross: cents(30_000),
      netWithCost: cents(20_000),
      cost: cents(15_000),
      unknownCostLines: 3,
    });
    expect(cogsOf(someSums)).toBe(15_000);
    expect(marginOf(someSums)).toBe(5_000);
    expect(marginPctOf(someSums)).toBe(25);
  });

  it("a return gives its cost back", () => {
    const refundSums = sumsOfLine({
      kind: "REFUND",
      quantity: quantity(-2_000),
      extended: cents(2_000),
      discount: cents(200),
      unitCost: unitCost(60_000),
    });
    expect(refundSums).toMatchObject({
      refunds: 1_800,
      items: -2_000,
      soldItems: 0,
      cost: -1_200,
      netWithCost: -1_800,
    });
    expect(marginOf(refundSums)).toBe(-600);
  });

  it("cost needs its permission in every figure that shows it", () => {
    for (const code of ["cogs", "margin", "marginPct"] as const)
      expect(getMetric(code).permission).toBe("PRODUCT_COST_READ");
  });

  it("every additive figure of nothing is 0, every ratio has no value", () => {
    for (const [code, metric] of Object.entries(metrics)) {
      if (metric.additive) expect([code, metric.of(emptySums)]).toEqual([code, 0]);
    }
    expect([averageSaleOf(emptySums), itemsPerSaleOf(emptySums), marginPctOf(emptySums)]).toEqual([null, null, null]);
  });

  it("are written by their unit", () => {
    expect([formatFigure(123_456, "money", "en"), formatFigure(123_456, "money", "en", "compact")]).toEqual([
      "$1,234.56",
      "$1.23K",
    ]);
    expect([
      formatFigure(1_500, "qty", "en"),
      formatFigure(12, "count", "en"),
      formatFigure(12.5, "pct", "en"),
    ]).toEqual(["1.5", "12", "12.50\u00a0%"]);
    expect([
      formatFigure(1_234_500, "qty", "en", "compact"),
      formatFigure(1_234.4, "count", "en", "compact"),
      formatFigure(12.5, "pct", "en", "compact"),
    ]).toEqual(["1.23K", "1.23K", "12.50\u00a0%"]);
  });

  it("move for good or bad by the direction of their metric", () => {
    expect(compareFigures(110, 100, "up-is-good")).toEqual({
      difference: 10,
      percent: 10,
      trend: "up",
      verdict: "good",
    });
    expect(compareFigures(110, 100, "down-is-good").verdict).toBe("bad");
    expect(compareFigures(110, 0, "up-is-good")).toMatchObject({ percent: null, trend: "up" });
    expect(compareFigures(null, 5, "up-is-good").trend).toBe("unknown");
    expect(compareFigures(5, 5, "up-is-good")).toMatchObject({ difference: 0, trend: "same", verdict: "neutral" });
  });

  it("knows its codes", () => {
    expect([isMetricCode("netSales"), isMetricCode("toString"), isMetricCode(3)]).toEqual([true, false, false]);
  });
});
