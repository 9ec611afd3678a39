/** Price history of the demo's items: some never change, most rise once or twice in two years. */

import { addDays, type CalendarDate } from "@comptoir/domain/period";

import { makeRandom } from "./random.ts";

/** Price and cost from a day on. Units: cents. */
export interface PricePoint {
  readonly from: CalendarDate;
  readonly price: number;
  readonly cost: number;
}

/** Lists the prices of an item, oldest first; the last one is today's. */
export function listPrices(
  item: { readonly price: number; readonly cost: number },
  seed: number,
  { from, today }: { readonly from: CalendarDate; readonly today: CalendarDate },
): readonly PricePoint[] {
  const random = makeRandom(seed * 6_151 + 77);
  const changeCount = random.chance(0.28) ? 0 : random.chance(0.6) ? 1 : 2;
  const changeDaysAgo = Array.from({ length: changeCount }, (_, index) => 40 + index * 330 + random.integer(0, 300));
  let { price, cost } = item;
  const pricePoints: PricePoint[] = [];
  for (const daysAgo of changeDaysAgo) {
    const changeDay = addDays(today, 0 - daysAgo);
    const raiseFactor = 1.03 + random.next() * 0.05;
    const pricesBefore = { price: roundPrice(price / raiseFactor), cost: Math.round(cost / raiseFactor) };
    if (changeDay <= from || pricesBefore.price >= price) continue;
    pricePoints.unshift({ from: changeDay, price, cost });
    ({ price, cost } = pricesBefore);
  }
  return [{ from, price, cost }, ...pricePoints];
}

/** Finds the price that applies on a day. */
export function priceOn(prices: readonly PricePoint[], date: CalendarDate): PricePoint | undefined {
  return prices.findLast(({ from }) => from <= date) ?? prices[0];
}

/** Rounds a price: prices of two dollars and more end in nine cents. */
function roundPrice(price: number): number {
  return price < 200 ? Math.round(price) : Math.round(price / 10) * 10 - 1;
}
