import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import { cents, extendPrice, unitCost, type AmountComparison, type UnitCost } from "../../../money/index.ts";
import { addDays, calendarDateOf, type CalendarDate } from "../../../period/index.ts";
import { computeTaxes, taxesByTaxCode, taxesOn, type Province } from "../../../tax/index.ts";
import type * as transaction from "../../../transaction/index.ts";
import type { PastPriceLine, PastPriceReceipt, TriedPrices } from "../../../transaction/index.ts";
import { arbListPrice } from "../../arbitraries/price.ts";
import { arbProvince } from "../../arbitraries/tax.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof transaction,
  "changePrice" | "joinPriceRehearsals" | "lineAmount" | "rehearsePrices" | "sumPriceRehearsal" | "taxReceiptOf"
>;

const firstDay = calendarDateOf({ year: 2026, month: 3, day: 10 });
const arbDay = fc.nat(3).map((days) => addDays(firstDay, days));

/** List prices of five products on the days before, of and after the sales; a price of null is not known. */
const arbPrices = fc.array(fc.array(fc.option(arbListPrice, { nil: null, freq: 8 }), { minLength: 6, maxLength: 6 }), {
  minLength: 5,
  maxLength: 5,
});

const arbLine = fc.record({
  kind: fc.constantFrom("SALE", "SALE", "SALE", "REFUND", "FEE", "GIFT_CARD"),
  itemId: fc.constantFrom(1, 2, 3, 4, 5, null),
  departmentId: fc.constantFrom(1, 2, 3, null),
  units: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((count) => count * 1_000),
    fc.integer({ min: 1, max: 5_000 }),
  ),
  isListPrice: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
  price: arbListPrice,
  discountShare: fc.constantFrom(0, 0, 10, 33, 100),
  unitCost: fc.option(arbListPrice, { nil: null, freq: 4 }),
});

const arbReceipt = fc.record({
  locationId: fc.constantFrom(1, 2),
  businessDate: arbDay,
  lines: fc.array(arbLine, { maxLength: 5 }),
  isTaxWrong: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});

const arbChanges = fc.uniqueArray(
  fc.record({ departmentId: fc.constantFrom(1, 2, 3), change: fc.integer({ min: -100_000, max: 200_000 }) }),
  { selector: ({ departmentId }) => departmentId, maxLength: 2 },
);
const arbProducts = fc.uniqueArray(fc.record({ itemId: fc.constantFrom(1, 2, 3), price: arbListPrice }), {
  selector: ({ itemId }) => itemId,
  maxLength: 2,
});

type Prices = readonly (readonly (UnitCost | null)[])[];

