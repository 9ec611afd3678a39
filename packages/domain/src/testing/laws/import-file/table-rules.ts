import type * as importFile from "../../../import-file/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof importFile, "delimiters" | "encodings" | "importKinds">;

/** Builds the rules and laws of import kinds, their permissions, and file formats. */
export const kindAndFormatRules = ({
  delimiters,
  encodings,
  importKinds,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "import-tables": {
    says: "Importing receipts, products, locations and stock requires the permission to change them; files are delimited by commas, semicolons, tabs or bars, in UTF-8, UTF-16, Windows-1252 or Mac Roman.",
    source: "specification 6; behaviour 3.8 (import transactions)",
    laws: {
      "importing a kind of file requires the permission to change its records": fixedCase(
        { transactions: "SALE_CUD", products: "PRODUCT_CUD", locations: "TARGET_CUD", stock: "INVENTORY_CUD" },
        (all) => {
          same(
            importKinds,
            Object.fromEntries(Object.entries(all).map(([kind, permission]) => [kind, { permission }])),
          );
        },
      ),
      "the tables of delimiters and encodings": fixedCase([",", ";", "\t", "|"], (marks) =>
        same([delimiters, encodings], [marks, ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"]]),
      ),
    },
  },
});
