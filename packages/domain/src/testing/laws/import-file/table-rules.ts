import fc from "fast-check";

import type * as importFile from "../../../import-file/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "delimiters" | "encodings" | "importKinds">;

/** What may be imported, by whom, and how a file may be written. */
export const tableRules = ({ delimiters, encodings, importKinds }: Functions): Readonly<Record<string, RuleRow>> => ({
  "import-tables": {
    says: "Receipts, products, locations and stock are imported by who may change them; cells stand between commas, semicolons, tabs or bars, in UTF-8 or in the letters of Windows.",
    source: "specification 6; behaviour 3.8 (import transactions)",
    laws: {
      "each kind of file asks for the permission to change what it holds": fc.property(fc.constant({ transactions: "SALE_CUD", products: "PRODUCT_CUD", locations: "TARGET_CUD", stock: "INVENTORY_CUD" }), (all) => {
        same(importKinds, Object.fromEntries(Object.entries(all).map(([kind, permission]) => [kind, { permission }])));
      }),
      "the marks and the letters of a file": fc.property(fc.constant([",", ";", "\t", "|"]), (marks) => same([delimiters, encodings], [marks, ["utf-8", "windows-1252"]])),
    },
  },
});