const nothingTried: TriedPrices = { on: null, departments: [], products: [] };

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Builds the rules and laws of prices that somebody tries on past receipts. */
export const priceRehearsalRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { changePrice, joinPriceRehearsals, lineAmount } = functions;
  const { rehearsePrices, sumPriceRehearsal, taxReceiptOf } = functions;
  const listPriceIn =
    (prices: Prices) =>
    (itemId: number, day: CalendarDate): UnitCost | null =>
      prices[itemId - 1]?.[[-1, 0, 1, 2, 3, 4].findIndex((days) => addDays(firstDay, days) === day)] ?? null;
  const lineOf = (
    {
      kind,
      units,
      isListPrice,
      price,
      discountShare,
      ...line
    }: typeof arbLine extends fc.Arbitrary<infer Line> ? Line : never,
    day: CalendarDate,
    listPriceOf: (itemId: number, day: CalendarDate) => UnitCost | null,
  ): PastPriceLine => {
    const isGoods = kind === "SALE" || kind === "REFUND";
    const listPrice = line.itemId === null ? null : listPriceOf(line.itemId, day);
    const extended = extendPrice(isListPrice ? (listPrice ?? price) : price, quantity(units));
    return {
      ...line,
      kind: kind === "SALE" || kind === "REFUND" || kind === "FEE" ? kind : "GIFT_CARD",
      itemId: isGoods ? line.itemId : null,
      quantity: quantity(kind === "REFUND" ? -units : units),
      extended,
      discount: cents(Math.trunc((extended * discountShare) / 100)),
      taxes: null,
    };
  };
  const taxesAt = (province: Province, day: CalendarDate) => {
    const result = taxesOn(province, day);
    return result.ok ? result.value : [];
  };
  const categoryOf = ({ kind }: PastPriceLine) => (kind === "GIFT_CARD" ? "OUT_OF_SCOPE" : "STANDARD");
  const arbCase = fc
    .tuple(arbProvince, arbPrices, fc.array(arbReceipt, { maxLength: 6 }))
    .map(([province, prices, sales]) => {
      const listPriceOf = listPriceIn(prices);
      const receipts = sales.map(({ lines, isTaxWrong, ...place }): PastPriceReceipt => {
        const pastLines = lines.map((line) => lineOf(line, place.businessDate, listPriceOf));
        const taxed = computeTaxes(
          pastLines.map((line) => ({ amount: lineAmount(line), category: categoryOf(line) })),
          taxesAt(province, place.businessDate),
        );
        const charged = taxesByTaxCode(taxed.taxes);
        return {
          ...place,
          lines: pastLines,
          taxes: isTaxWrong ? [...charged, { code: "ECO", amount: cents(7) }] : charged,
        };
      });
      return { province, listPriceOf, receipts, isTaxWrong: sales.map((sale) => sale.isTaxWrong) };
    });
  const arbTried = fc.record({
    on: fc.option(arbDay, { nil: null }),
    departments: arbChanges,
    products: arbProducts,
  });
  const goodsOf = (receipts: readonly PastPriceReceipt[]) =>
    receipts.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "SALE" || kind === "REFUND"));
  /** List price at which a line was sold: that of its day, else that of the day before; null if it was neither. */
  const soldPriceOf = (
    { itemId, ...line }: PastPriceLine,
    day: CalendarDate,
    listPriceOf: (itemId: number, day: CalendarDate) => UnitCost | null,
  ): UnitCost | null =>
    [day, addDays(day, -1)]
      .map((date) => (itemId === null ? null : listPriceOf(itemId, date)))
      .find((price) => price !== null && extendPrice(price, quantity(Math.abs(line.quantity))) === line.extended) ??
    null;
  return {
    "price-rehearsal": {
      says: "Other prices are tried on past lines that were sold at the list price of their day, with the same quantities; the other lines are counted apart with the reason. Stores, departments, products and days each add up to the total.",
      source: "behaviour 4 (8, rehearsal); decision 0532",
      laws: {
        "the present prices make no difference": fc.property(arbCase, ({ receipts, ...context }) => {
          const rehearsal = sumPriceRehearsal(rehearsePrices(receipts, { ...context, tried: nothingTried }));
          same([rehearsal.total.tried, rehearsal.changed], [rehearsal.total.present, 0]);
          same(rehearsal.taxes.tried, rehearsal.taxes.present);
          same(rehearsal.margins.margin.tried, rehearsal.margins.margin.present);
          same(rehearsal.margins.belowCost.tried, rehearsal.margins.belowCost.present);
        }),
        "what is computed and what is counted apart are the recorded sales, to the cent, and every line of goods once":
          fc.property(arbCase, arbTried, ({ receipts, ...context }, tried) => {
            const { total, lines, apart } = sumPriceRehearsal(rehearsePrices(receipts, { ...context, tried }));
            const goods = goodsOf(receipts);
            same(total.present + sumOf(apart.map(({ amount }) => amount)), sumOf(goods.map(lineAmount)));
            same(lines + sumOf(apart.map((row) => row.lines)), goods.length);
          }),
        "a line is computed if it was sold at the list price of its day or, on the day of a change, at the price before":
          fc.property(arbCase, ({ receipts, ...context }) => {
            const { lines, apart } = rehearsePrices(receipts, { ...context, tried: nothingTried });
            const goods = receipts.flatMap((receipt) =>
              goodsOf([receipt]).map((line) => ({ line, day: receipt.businessDate })),
            );
            const reasons = goods.map(({ line, day }) =>
              soldPriceOf(line, day, context.listPriceOf) !== null
                ? null
                : line.itemId === null
                  ? "NO_PRODUCT"
                  : [day, addDays(day, -1)].some((date) => context.listPriceOf(line.itemId ?? 0, date) !== null)
                    ? "OTHER_PRICE"
                    : "NO_LIST_PRICE",
            );
            same(lines, reasons.filter((reason) => reason === null).length);
            for (const reason of ["NO_PRODUCT", "NO_LIST_PRICE", "OTHER_PRICE"])
              same(
                apart.find((row) => row.reason === reason)?.lines ?? 0,
                reasons.filter((other) => other === reason).length,
              );
          }),
        "a product's tried price comes first, then the change of its department on the list price, of another day if one is tried":
          fc.property(arbCase, arbTried, ({ receipts, ...context }, tried) => {
            const { total } = sumPriceRehearsal(rehearsePrices(receipts, { ...context, tried }));
            const triedAmounts = receipts.flatMap((receipt) =>
              goodsOf([receipt]).flatMap((line) => {
                const soldPrice = soldPriceOf(line, receipt.businessDate, context.listPriceOf);
                if (soldPrice === null) return [];
                const itemId = line.itemId ?? 0;
                const basePrice = (tried.on === null ? null : context.listPriceOf(itemId, tried.on)) ?? soldPrice;
                const change = tried.departments.find(({ departmentId }) => departmentId === line.departmentId);
                const price =
                  tried.products.find((product) => product.itemId === itemId)?.price ??
                  (change === undefined ? basePrice : changePrice(basePrice, change.change));
                const extended = extendPrice(price, quantity(Math.abs(line.quantity)));
                const share = line.extended === 0 ? 0 : line.discount / line.extended;
                return [{ exact: (line.kind === "SALE" ? 1 : -1) * extended * (1 - share), line }];
              }),
            );
            // A discount is rounded to a cent for each line.
            const isNear = Math.abs(total.tried - sumOf(triedAmounts.map(({ exact }) => exact)));
            holds(isNear <= triedAmounts.length * 0.5 + 1e-3, "the amounts at the tried prices");
          }),
        "goods given away stay free at any price, and no discount is above its price": fc.property(
          arbCase,
          arbTried,
          ({ receipts, ...context }, tried) => {
            for (const receipt of receipts)
              for (const line of goodsOf([receipt])) {
                const { total } = sumPriceRehearsal(
                  rehearsePrices([{ ...receipt, lines: [line] }], { ...context, tried }),
                );
                holds(line.kind === "SALE" ? total.tried >= 0 : total.tried <= 0, "no amount changes its direction");
                if (line.discount === line.extended && line.extended > 0) same(total.tried, 0);
              }
          },
        ),
        "stores, departments, products and days each add up to the total": fc.property(
          arbCase,
          arbTried,
          ({ receipts, ...context }, tried) => {
            const { total, ...lists } = sumPriceRehearsal(rehearsePrices(receipts, { ...context, tried }));
            for (const rows of [lists.locations, lists.departments, lists.items, lists.days])
              for (const under of ["present", "tried"] as const)
                same(sumOf(rows.map((row: AmountComparison) => row[under])), total[under]);
          },
        ),
        "the margin changes by what the sales of known cost change, and lines below cost are counted at both prices":
          fc.property(arbCase, arbTried, ({ receipts, ...context }, tried) => {
            const { margins, total, lines } = sumPriceRehearsal(rehearsePrices(receipts, { ...context, tried }));
            const { netWithCost, margin, withoutCost, belowCost } = margins;
            same(margin.tried - margin.present, netWithCost.tried - netWithCost.present);
            holds(
              belowCost.present <= lines - withoutCost && belowCost.tried <= lines - withoutCost,
              "known costs only",
            );
            if (withoutCost === 0) same(netWithCost, total);
            const free = goodsOf(receipts).map((line) => ({ ...line, unitCost: unitCost(0) }));
            const costless = rehearsePrices([{ locationId: 1, businessDate: firstDay, taxes: [], lines: free }], {
              ...context,
              tried,
            });
            same(costless.margins.margin, costless.margins.netWithCost);
            same(costless.margins.belowCost, { present: 0, tried: 0 });
          }),
        "taxes of receipts that the province explains are those of the lines at both prices; the others are counted apart":
          fc.property(arbCase, arbTried, ({ receipts, isTaxWrong, ...context }, tried) => {
            const { taxes } = rehearsePrices(receipts, { ...context, tried });
            const recorded = sumOf(receipts.flatMap((receipt) => receipt.taxes.map(({ amount }) => amount)));
            same(taxes.present + taxes.apart.amount, recorded);
            same(taxes.apart.receipts, isTaxWrong.filter(Boolean).length);
            const due = receipts
              .filter((_, index) => isTaxWrong[index] === false)
              .flatMap(({ lines, ...receipt }) => {
                const triedLines = lines.map((line) => {
                  const { total, apart } = sumPriceRehearsal(
                    rehearsePrices([{ ...receipt, lines: [line] }], { ...context, tried }),
                  );
                  const isGoods = line.kind === "SALE" || line.kind === "REFUND";
                  const amount = isGoods && apart.length === 0 ? total.tried : lineAmount(line);
                  return { amount, category: categoryOf(line) } as const;
                });
                return computeTaxes(triedLines, taxesAt(context.province, receipt.businessDate)).taxes;
              });
            same(taxes.tried, sumOf(due.map(({ amount }) => amount)));
            const unexplained = rehearsePrices(receipts, { ...context, province: null, tried }).taxes;
            same([unexplained.present, unexplained.apart.receipts], [0, receipts.length]);
          }),
        "the order of receipts, and how they are split in parts, changes nothing": fc.property(
          arbCase,
          arbTried,
          fc.nat(6),
          ({ receipts, ...context }, tried, split) => {
            const rehearse = (part: readonly PastPriceReceipt[]) => rehearsePrices(part, { ...context, tried });
            const whole = sumPriceRehearsal(rehearse(receipts));
            same(sumPriceRehearsal(rehearse(receipts.toReversed())), whole);
            same(
              sumPriceRehearsal(
                joinPriceRehearsals([rehearse(receipts.slice(split)), rehearse(receipts.slice(0, split))]),
              ),
              whole,
            );
          },
        ),
        "taxes are computed from the amounts after discount, and gift cards bear none": fc.property(
          arbCase,
          ({ receipts }) => {
            for (const receipt of receipts) {
              const { lines, taxes } = taxReceiptOf(receipt);
              same(
                lines.map(({ amount, isSupply }) => [amount, isSupply]),
                receipt.lines.map((line) => [lineAmount(line), line.kind !== "GIFT_CARD"]),
              );
              same(taxes, receipt.taxes);
            }
          },
        ),
      },
    },
  };
};
