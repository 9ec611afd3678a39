/** Places as the options of a searchable tree. */
import type { SearchOption } from "@comptoir/ui-react";

import { buildPlaceTree, type Place } from "./place-store.ts";
import { t } from "./text.ts";

export const listLocationOptions = (places: readonly Place[]): readonly SearchOption[] =>
  buildPlaceTree(places).map(({ place, depth }) => ({
    value: String(place.id),
    label: place.description,
    depth,
    detail: place.type === "STORE" ? place.code : t(`shell.layer_${place.type}`),
    keywords: place.code,
  }));
