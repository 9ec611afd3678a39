/** Explains a change of net sales between two periods by named parts that sum to it, to the cent. */

import { divideRounded, percentOf, type Percent, type Quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

/** Sales of an item in a period: whole lines, before discounts. */
export interface ItemSales {
  /** Item, or group of items treated as one. */
  readonly key: string;
  readonly quantity: Quantity;
  readonly gross: Cents;
}

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
export const bridgeSteps = [
  "traffic",
  "basket",
  "mix",
  "price",
  "newItems",
  "goneItems",
  "discounts",
  "refunds",
] as const;

/** A step of the bridge. */
export type BridgeStep = (typeof bridgeSteps)[number];

/** A change and its steps: `before` plus every step equals `after`. */
export interface ChangeBridge {
  readonly before: Cents;
  readonly after: Cents;
  readonly steps: readonly {
    readonly step: BridgeStep;
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
export function explainChange(before: PeriodSales, after: PeriodSales): ChangeBridge {
  const amounts = amountsOf(before, after);
  const net = netOf(before);
  return {
    before: net,
    after: netOf(after),
    steps: bridgeSteps.map((step) => ({ step, amount: amounts[step], percent: percentOf(amounts[step], net) })),
  };
}

function amountsOf(before: PeriodSales, after: PeriodSales): Readonly<Record<BridgeStep, Cents>> {
  const { kept, uncounted, gone, fresh } = matchItems(before.items, after.items);
  const soldBefore = kept.reduce((sum, [was]) => sum + was.quantity, 0);
  const soldAfter = kept.reduce((sum, [, is]) => sum + is.quantity, 0);
  const start = grossOf(kept.map(([was]) => was));
  const withTraffic = before.sales > 0 && after.sales > 0 ? scale(start, after.sales, before.sales) : start;
  const withBasket = soldBefore > 0 ? scale(start, soldAfter, soldBefore) : withTraffic;
  const withMix = kept.reduce((sum, [was, is]) => sum + scale(was.gross, is.quantity, was.quantity), 0);
  const end = grossOf(kept.map(([, is]) => is));
  return {
    traffic: cents(withTraffic - start),
    basket: cents(withBasket - withTraffic),
    mix: cents(withMix - withBasket),
    price: cents(end - withMix + uncounted.reduce((sum, [was, is]) => sum + is.gross - was.gross, 0)),
    newItems: cents(grossOf(fresh)),
    goneItems: cents(-grossOf(gone)),
    discounts: cents(before.discounts - after.discounts),
    refunds: cents(before.refunds - after.refunds),
  };
}

type ItemPair = readonly [was: ItemSales, is: ItemSales];

/** Pairs items sold in both periods, separates those with no quantity in either (only their price can differ), and those of one period. */
function matchItems(before: readonly ItemSales[], after: readonly ItemSales[]) {
  const later = new Map(after.map((item) => [item.key, item]));
  const pairs = before.flatMap((was): readonly ItemPair[] => {
    const is = later.get(was.key);
    return is === undefined || was.quantity > 0 !== is.quantity > 0 ? [] : [[was, is]];
  });
  const paired = new Set(pairs.map(([{ key }]) => key));
  const isAlone = ({ key }: ItemSales): boolean => !paired.has(key);
  return {
    kept: pairs.filter(([{ quantity }]) => quantity > 0),
    uncounted: pairs.filter(([{ quantity }]) => quantity <= 0),
    gone: before.filter(isAlone),
    fresh: after.filter(isAlone),
  };
}

function netOf({ items, discounts, refunds }: PeriodSales): Cents {
  return cents(grossOf(items) - discounts - refunds);
}

function grossOf(items: readonly ItemSales[]): number {
  return items.reduce((sum, { gross }) => sum + gross, 0);
}

function scale(amount: number, above: number, below: number): number {
  return divideRounded(BigInt(amount) * BigInt(above), below);
}

/** Parts of a bridge's sentence: whether net sales rose, by how much, and the largest steps. */
export interface BridgeWords {
  readonly key: "bridge.up" | "bridge.down" | "bridge.same";
  readonly difference: Cents;
  readonly percent: Percent | null;
  /** The largest step first; at most two, without zero steps. */
  readonly because: readonly { readonly step: BridgeStep; readonly amount: Cents }[];
}

/**
 * Returns the content of a bridge's sentence: the change, and its two largest steps.
 *
 * @example describeBridge({ before: cents(0), after: cents(0), steps: [] }).key // => "bridge.same"
 */
export function describeBridge({ before, after, steps }: ChangeBridge): BridgeWords {
  const difference = cents(after - before);
  const because = steps
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, 2)
    .map(({ step, amount }) => ({ step, amount }));
  return {
    key: difference === 0 ? "bridge.same" : difference > 0 ? "bridge.up" : "bridge.down",
    difference,
    percent: percentOf(difference, Math.abs(before)),
    because,
  };
}
