import type * as measure from "../../../measure/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Builds the rules and laws of quantity decimals and of compact marks. */
export function tableRules({
  compactMarkSpacing,
  compactMarks,
  quantityScale,
  zeroQuantity,
}: typeof measure): Readonly<Record<string, RuleRow>> {
  return {
    "number-tables": {
      says: "Quantities have three decimals; K is a thousand and M a million, after a no-break space in French only.",
      source: "specification 9; behaviour 3.11 and 3.12 (14)",
      laws: {
        "quantities have three decimals, and the zero quantity is 0": fixedCase(3, (scale) =>
          same([quantityScale, zeroQuantity], [scale, 0]),
        ),
        "the compact units K and M, what each multiplies by, and the space before it": fixedCase(
          { "": 1, K: 1_000, M: 1_000_000 },
          (marks) => {
            same(
              compactMarks,
              Object.entries(marks).map(([mark, factor]) => ({ mark, factor })),
            );
            same(compactMarkSpacing, { fr: "\u00a0", en: "", es: "" });
          },
        ),
      },
    },
  };
}
