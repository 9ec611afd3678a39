/** Explains a change of net sales between two periods by named parts that sum to it, to the cent. */

import { percentOf, type Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

import { explainItems, itemSteps, type ItemSales, type ItemStep } from "./item-steps.ts";

/** Sales of a period, as input of the bridge. */
export interface PeriodSales {
  /** Number of completed sales (traffic). */
  readonly sales: number;
  readonly discounts: Cents;
  readonly refunds: Cents;
  /** Keys are unique. */
  readonly items: readonly ItemSales[];
}

/**
 * Steps from the net sales of one period to those of another, in order.
 *
 * traffic: number of sales, with the same basket. basket: items per sale. mix: dearer or cheaper items among them.
 * price: the same items at another price. newItems and goneItems: sold in one period only. discounts and refunds: more or fewer.
 *
 * Source: behaviour 4 (4), decision 0093.
 */
export const bridgeSteps = [...itemSteps, "discounts", "refunds"] as const;

/** A step of the bridge. */
export type BridgeStep = (typeof bridgeSteps)[number];

/** A change and its steps: `before` plus every step equals `after`. */
export interface ChangeBridge<Step extends string = BridgeStep> {
  readonly before: Cents;
  readonly after: Cents;
  readonly steps: readonly {
    readonly step: Step;
    readonly amount: Cents;
    /** Share of the net sales before. */ readonly percent: Percent | null;
  }[];
}

/**
 * Explains the change of net sales between two periods.
 *
 * Each step changes one factor; its amount is the difference of two levels, each rounded to the cent, so that the steps
 * sum to the change exactly. It uses recorded sales only, without a model.
 *
 * Source: behaviour 4 (4), decision 0093.
 *
 * @example explainChange({ sales: 1, discounts: cents(0), refunds: cents(0), items: [] }, { sales: 1, discounts: cents(50), refunds: cents(0), items: [] }).steps.find(({ step }) => step === "discounts").amount // => -50
 */
export function explainChange(salesBefore: PeriodSales, salesAfter: PeriodSales): ChangeBridge {
  const amountByStep = amountsOf(salesBefore, salesAfter);
  const netBefore = netOf(salesBefore);
  return {
    before: netBefore,
    after: netOf(salesAfter),
    steps: bridgeSteps.map((step) => ({
      step,
      amount: amountByStep[step],
      percent: percentOf(amountByStep[step], netBefore),
    })),
  };
}

function amountsOf(salesBefore: PeriodSales, salesAfter: PeriodSales): Readonly<Record<BridgeStep, Cents>> {
  const itemAmounts = [...explainItems(salesBefore, salesAfter).values()];
  const sumStep = (step: ItemStep): Cents => cents(itemAmounts.reduce((sum, amounts) => sum + amounts[step], 0));
  return {
    traffic: sumStep("traffic"),
    basket: sumStep("basket"),
    mix: sumStep("mix"),
    price: sumStep("price"),
    newItems: sumStep("newItems"),
    goneItems: sumStep("goneItems"),
    discounts: cents(salesBefore.discounts - salesAfter.discounts),
    refunds: cents(salesBefore.refunds - salesAfter.refunds),
  };
}

function netOf({ items, discounts, refunds }: PeriodSales): Cents {
  return cents(grossOf(items) - discounts - refunds);
}

function grossOf(items: readonly ItemSales[]): number {
  return items.reduce((sum, { gross }) => sum + gross, 0);
}

/** Parts of a bridge's sentence: whether net sales rose, by how much, and the largest steps. */
export interface BridgeSummary<Step extends string = BridgeStep> {
  readonly key: "bridge.up" | "bridge.down" | "bridge.same";
  readonly difference: Cents;
  readonly percent: Percent | null;
  /** The largest step first; at most two, without zero steps. */
  readonly because: readonly { readonly step: Step; readonly amount: Cents }[];
}

/**
 * Returns the content of a bridge's sentence: the change, and its two largest steps.
 *
 * @example describeBridge({ before: cents(0), after: cents(0), steps: [] }).key // => "bridge.same"
 */
export function describeBridge<Step extends string>({ before, after, steps }: ChangeBridge<Step>): BridgeSummary<Step> {
  const difference = cents(after - before);
  const largestSteps = steps
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, 2)
    .map(({ step, amount }) => ({ step, amount }));
  return {
    key: difference === 0 ? "bridge.same" : difference > 0 ? "bridge.up" : "bridge.down",
    difference,
    percent: percentOf(difference, Math.abs(before)),
    because: largestSteps,
  };
}
