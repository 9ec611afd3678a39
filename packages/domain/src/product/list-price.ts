/** List prices of products at a store on past days, from the history of prices at the store, above it, and of the products themselves. */

import type { UnitCost } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import type { LayerRank } from "../target/index.ts";

import { listEffectiveChanges } from "./dated-values.ts";
import { valueAtLevel } from "./level-value.ts";

/** A change of a product's price, and its first business day at the store. A null layer is the product itself; a null amount removes the price. */
export interface PriceChange {
  readonly itemId: number;
  readonly layerId: number | null;
  readonly from: CalendarDate;
  readonly amount: UnitCost | null;
}

/** Returns the list price of a product on a business day; null if none is known. */
export type ListPriceFinder = (itemId: number, day: CalendarDate) => UnitCost | null;

/**
 * Makes a function that returns the list prices of a store: the nearest layer's in force on the day, else the product's own.
 *
 * Source: behaviour 3.9 (value resolution), decision 0532.
 *
 * @example createListPriceFinder([{ itemId: 5, layerId: null, from: date("2026-03-12"), amount: unitCost(49_900) }], { locationId: 2, layers: [] })(5, date("2026-03-15")) // => 49900
 */
export function createListPriceFinder(
  changes: Iterable<PriceChange>,
  { locationId, layers }: { readonly locationId: number; readonly layers: readonly LayerRank[] },
): ListPriceFinder {
  const stepsByItem = groupSteps(changes);
  const priceByKey = new Map<string, UnitCost | null>();
  return (itemId, day) => {
    const itemDayKey = `${itemId} ${day}`;
    const cachedPrice = priceByKey.get(itemDayKey);
    if (cachedPrice !== undefined) return cachedPrice;
    const pricesInForce = (stepsByItem.get(itemId) ?? []).flatMap(({ layerId, steps }) => {
      const amount = steps.findLast(({ from }) => from <= day)?.amount ?? null;
      return amount === null ? [] : [{ layerId, amount }];
    });
    const { amount } = valueAtLevel(
      locationId,
      {
        own: pricesInForce.find(({ layerId }) => layerId === null)?.amount ?? null,
        levels: pricesInForce.flatMap(({ layerId, amount: value }) => (layerId === null ? [] : [{ layerId, value }])),
      },
      layers,
    );
    priceByKey.set(itemDayKey, amount);
    return amount;
  };
}

/** Price steps of a layer; a null layer is the product itself. */
interface LayerSteps {
  readonly layerId: number | null;
  readonly steps: readonly PriceChange[];
}

/** Groups price changes by product and layer, each in the order of the days. */
function groupSteps(changes: Iterable<PriceChange>): ReadonlyMap<number, readonly LayerSteps[]> {
  const changesByItem = new Map<number, Map<number | null, PriceChange[]>>();
  for (const change of changes) {
    const changesByLayer = changesByItem.get(change.itemId) ?? new Map<number | null, PriceChange[]>();
    changesByItem.set(change.itemId, changesByLayer);
    changesByLayer.set(change.layerId, [...(changesByLayer.get(change.layerId) ?? []), change]);
  }
  return new Map(
    [...changesByItem].map(([itemId, changesByLayer]) => [
      itemId,
      [...changesByLayer].map(([layerId, changesOfLayer]) => ({
        layerId,
        steps: listEffectiveChanges(changesOfLayer),
      })),
    ]),
  );
}
