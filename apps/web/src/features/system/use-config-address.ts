/** Address of the settings page: the layer, the search, the kind of settings shown, and the open setting. */
import { navigationEntries } from "@comptoir/domain/access";
import { useSearch } from "wouter";

import { isSettingFilterKind, type SettingFilterKind } from "./setting-search.ts";

const { path } = navigationEntries.CONFIG;

export interface ConfigAddress {
  readonly layerId: number;
  readonly search: string;
  readonly kind: SettingFilterKind;
  /** Code of the open setting. */
  readonly code: string | null;
  /** Address with some changed parameters; null removes one. */
  readonly addressWith: (changes: Readonly<Record<string, string | null>>) => string;
}

/** Reads the address; without a layer it is the user's own. */
export function useConfigAddress(ownLayerId: number): ConfigAddress {
  const addressQuery = new URLSearchParams(useSearch());
  const filterKindText = addressQuery.get("show");
  return {
    layerId: Number(addressQuery.get("level") ?? ownLayerId),
    search: addressQuery.get("search") ?? "",
    kind: isSettingFilterKind(filterKindText) ? filterKindText : "all",
    code: addressQuery.get("setting"),
    addressWith: (changes) => {
      const nextParameters = new URLSearchParams(addressQuery);
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === "" || (name === "level" && value === String(ownLayerId)))
          nextParameters.delete(name);
        else nextParameters.set(name, value);
      const nextQuery = nextParameters.toString();
      return nextQuery === "" ? path : `${path}?${nextQuery}`;
    },
  };
}
