import { addDays, parseCalendarDate } from "@comptoir/domain/period";
import { isTaxCode } from "@comptoir/domain/tax";
import { checkTransaction } from "@comptoir/domain/transaction";
import { describe, expect, it } from "vitest";

import { demoChains, parseShelf } from "./chains/index.ts";
import { makeSales, type OpenShop, type StockedItem } from "./make-sales.ts";
import { listPrices, priceOn } from "./price-history.ts";
import { drawReceiptCount } from "./profile.ts";
import { makeRandom } from "./random.ts";

const first = parseCalendarDate("2025-10-25");
if (!first.ok) throw new Error("the first day");
const from = first.value;
const period = { from, today: addDays(from, 40) };

const items: readonly StockedItem[] = demoChains.flatMap(({ code, departments }, c) =>
  departments.flatMap((department, d) =>
    department.shelves.flatMap((shelf, s) =>
      parseShelf(shelf, department).map((item, i) => {
        const itemId = c * 100_000 + d * 1000 + s * 100 + i + 1;
        return {
          ...item,
          itemId,
          departmentId: d + 1,
          subDepartmentId: s + 1,
          isWeighed: item.type === "WEIGHED",
          prices: listPrices(item, itemId, period),
          target: code,
          department,
          shelf,
        };
      }),
    ),
  ),
);
const shops: readonly OpenShop[] = demoChains.flatMap((chain, c) =>
  chain.regions
    .flatMap((region) => region.locations)
    .map((location, l) => ({ locationId: c * 12 + l + 1, chain, location })),
);
const sell = (days: number, now = Number.POSITIVE_INFINITY) => [...makeSales({ shops, items, from, days, now })];

describe("the demo chains", () => {
  it("are three, of five, four and three shops, each in its own language", () => {
    expect(
      demoChains.map(({ language, regions }) => [language, regions.flatMap(({ locations }) => locations).length]),
    ).toEqual([
      ["fr", 5],
      ["en", 4],
      ["es", 3],
    ]);
  });

  it.for(demoChains)("$name sells some 400 products, with pieces, weights, kits and cases", ({ departments }) => {
    const departmentProducts = departments.flatMap((department) =>
      department.shelves.flatMap((shelf) => parseShelf(shelf, department)),
    );
    expect(departmentProducts.length).toBeGreaterThanOrEqual(370);
    for (const key of ["sku", "description"] as const)
      expect(new Set(departmentProducts.map((item) => item[key])).size).toBe(departmentProducts.length);
    expect(new Set(departmentProducts.map(({ type }) => type))).toEqual(new Set(["STANDARD", "WEIGHED", "KIT"]));
    expect(departmentProducts.filter(({ perCase }) => perCase !== null).length).toBeGreaterThan(10);
    for (const { price, cost } of departmentProducts)
      expect([Number.isInteger(price), cost > 0 && cost < price]).toEqual([true, true]);
  });

  it("write 40 to 150 receipts on a usual day in each shop", () => {
    for (const { location } of shops) {
      const random = makeRandom(1);
      const counts = Array.from({ length: 730 }, (_, day) =>
        drawReceiptCount(addDays(from, day), location.traffic, day, random),
      );
      const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      expect([location.code, average >= 40 && average <= 150]).toEqual([location.code, true]);
    }
  });
});

