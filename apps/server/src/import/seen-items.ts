import { Effect } from "effect";

import { Catalogue, type CatalogueItem } from "../catalogue/index.ts";
import type { ImportScope, ImportedLocation } from "./import-places.ts";

/** Items that the locations of an import sell: from their own target's catalogue first, then from those of the layers above. */

export interface VisibleItems {
  /** Finds the item of a code for a location. */
  readonly findAt: (location: Pick<ImportedLocation, "targetIds">, sku: string) => CatalogueItem | undefined;
}

/** Reads the catalogues of an import's locations. */
export const readVisibleItems = Effect.fnUntraced(function* ({
  targetIds,
  locations,
}: Pick<ImportScope, "targetIds" | "locations">) {
  const catalogue = yield* Catalogue;
  const allTargetIds = new Set([...targetIds, ...[...locations.values()].flatMap((place) => place.targetIds)]);
  const itemsByTarget = new Map<number, ReadonlyMap<string, CatalogueItem>>();
  for (const id of allTargetIds)
    itemsByTarget.set(id, new Map((yield* catalogue.listItems(id)).map((item) => [item.sku, item])));
  return {
    findAt: (location, sku) => {
      for (const id of location.targetIds) {
        const visibleItem = itemsByTarget.get(id)?.get(sku);
        if (visibleItem !== undefined) return visibleItem;
      }
      return undefined;
    },
  } satisfies VisibleItems;
});

/** Returns the target that gets a location's new items: the nearest one. */
export function targetForNewItems({ targetIds: [nearest] }: Pick<ImportedLocation, "targetIds">): number {
  if (nearest === undefined) throw new Error("A location has a target.");
  return nearest;
}
