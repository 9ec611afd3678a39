/** Splits the change of goods sold between two periods into steps, item by item. */

import { divideRounded, multiplyExact, quantity, type Quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

/** Sales of an item in a period: whole lines, before discounts. */
export interface ItemSales {
  /** Item, or group of items treated as one. */
  readonly key: string;
  readonly quantity: Quantity;
  readonly gross: Cents;
}

/** Steps of the goods, in order; the steps of an item add up to the change of its gross sales. */
export const itemSteps = ["traffic", "basket", "mix", "price", "newItems", "goneItems"] as const;

/** A step of the goods. */
export type ItemStep = (typeof itemSteps)[number];

/** Amount of each step. */
export type ItemAmounts = Readonly<Record<ItemStep, Cents>>;

/** Goods of a period, and the number of completed sales (traffic). */
export interface PeriodGoods {
  readonly sales: number;
  /** Keys are unique. */
  readonly items: readonly ItemSales[];
  /** Items sold around both periods: on a day without them they are neither new nor gone, but part of the mix. */
  readonly regular?: ReadonlySet<string>;
}

/**
 * Explains the change of gross sales of every item.
 *
 * Traffic and basket scale the sales before by one factor for all items. Each running total is rounded to the cent, so that the
 * items add up to the rounded total, and each item is within a cent of its exact part.
 *
 * Source: behaviour 4 (4), decisions 0093, 0375.
 *
 * @example [...explainItems({ sales: 1, items: [] }, { sales: 1, items: [{ key: "A", quantity: quantity(1000), gross: cents(50) }] })].map(([key, { newItems }]) => [key, newItems]) // => [["A", 50]]
 */
export function explainItems(goodsBefore: PeriodGoods, goodsAfter: PeriodGoods): ReadonlyMap<string, ItemAmounts> {
  const { paired, uncounted, gone, fresh } = matchItems(goodsBefore, goodsAfter);
  const amountsByKey = new Map<string, ItemAmounts>();
  const addAmounts = (key: string, part: Partial<ItemAmounts>) =>
    amountsByKey.set(key, { ...(amountsByKey.get(key) ?? zeroAmounts), ...part });
  const pairedUnitsBefore = paired.reduce((sum, [itemBefore]) => sum + itemBefore.quantity, 0);
  const pairedUnitsAfter = paired.reduce((sum, [, itemAfter]) => sum + itemAfter.quantity, 0);
  const hasTraffic = goodsBefore.sales > 0 && goodsAfter.sales > 0;
  const scaleByTraffic = createRunningScale(hasTraffic ? [goodsAfter.sales, goodsBefore.sales] : null);
  const scaleByBasket = pairedUnitsBefore > 0 ? createRunningScale([pairedUnitsAfter, pairedUnitsBefore]) : null;
  for (const [itemBefore, itemAfter] of paired) {
    const grossAfterTraffic = scaleByTraffic(itemBefore.gross);
    const grossAfterBasket = scaleByBasket === null ? grossAfterTraffic : scaleByBasket(itemBefore.gross);
    const grossAfterMix =
      itemBefore.quantity > 0
        ? scaleAmount(itemBefore.gross, itemAfter.quantity, itemBefore.quantity)
        : itemAfter.gross;
    addAmounts(itemBefore.key, {
      traffic: cents(grossAfterTraffic - itemBefore.gross),
      basket: cents(grossAfterBasket - grossAfterTraffic),
      mix: cents(grossAfterMix - grossAfterBasket),
      price: cents(itemAfter.gross - grossAfterMix),
    });
  }
  for (const [itemBefore, itemAfter] of uncounted)
    addAmounts(itemBefore.key, { price: cents(itemAfter.gross - itemBefore.gross) });
  for (const { key, gross } of gone) addAmounts(key, { goneItems: cents(-gross) });
  for (const { key, gross } of fresh) addAmounts(key, { newItems: gross });
  return amountsByKey;
}

const zeroAmounts: ItemAmounts = {
  traffic: cents(0),
  basket: cents(0),
  mix: cents(0),
  price: cents(0),
  newItems: cents(0),
  goneItems: cents(0),
};

const noItemKeys: ReadonlySet<string> = new Set();

type ItemPair = readonly [was: ItemSales, is: ItemSales];

/** Pairs items sold in both periods, separates those with no quantity in either (only their price can differ), and those of one period. */
function matchItems(
  { items: salesBefore, regular: isRegular = noItemKeys }: PeriodGoods,
  { items: salesAfter }: PeriodGoods,
) {
  const keysBefore = new Set(salesBefore.map(({ key }) => key));
  const itemAfterByKey = new Map(salesAfter.map((item) => [item.key, item]));
  const makeUnsoldItem = (key: string): ItemSales => ({ key, quantity: quantity(0), gross: cents(0) });
  const itemPairs = [
    ...salesBefore.flatMap((was): readonly ItemPair[] => {
      const itemAfter = itemAfterByKey.get(was.key);
      if (isRegular.has(was.key)) return [[was, itemAfter ?? makeUnsoldItem(was.key)]];
      return itemAfter === undefined || was.quantity > 0 !== itemAfter.quantity > 0 ? [] : [[was, itemAfter]];
    }),
    ...salesAfter.flatMap((itemAfter): readonly ItemPair[] =>
      isRegular.has(itemAfter.key) && !keysBefore.has(itemAfter.key)
        ? [[makeUnsoldItem(itemAfter.key), itemAfter]]
        : [],
    ),
  ];
  const hasUnits = ([itemBefore, itemAfter]: ItemPair): boolean => itemBefore.quantity > 0 || itemAfter.quantity > 0;
  const pairedKeys = new Set(itemPairs.map(([{ key }]) => key));
  const isUnpaired = ({ key }: ItemSales): boolean => !pairedKeys.has(key);
  return {
    // A fixed order, so that the cents of rounding do not depend on that of the rows.
    paired: itemPairs.filter(hasUnits).toSorted(([left], [right]) => (left.key < right.key ? -1 : 1)),
    uncounted: itemPairs.filter((pair) => !hasUnits(pair)),
    gone: salesBefore.filter(isUnpaired),
    fresh: salesAfter.filter(isUnpaired),
  };
}

/** Makes a function that scales amounts in turn so that they sum to the scaled, rounded total; with null it leaves them unchanged. */
function createRunningScale(factor: readonly [above: number, below: number] | null): (amount: number) => number {
  let [total, scaledTotal] = [0, 0];
  return (amount) => {
    if (factor === null) return amount;
    total += amount;
    const nextScaledTotal = scaleAmount(total, ...factor);
    const scaledPart = nextScaledTotal - scaledTotal;
    scaledTotal = nextScaledTotal;
    return scaledPart;
  };
}

function scaleAmount(amount: number, numerator: number, denominator: number): number {
  return divideRounded(multiplyExact(amount, numerator), denominator);
}
