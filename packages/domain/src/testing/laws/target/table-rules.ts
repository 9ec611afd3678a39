import fc from "fast-check";

import type * as target from "../../../target/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** The kinds of layers and of locations, and the zone of a location that names none. */
export function tableRules({ defaultTimeZone, locationTypes, targetLayerTypes }: typeof target): Readonly<Record<string, RuleRow>> {
  return {
    "layer-tables": {
      says: "A target has layers of five kinds, from the chain down to the terminal; a location is of four kinds, and its time is Toronto's unless it says otherwise.",
      source: "behaviour 3.9 and 3.12 (16)",
      laws: {
        "the kinds of layers, each below the one before; sales and stock are the store's": fc.property(fc.constant(["CHAIN", "REGION", "STORE", "ZONE", "TERMINAL"]), (types) => {
          same(targetLayerTypes, Object.fromEntries(types.map((type, depth) => [type, { depth, sells: type === "STORE" }])));
        }),
        "the kinds of locations, and their zone": fc.property(fc.constant(["STORE", "WAREHOUSE", "KIOSK", "OFFICE"]), (types) => same([locationTypes, defaultTimeZone], [types, "America/Toronto"])),
      },
    },
  };
}
