/** Prices and costs in force at a past instant, from their history. */

import type { UnitCost } from "../money/index.ts";
import type { LayerRank } from "../target/index.ts";

import { valueAtLevel } from "./level-value.ts";

/** A change of a price or cost. A null layer is the product itself; a null amount removes the value. */
export interface ValueChange {
  readonly layerId: number | null;
  /** Instant from which the value applies. Units: milliseconds since 1970. */
  readonly at: number;
  readonly amount: UnitCost | null;
}

/**
 * Returns the price or cost of a product at a layer at an instant: the nearest layer's, else the product's own; undefined if the history begins later.
 *
 * Source: behaviour 3.1 (each line at the time of its last event) and 3.9 (value resolution).
 *
 * @example valueAtInstant([{ layerId: null, at: 5, amount: unitCost(700) }, { layerId: null, at: 9, amount: unitCost(800) }], { at: 7, layerId: 2, layers: [] }) // => 700
 */
export function valueAtInstant(
  changes: readonly ValueChange[],
  { at, layerId, layers }: { readonly at: number; readonly layerId: number; readonly layers: Iterable<LayerRank> },
): UnitCost | null | undefined {
  const changeByLayer = new Map(
    changes.filter((change) => change.at <= at).map((change) => [change.layerId, change.amount]),
  );
  const layerValue = valueAtLevel(
    layerId,
    {
      own: null,
      levels: [...changeByLayer].flatMap(([id, value]) =>
        id === null || value === null ? [] : [{ layerId: id, value }],
      ),
    },
    layers,
  ).amount;
  return layerValue ?? changeByLayer.get(null);
}
