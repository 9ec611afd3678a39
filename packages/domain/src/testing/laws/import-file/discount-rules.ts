import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { FileSample } from "../../../import-file/index.ts";
import { cents, type Cents } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { createFileReader, type ReadingFunctions } from "./read-back.ts";

type Functions = ReadingFunctions & Pick<typeof importFile, "totalDiscountOf" | "restoreGross">;

const arbDiscounts = fc.record({
  of: fc.constantFrom("gross" as const, "rest" as const),
  list: fc.array(
    fc.oneof(
      fc.nat(2_000).map((amount) => ({ amount: cents(amount) })),
      fc.nat(3_000).map((rate) => ({ rate })),
    ),
    { maxLength: 3 },
  ),
});

/** Ways a till prints discounts: each has a header, its discount in cents, and its text. */
const printingByDiscount = {
  percent: {
    headers: ["Rabais %", "Discount %", "Porcentaje de descuento"],
    offOf: (rest: number, value: number) => Math.round((rest * value) / 100),
    values: [0, 0, 5, 10, 25],
    write: String,
  },
  amount: {
    headers: ["Rabais $", "Discount amount", "Importe de descuento"],
    offOf: (_: number, value: number) => value,
    values: [0, 0, 25, 150, 199],
    write: (value: number) => (value / 100).toFixed(2),
  },
  promotion: {
    headers: ["Promo", "Coupon", "Rabais employé"],
    offOf: (_: number, value: number) => value,
    values: [0, 0, 0, 33, 101],
    write: (value: number) => (value === 0 ? "" : (-value / 100).toFixed(2)),
  },
} as const;

/** A file of receipts with three columns of discounts in some order, and the amount of each receipt in cents. */
const arbFile = fc
  .record({
    order: fc.shuffledSubarray(["percent", "amount", "promotion"] as const, { minLength: 2, maxLength: 3 }),
    base: fc.constantFrom("gross", "rest"),
    name: fc.nat(2),
    lines: fc.array(
      fc.record({
        receipt: fc.nat(5),
        units: fc.integer({ min: 1, max: 9 }),
        price: fc.integer({ min: 500, max: 90_000 }),
        picks: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  })
  .map(({ order, base, name, lines }) => {
    const headers = order.map((kind) => printingByDiscount[kind].headers[name] ?? "");
    const amounts = new Map<string, number>();
    const rows = lines
      .toSorted((left, right) => left.receipt - right.receipt)
      .map(({ receipt, units, price, picks }) => {
        const gross = units * price;
        let deducted = 0;
        const cells = order.map((kind, at) => {
          const { offOf, values, write } = printingByDiscount[kind];
          const value = values[picks[at] ?? 0] ?? 0;
          deducted += offOf(base === "rest" ? gross - deducted : gross, value);
          return write(value);
        });
        const number = `R${receipt}`;
        amounts.set(number, (amounts.get(number) ?? 0) + gross - deducted);
        return [
          number,
          "2026-03-25",
          "A",
          String(units),
          (price / 100).toFixed(2),
          ...cells,
          ((gross - deducted) / 100).toFixed(2),
        ];
      });
    const header = ["Receipt", "Date", "SKU", "Qty", "Unit price", ...headers, "Line total"];
    return { sample: { header, rows } satisfies FileSample, amounts: [...amounts] };
  });

/** Builds the rules and laws of several columns of discounts. */
export const discountRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { totalDiscountOf, restoreGross } = functions;
  const readBack = createFileReader(functions);
  const netOf = (gross: Cents, discounts: Parameters<typeof totalDiscountOf>[1]) =>
    cents(gross - totalDiscountOf(gross, discounts));
  return {
    "several-discounts": {
      says: "Several columns of discounts are deducted in the order, and of the amounts, that give the line totals of the file; where the totals do not tell, it is asked.",
      source: "behaviour 3.8 (control totals), decision 0440",
      laws: {
        "a file with discounts in several columns is read back to the same receipts, by its proposal or by an answer":
          fc.property(arbFile, ({ sample, amounts }) => {
            const readReceipts = readBack(sample).map((receipts) =>
              receipts?.map(({ number, lines }) => [
                number,
                lines.reduce((sum, { extended, discount }) => sum + extended - discount, 0),
              ]),
            );
            if (readReceipts.length === 1) same(readReceipts[0], amounts);
            else
              holds(
                readReceipts.some((receipts) => JSON.stringify(receipts) === JSON.stringify(amounts)),
                "one of the answers",
              );
          }),
        "discounts of the gross amount come to the same in any order": fc.property(
          fc.nat(5_000_000),
          arbDiscounts,
          (gross, { list }) => {
            same(
              totalDiscountOf(cents(gross), { of: "gross", list: list.toReversed() }),
              totalDiscountOf(cents(gross), { of: "gross", list }),
            );
          },
        ),
        "a gross amount restored from its net amount leaves that net amount, but for a cent a rate": fc.property(
          fc.integer({ min: 100_000, max: 5_000_000 }),
          arbDiscounts,
          (gross, discounts) => {
            const net = netOf(cents(gross), discounts);
            const restoredAmounts = restoreGross(net, discounts);
            holds(restoredAmounts !== null, "rates below 100 % leave something");
            const rates = discounts.list.filter((discount) => "rate" in discount).length;
            holds(
              Math.abs(netOf(restoredAmounts ?? cents(0), discounts) - net) <= rates,
              `${gross} as ${restoredAmounts}`,
            );
          },
        ),
        "nothing is left of a rate of 100 %, and nothing can be restored from it": fc.property(
          fc.nat(5_000_000),
          fc.constantFrom("gross" as const, "rest" as const),
          (gross, discountBase) => {
            const discounts = { of: discountBase, list: [{ rate: 10_000 }] };
            same([netOf(cents(gross), discounts), restoreGross(cents(1), discounts)], [0, null]);
            same(restoreGross(cents(0), discounts), 0);
          },
        ),
      },
    },
  };
};
