import fc from "fast-check";

import { divideRounded, percentOf, quantity } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import type { BridgeStep, ItemSales, PeriodSales } from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import { arbPeriodSales } from "../../arbitraries/stock.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof metric, "bridgeSteps" | "describeBridge" | "explainChange">;

const netOf = ({ items, discounts, refunds }: PeriodSales) =>
  items.reduce((sum, { gross }) => sum + gross, 0) - discounts - refunds;
const multiplySales = (period: PeriodSales, factor: number): PeriodSales => ({
  ...period,
  sales: period.sales * factor,
  items: period.items.map((item) => scaleSales(item, factor)),
});
const scaleSales = (item: ItemSales, factor: number): ItemSales => ({
  ...item,
  quantity: quantity(item.quantity * factor),
  gross: cents(item.gross * factor),
});

/** A period in which every item was sold, in whole units. */
const arbSold = arbPeriodSales.map((period) => ({
  ...period,
  sales: period.sales + 1,
  items: period.items.map((item) => ({ ...item, quantity: quantity(item.quantity + 1) })),
}));

/** Builds the rules and laws of explaining a change of net sales. */
export const bridgeRules = ({
  bridgeSteps,
  describeBridge,
  explainChange,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const movedBy = (before: PeriodSales, after: PeriodSales) =>
    Object.fromEntries(
      explainChange(before, after)
        .steps.filter(({ amount }) => amount !== 0)
        .map(({ step, amount }) => [step, Number(amount)]),
    );
  const onlyStep = (step: BridgeStep, amount: number) => (amount === 0 ? {} : { [step]: amount });
  return {
    "change-bridge": {
      says: "The change of net sales between two periods is explained by named parts that sum to it, to the cent: traffic, basket, mix, price, new and discontinued items, discounts, refunds.",
      source: "behaviour 4 (4); decision 0093",
      cases: ["metric.json"],
      laws: {
        "the parts sum to the change, each step once and in its order": fc.property(
          arbPeriodSales,
          arbPeriodSales,
          (before, after) => {
            const bridge = explainChange(before, after);
            same([Number(bridge.before), Number(bridge.after)], [netOf(before), netOf(after)]);
            same(bridge.before + bridge.steps.reduce((sum, { amount }) => sum + amount, 0), Number(bridge.after));
            same(
              bridge.steps.map(({ step }) => step),
              [...bridgeSteps],
            );
          },
        ),
        "without a change every part is zero": fc.property(arbPeriodSales, (period) =>
          same(movedBy(period, period), {}),
        ),
        "multiplying the sales at the same basket is all traffic": fc.property(
          arbSold,
          fc.integer({ min: 2, max: 9 }),
          (period, factor) => {
            same(
              movedBy(period, multiplySales(period, factor)),
              onlyStep("traffic", period.items.reduce((sum, { gross }) => sum + gross, 0) * (factor - 1)),
            );
          },
        ),
        "more or fewer sales of the same basket is all traffic, down to one sale; zero with no sale in one of the periods":
          fc.property(arbSold, fc.integer({ min: 1, max: 9 }), (period, sales) => {
            const gross = period.items.reduce((sum, { gross: amount }) => sum + amount, 0);
            const traffic = (before: number, after: number) =>
              Number(
                explainChange({ ...period, sales: before }, { ...period, sales: after }).steps.find(
                  ({ step }) => step === "traffic",
                )?.amount,
              );
            same(traffic(sales, 1), divideRounded(BigInt(gross), sales) - gross);
            same([traffic(sales, 0), traffic(0, sales), traffic(0, 0)], [0, 0, 0]);
          }),
        "multiplying the goods in as many sales is all basket": fc.property(
          arbSold,
          fc.integer({ min: 2, max: 9 }),
          (period, factor) => {
            same(
              movedBy(period, { ...multiplySales(period, factor), sales: period.sales }),
              onlyStep("basket", period.items.reduce((sum, { gross }) => sum + gross, 0) * (factor - 1)),
            );
          },
        ),
        "the same goods at another price is all price": fc.property(
          arbSold,
          fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 8, maxLength: 8 }),
          (period, raises) => {
            const items = period.items.map((item, index) => ({
              ...item,
              gross: cents(item.gross + (raises[index] ?? 0)),
            }));
            same(
              movedBy(period, { ...period, items }),
              onlyStep(
                "price",
                items.reduce((sum, { gross }, index) => sum + gross - (period.items[index]?.gross ?? 0), 0),
              ),
            );
          },
        ),
        "two items that swap quantities is all mix": fc.property(
          fc.integer({ min: 1, max: 100 }),
          fc.integer({ min: 1, max: 100 }),
          fc.integer({ min: 1, max: 10_000 }),
          fc.integer({ min: 1, max: 10_000 }),
          (first, second, low, high) => {
            const soldItem = (units: number, price: number, key: string): ItemSales => ({
              key,
              quantity: quantity(units * 1000),
              gross: cents(units * price),
            });
            const period = (a: number, b: number): PeriodSales => ({
              sales: 5,
              discounts: cents(0),
              refunds: cents(0),
              items: [soldItem(a, low, "a"), soldItem(b, high, "b")],
            });
            same(
              movedBy(period(first, second), period(second, first)),
              onlyStep("mix", (second - first) * (low - high)),
            );
          },
        ),
        "an item sold in one period only is new or discontinued": fc.property(
          arbSold,
          fc.integer({ min: 1, max: 9_999 }),
          fc.integer({ min: 1, max: 999_999 }),
          (period, units, gross) => {
            const laterPeriod = {
              ...period,
              items: [...period.items, { key: "new", quantity: quantity(units), gross: cents(gross) }],
            };
            same(movedBy(period, laterPeriod), { newItems: gross });
            same(movedBy(laterPeriod, period), { goneItems: -gross });
          },
        ),
        "items counted in one period only are new and discontinued, whatever they cost in the other; items counted in neither are price":
          fc.property(
            arbSold,
            fc.integer({ min: 1, max: 9_999 }),
            fc.integer({ min: 1, max: 999_999 }),
            fc.integer({ min: 1, max: 999_999 }),
            (period, units, was, is) => {
              const soldPeriod = (count: number, gross: number) => ({
                ...period,
                items: [...period.items, { key: "fee", quantity: quantity(count), gross: cents(gross) }],
              });
              same(movedBy(soldPeriod(0, was), soldPeriod(units, is)), { newItems: is, goneItems: -was });
              same(movedBy(soldPeriod(units, was), soldPeriod(0, is)), { newItems: is, goneItems: -was });
              same(movedBy(soldPeriod(0, was), soldPeriod(0, is)), onlyStep("price", is - was));
            },
          ),
        "more discounts or refunds are less sales, cent for cent": fc.property(
          arbPeriodSales,
          fc.integer({ min: -9_999, max: 9_999 }),
          fc.integer({ min: -9_999, max: 9_999 }),
          (period, discount, refund) => {
            const after = {
              ...period,
              discounts: cents(period.discounts + discount),
              refunds: cents(period.refunds + refund),
            };
            same(movedBy(period, after), { ...onlyStep("discounts", -discount), ...onlyStep("refunds", -refund) });
          },
        ),
        "the order of the items does not matter": fc.property(arbPeriodSales, arbPeriodSales, (before, after) => {
          same(
            explainChange(
              { ...before, items: before.items.toReversed() },
              { ...after, items: after.items.toReversed() },
            ),
            explainChange(before, after),
          );
        }),
      },
    },
    "bridge-sentence": {
      says: "The sentence of a bridge says the change and the two largest parts, the larger first.",
      source: "behaviour 4 (4), 3.13",
      laws: {
        "a cent up is up, a cent down is down, and an unchanged part is not named": fc.property(
          fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -2, max: 2 })), { minLength: 8, maxLength: 8 }),
          fc.integer({ min: -3, max: 3 }),
          (amounts, before) => {
            const steps = bridgeSteps.map((step, index) => ({
              step,
              amount: cents(amounts[index] ?? 0),
              percent: null,
            }));
            const difference = amounts.reduce((sum, amount) => sum + amount, 0);
            const words = describeBridge({ before: cents(before), after: cents(before + difference), steps });
            same(
              [words.key, Number(words.difference)],
              [difference === 0 ? "bridge.same" : difference > 0 ? "bridge.up" : "bridge.down", difference],
            );
            same(words.percent, percentOf(difference, Math.abs(before)));
            same(
              words.because.map(({ amount }) => Math.abs(amount)),
              amounts
                .map(Math.abs)
                .filter((amount) => amount > 0)
                .toSorted((a, b) => b - a)
                .slice(0, 2),
            );
          },
        ),
        "the sentence says the change, and no part it leaves out is larger": fc.property(
          arbPeriodSales,
          arbPeriodSales,
          (before, after) => {
            const bridge = explainChange(before, after);
            const words = describeBridge(bridge);
            same(Number(words.difference), netOf(after) - netOf(before));
            same(
              words.key,
              words.difference === 0 ? "bridge.same" : words.difference > 0 ? "bridge.up" : "bridge.down",
            );
            const namedSteps = words.because.map(({ step }) => step);
            const movingSteps = bridge.steps.filter(({ amount }) => amount !== 0);
            same(namedSteps.length, Math.min(2, movingSteps.length));
            for (const { step, amount } of movingSteps) {
              if (!namedSteps.includes(step))
                holds(
                  words.because.every((step) => Math.abs(step.amount) >= Math.abs(amount)),
                  `${step} moved less`,
                );
            }
          },
        ),
      },
    },
  };
};