describe("the sales of the demo", () => {
  it("keep every rule of a receipt, across the night in which clocks change, but for the tills that are broken", () => {
    const issues = sell(12)
      .flat()
      .flatMap((receipt) => checkTransaction(receipt).map(({ code }) => code));
    const allowedIssues = new Set(["TRANSACTION_TENDERS", "TRANSACTION_EMPTY", "LINE_SIGN"]);
    expect(issues.filter((code) => !allowedIssues.has(code))).toEqual([]);
    expect(issues.length).toBeLessThan(12);
  });

  it("are the same for the same seed", () => {
    expect(sell(3)).toEqual(sell(3));
  });

  it("date every receipt on its own business day", () => {
    sell(12).forEach((receipts, day) => {
      for (const receipt of receipts) expect(receipt.businessDate).toBe(addDays(from, day));
    });
  });

  it("end at now", () => {
    const now = Date.UTC(2025, 9, 26, 16);
    const receipts = sell(4, now).flat();
    expect(receipts.length).toBeGreaterThan(0);
    expect(Math.max(...receipts.map((receipt) => receipt.at))).toBeLessThanOrEqual(now);
  });

  it("have refunds, discounts, voids, training, taxes, deposits, gift cards, weights, cash rounding and broken tills", () => {
    const receipts = sell(14).flat();
    const lines = receipts.flatMap((receipt) => receipt.lines);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(["SALE", "REFUND", "FEE", "GIFT_CARD"]));
    expect(lines.some((line) => line.discount > 0)).toBe(true);
    expect(lines.some((line) => line.kind === "SALE" && line.quantity % 1000 !== 0)).toBe(true);
    expect(receipts.some((receipt) => receipt.state === "VOID")).toBe(true);
    expect(receipts.some((receipt) => receipt.training)).toBe(true);
    expect(receipts.some((receipt) => receipt.rounding !== 0)).toBe(true);
    const taxes = receipts.flatMap((receipt) => receipt.taxes.map((tax) => tax.code));
    expect(new Set(taxes.filter(isTaxCode))).toEqual(new Set(["GST", "QST", "HST"]));
    expect(new Set(receipts.flatMap((receipt) => checkTransaction(receipt).map(({ code }) => code)))).toEqual(
      new Set(["TRANSACTION_TENDERS", "TRANSACTION_EMPTY", "LINE_SIGN"]),
    );
    expect(lines.some((line) => line.kind === "SALE" && line.itemId === null)).toBe(true);
  });

  it("tax the goods that are taxed, and no others", () => {
    const taxedItems = new Set(items.flatMap(({ itemId, tax }) => (tax ? [itemId] : [])));
    const receipts = sell(14)
      .flat()
      .filter(({ taxes }) => taxes.length > 0);
    const lines = receipts.flatMap((receipt) => receipt.lines);
    expect(lines.every(({ taxes }) => taxes !== undefined)).toBe(true);
    const isTaxed = ({ itemId, kind }: (typeof lines)[number]) => kind !== "FEE" && taxedItems.has(itemId ?? 0);
    expect(lines.filter((line) => line.itemId !== null && !isTaxed(line)).flatMap(({ taxes = [] }) => taxes)).toEqual(
      [],
    );
    expect(lines.some((line) => isTaxed(line) && (line.taxes ?? []).length > 0)).toBe(true);
    expect(lines.some((line) => line.itemId !== null && !isTaxed(line))).toBe(true);
  });

  it("ask the price of the day, which changed for most items", () => {
    const receipts = sell(20).flat();
    const pricesOf = new Map(items.map((item) => [item.itemId, item.prices]));
    for (const { businessDate, lines } of receipts)
      for (const { itemId, unitPrice, kind } of lines)
        if (itemId !== null && kind === "SALE")
          expect(unitPrice).toBe((priceOn(pricesOf.get(itemId) ?? [], businessDate)?.price ?? 0) * 100);
    const long = { from: addDays(from, -700), today: from };
    const changedPrices = items.filter((item) => {
      const last = item.prices.at(-1);
      return last !== undefined && listPrices(last, item.itemId, long).length > 1;
    });
    expect(changedPrices.length).toBeGreaterThan(items.length / 2);
  });

  it("come back to the same customers", () => {
    const visits = new Map<string, number>();
    for (const { customer } of sell(20).flat())
      if (customer !== null) visits.set(customer, (visits.get(customer) ?? 0) + 1);
    const often = [...visits.values()].filter((count) => count > 1);
    expect(often.length).toBeGreaterThan(visits.size / 4);
  });
});
