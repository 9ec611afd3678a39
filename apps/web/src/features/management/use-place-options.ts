/** Returns the layers that the references offer, as a tree of options. */
import type { SearchOption } from "@comptoir/ui-react";
import { useSnapshot } from "valtio";

import type { ReferenceValues } from "../../entity/create-references-store.ts";
import { placeState, buildPlaceTree } from "../../shared/place-store.ts";

export function usePlaceOptions(references: ReferenceValues): readonly SearchOption[] {
  const { places } = useSnapshot(placeState);
  const openPlaceIds = new Set(references["layerId"]?.map(({ id }) => id));
  return buildPlaceTree(places.filter(({ id }) => openPlaceIds.has(id))).map(({ place, depth }) => ({
    value: String(place.id),
    label: place.description,
    depth,
    keywords: place.code,
    detail: place.type === "STORE" ? place.code : undefined,
  }));
}
