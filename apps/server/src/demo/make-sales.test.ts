import { describe, expect, it } from "vitest";

import { addDays, parseCalendarDate } from "@comptoir/domain/period";
import { checkTransaction } from "@comptoir/domain/transaction";

import { demoDepartments } from "./catalogue.data.ts";
import { makeSales, type OpenShop, type StockedItem } from "./make-sales.ts";
import { demoTargets } from "./organisation.data.ts";

const items: readonly StockedItem[] = demoDepartments.flatMap((department, d) =>
  department.subDepartments.flatMap((sub, s) =>
    sub.items.map((item, i) => ({
      itemId: d * 1000 + s * 100 + i,
      departmentId: d + 1,
      subDepartmentId: s + 1,
      sku: `${department.code}-${i}`,
      description: item.fr,
      price: item.price,
      cost: item.cost,
      tax: item.tax,
      bottle: item.bottle ?? 0,
      target: department.target,
      department: department.code,
      weight: item.weight,
    })),
  ),
);
const shops: readonly OpenShop[] = demoTargets.flatMap((target, t) =>
  target.regions
    .flatMap((region) => region.locations)
    .map((location, l) => ({ locationId: t * 12 + l + 1, target: target.code, location })),
);
const first = parseCalendarDate("2025-10-25");
if (!first.ok) throw new Error("the first day");
const from = first.value;
const sell = (days: number, now = Number.POSITIVE_INFINITY) => [...makeSales({ shops, items, from, days, now })];

describe("the demo shops", () => {
  it("are three chains of twelve", () => {
    expect(demoTargets.map((target) => target.regions.flatMap((region) => region.locations).length)).toEqual([
      12, 12, 12,
    ]);
  });

  it("write receipts that keep every rule of a receipt, across the night in which clocks change", () => {
    for (const receipt of sell(12).flat()) expect(checkTransaction(receipt)).toEqual([]);
  });

  it("sell the same for the same seed", () => {
    expect(sell(3)).toEqual(sell(3));
  });

  it("date every receipt on its own business day", () => {
    sell(12).forEach((receipts, day) => {
      for (const receipt of receipts) expect(receipt.businessDate).toBe(addDays(from, day));
    });
  });

  it("have sold nothing after now", () => {
    const now = Date.UTC(2025, 9, 26, 16);
    const receipts = sell(4, now).flat();
    expect(receipts.length).toBeGreaterThan(0);
    expect(Math.max(...receipts.map((receipt) => receipt.at))).toBeLessThanOrEqual(now);
  });

  it("write refunds, discounts, voids, training, taxes, deposits, gift cards and cash rounding", () => {
    const receipts = sell(40).flat();
    const lines = receipts.flatMap((receipt) => receipt.lines);
    expect(lines.some((line) => line.kind === "REFUND")).toBe(true);
    expect(lines.some((line) => line.kind === "FEE")).toBe(true);
    expect(lines.some((line) => line.kind === "GIFT_CARD")).toBe(true);
    expect(lines.some((line) => line.discount > 0)).toBe(true);
    expect(receipts.some((receipt) => receipt.state === "VOID")).toBe(true);
    expect(receipts.some((receipt) => receipt.training)).toBe(true);
    expect(receipts.some((receipt) => receipt.rounding !== 0)).toBe(true);
    expect(new Set(receipts.flatMap((receipt) => receipt.taxes.map((tax) => tax.code)))).toEqual(
      new Set(["GST", "QST", "HST"]),
    );
  });
});
