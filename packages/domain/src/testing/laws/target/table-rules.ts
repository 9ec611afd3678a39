import type * as target from "../../../target/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Builds the rules and laws of layer and location types, and of a location's default time zone. */
export function tableRules({
  defaultTimeZone,
  locationTypes,
  targetLayerTypes,
}: typeof target): Readonly<Record<string, RuleRow>> {
  return {
    "layer-tables": {
      says: "A target has layers of five kinds, from chain down to terminal; a location has one of four kinds, and the default time zone is Toronto's.",
      source: "behaviour 3.9 and 3.12 (16)",
      laws: {
        "the table of layer kinds, each below the one before; stores keep sales and stock": fixedCase(
          ["CHAIN", "REGION", "STORE", "ZONE", "TERMINAL"],
          (types) => {
            same(
              targetLayerTypes,
              Object.fromEntries(types.map((type, depth) => [type, { depth, sells: type === "STORE" }])),
            );
          },
        ),
        "the table of location kinds, and the default time zone": fixedCase(
          ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"],
          (types) => same([locationTypes, defaultTimeZone], [types, "America/Toronto"]),
        ),
      },
    },
  };
}
