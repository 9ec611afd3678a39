import { Effect } from "effect";

import { Catalogue, type CatalogueItem } from "../catalogue/index.ts";
import type { ImportPlaces, PlaceRow } from "./import-places.ts";

/** The items that the stores of an import sell: each store sees its own target's catalogue first, then those of the layers above it. */

export interface SeenItems {
  /** The item of a code as a location sees it. */
  readonly at: (location: Pick<PlaceRow, "targetIds">, sku: string) => CatalogueItem | undefined;
}

/** Reads the catalogues that the locations of an import see. */
export const readSeenItems = Effect.fnUntraced(function* ({
  targetIds,
  locations,
}: Pick<ImportPlaces, "targetIds" | "locations">) {
  const catalogue = yield* Catalogue;
  const targets = new Set([...targetIds, ...[...locations.values()].flatMap((place) => place.targetIds)]);
  const byTarget = new Map<number, ReadonlyMap<string, CatalogueItem>>();
  for (const id of targets) byTarget.set(id, new Map((yield* catalogue.listItems(id)).map((item) => [item.sku, item])));
  return {
    at: (location, sku) => {
      for (const id of location.targetIds) {
        const item = byTarget.get(id)?.get(sku);
        if (item !== undefined) return item;
      }
      return undefined;
    },
  } satisfies SeenItems;
});

/** The catalogue that a new item of a location belongs to: the nearest one. */
export function homeOf({ targetIds: [nearest] }: Pick<PlaceRow, "targetIds">): number {
  if (nearest === undefined) throw new Error("A location has a target.");
  return nearest;
}
