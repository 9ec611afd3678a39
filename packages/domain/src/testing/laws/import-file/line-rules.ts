import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import { divideRounded, quantity } from "../../../measure/index.ts";
import { cents, extendPrice, unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof importFile, "compileMapping" | "decodeRow" | "parseMapping" | "resolveLineAmounts">;

const arbUnits = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((pieces) => pieces * 1_000),
  fc.integer({ min: 1, max: 5_000_000 }),
);
const arbDiscount = fc.oneof(
  fc.constant({ discount: null, discountRate: null }),
  fc.nat(50_000).map((amount) => ({ discount: cents(amount), discountRate: null })),
  fc.nat(9_900).map((rate) => ({ discount: null, discountRate: rate })),
);

const arbSigned = fc.tuple(fc.constantFrom(1, -1), fc.integer({ min: 1, max: 50 })).map(([sign, size]) => sign * size);
const arbSign = fc.constantFrom(1, -1);

/** Builds the rules and laws of line amounts where the file states a line total. */
export const lineRules = ({
  compileMapping,
  decodeRow,
  parseMapping,
  resolveLineAmounts,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "line-total": {
    says: "A line with a stated total has that amount, to the cent, and keeps a stated discount; its price is derived if not stated. A line that contradicts its total is rejected.",
    source: "behaviour 3.8 (control totals)",
    codes: ["IMPORT_LINE_TOTAL"],
    laws: {
      "a row with a price and a total has the amount of its total, sign included, or is rejected": fc.property(
        arbSigned,
        arbSigned,
        arbSign,
        fc.nat(1),
        (units, price, sign, slip) => {
          const mapping = parseMapping({
            name: "m",
            kind: "transactions",
            dateFormat: "yyyy-MM-dd",
            constants: { location: "1" },
            columns: {
              number: "No",
              date: "Date",
              sku: "Item",
              quantity: "Units",
              unitPrice: "Price",
              lineTotal: "Total",
            },
            negativeQuantity: "refund",
            negativePrice: "refund",
          });
          const file = mapping.ok
            ? compileMapping(mapping.value, ["No", "Date", "Item", "Units", "Price", "Total"])
            : mapping;
          if (!file.ok) throw new Error(JSON.stringify(file.issues));
          const total = sign * (Math.abs(units * price) - slip);
          const row = decodeRow(file.value, ["1", "2026-03-12", "A", String(units), String(price), String(total)]);
          if (!row.ok)
            return same(
              [total !== 0, Math.sign(total) !== Math.sign(units * price), row.issues.map(({ code }) => code)],
              [true, true, ["IMPORT_LINE_TOTAL"]],
            );
          if (row.value.kind !== "transactions" || row.value.unitPrice === null) throw new Error("a row of sales");
          const net = (row.value.extended ?? Number.NaN) - row.value.discount;
          same(Math.sign(row.value.quantity) * net + 0, total * 100 + 0);
        },
      ),
      "the amount of a line is its stated total, rounded to the cent; a stated discount stays, and the price is derived":
        fc.property(arbUnits, fc.nat(90_000_000), arbDiscount, (units, total, discount) => {
          const amounts = resolveLineAmounts(
            { quantity: quantity(units), unitPrice: null, lineTotal: unitCost(total), ...discount },
            "afterDiscount",
          );
          if (amounts?.unitPrice == null) throw new Error("a line total alone is always a line");
          const { unitPrice, extended, discount: off } = amounts;
          same((extended ?? Number.NaN) - off, divideRounded(total, 100));
          if (discount.discountRate === null) same(off, discount.discount ?? 0);
          holds(off >= 0, "no discount is below zero");
          same(unitPrice, divideRounded((extended ?? Number.NaN) * 100_000, units));
        }),
      "a total before discount has the discount deducted from it": fc.property(
        arbUnits,
        fc.nat(90_000_000),
        arbDiscount,
        (units, total, discount) => {
          const amounts = resolveLineAmounts(
            { quantity: quantity(units), unitPrice: null, lineTotal: unitCost(total), ...discount },
            "beforeDiscount",
          );
          if (amounts?.unitPrice == null) throw new Error("a line total alone is always a line");
          const statedAmount = divideRounded(total, 100);
          const expectedDiscount =
            discount.discountRate === null
              ? (discount.discount ?? 0)
              : divideRounded(statedAmount * discount.discountRate, 10_000);
          same([amounts.extended, amounts.discount], [statedAmount, expectedDiscount]);
        },
      ),
      "price, discount and total that a till rounded a cent apart all stay as they are": fc.property(
        arbUnits,
        fc.nat(900_000),
        fc.nat(5_000),
        fc.integer({ min: -1, max: 1 }),
        (units, price, discount, slip) => {
          const total = extendPrice(unitCost(price), quantity(units)) - discount + slip;
          if (total < 0) return;
          same(
            resolveLineAmounts(
              {
                quantity: quantity(units),
                unitPrice: unitCost(price),
                lineTotal: unitCost(total * 100),
                discount: cents(discount),
                discountRate: null,
              },
              "afterDiscount",
            ),
            { unitPrice: price, extended: total + discount, discount },
          );
        },
      ),
      "a line that adds up keeps its price, and one that is off by more than a cent is refused": fc.property(
        arbUnits,
        fc.nat(900_000),
        fc.nat(10_000),
        fc.integer({ min: -500, max: 500 }).filter((slip) => Math.abs(slip) > 1),
        (units, price, rate, slip) => {
          const gross = extendPrice(unitCost(price), quantity(units));
          const net = gross - divideRounded(gross * rate, 10_000);
          const line = { quantity: quantity(units), unitPrice: unitCost(price), discount: null, discountRate: rate };
          const read = (total: number) =>
            resolveLineAmounts({ ...line, lineTotal: unitCost(total * 100) }, "afterDiscount");
          same(read(net), { unitPrice: price, extended: gross, discount: gross - net });
          if (net + slip >= 0) same(read(net + slip), null);
        },
      ),
    },
  },
});
