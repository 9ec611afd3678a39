import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { getMetric, isMetricCode, addSums, emptySums, sumsOfTransaction, type SalesSums } from "../metric/index.ts";
import { arbTransaction } from "../testing/arbitraries/transaction.ts";

import { defineMeasure, figureOfRecipe, listMeasures, listRecipeParts, unitOfPart, type MeasureCode } from "./index.ts";

const measures: readonly MeasureCode[] = listMeasures(["PRODUCT_COST_READ", "INVENTORY_READ"]);
const isSum = (part: string): part is keyof SalesSums => Object.hasOwn(emptySums, part);

describe("the recipe of a measure", () => {
  it("comes to the metric, whatever the receipts", () => {
    fc.assert(
      fc.property(fc.array(arbTransaction, { maxLength: 12 }), (receipts) => {
        const sums = receipts.map(sumsOfTransaction).reduce(addSums, emptySums);
        for (const measure of measures.filter(isMetricCode)) {
          const expected = getMetric(measure).of(sums);
          const parts = listRecipeParts(defineMeasure(measure).recipe).filter(isSum);
          const computed = figureOfRecipe(measure, Object.fromEntries(parts.map((part) => [part, sums[part]])));
          if (expected !== null) expect([measure, computed]).toEqual([measure, expected]);
        }
      }),
    );
  });

  it("names the stored sums of its metric, each with a unit", () => {
    for (const measure of measures) {
      const parts = listRecipeParts(defineMeasure(measure).recipe);
      expect(parts.length).toBeGreaterThan(0);
      expect(parts.map(unitOfPart)).toEqual(parts.map(() => expect.stringMatching(/^(?:money|qty|count)$/u)));
    }
  });

  it("is unknown if one of its sums is", () => {
    expect(figureOfRecipe("netSales", { gross: 100, discounts: null, refunds: 0 })).toBeNull();
    expect(figureOfRecipe("averageSale", { gross: 100, discounts: 0, sales: 0 })).toBeNull();
    expect(figureOfRecipe("identifiedShare", { identified: 1, transactions: 4 })).toBe(25);
  });
});
