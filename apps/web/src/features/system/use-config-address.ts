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
  const query = new URLSearchParams(useSearch());
  const kind = query.get("show");
  return {
    layerId: Number(query.get("level") ?? ownLayerId),
    search: query.get("search") ?? "",
    kind: isSettingFilterKind(kind) ? kind : "all",
    code: query.get("setting"),
    addressWith: (changes) => {
      const nextParams = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === "" || (name === "level" && value === String(ownLayerId)))
          nextParams.delete(name);
        else nextParams.set(name, value);
      const parameters = nextParams.toString();
      return parameters === "" ? path : `${path}?${parameters}`;
    },
  };
}
