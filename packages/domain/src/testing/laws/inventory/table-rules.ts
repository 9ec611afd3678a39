import type * as inventory from "../../../inventory/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof inventory,
  | "adjustmentReasons"
  | "costColumns"
  | "csvForms"
  | "defaultTolerance"
  | "documentActions"
  | "documentTransitions"
  | "documentTypes"
  | "scanQuantityAtMost"
  | "movementKinds"
  | "uncountedPolicies"
>;

/** Next status by status and action. Source: behaviour 3.1, written independently. */
const expectedTransitions = {
  OPEN: { edit: "OPEN", suspend: "SUSPENDED", close: "CLOSED", delete: "OPEN" },
  SUSPENDED: { continue: "OPEN", delete: "SUSPENDED" },
  CLOSED: { reverse: "CLOSED" },
} as const;
const expectedReasons = {
  FREE: "add",
  FOUND: "add",
  LOST: "withdraw",
  DAMAGED: "withdraw",
  EXPIRED: "withdraw",
  REVERSAL: "signed",
} as const;

/** Builds the rules and laws of the tables behind document screens and files. */
export function tableRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    adjustmentReasons,
    costColumns,
    csvForms,
    defaultTolerance,
    documentActions,
    documentTransitions,
    documentTypes,
    scanQuantityAtMost,
    movementKinds,
    uncountedPolicies,
  } = functions;
  return {
    "document-tables": {
      says: "Documents are counts and adjustments of three statuses and seven actions; five reasons may be chosen, the reason of a reversal never; uncounted items are kept, set to zero or to what is expected.",
      source: "specification 4 and 7; behaviour 3.1",
      laws: {
        "an action leads where the table says, and only from there": fixedCase(expectedTransitions, (table) => {
          same(documentTransitions, table);
          same(new Set(documentActions), new Set(Object.values(table).flatMap((row) => Object.keys(row))));
        }),
        "each reason adds, withdraws or keeps its sign, and people choose all but the reversal": fixedCase(
          Object.entries(expectedReasons),
          (all) => {
            same(
              adjustmentReasons,
              Object.fromEntries(
                all.map(([code, direction]) => [code, { direction, isSelectable: direction !== "signed" }]),
              ),
            );
          },
        ),
        "the table of document types, and of policies for uncounted items": fixedCase(
          ["COUNT", "ADJUSTMENT"],
          (types) => {
            same(documentTypes, types);
            same(uncountedPolicies, ["KEEP", "ZERO", "EXPECTED"]);
          },
        ),
        "the table of movement kinds; a scan has at most 99,999 units": fixedCase(
          ["OPENING", "SALE", "RETURN", "RECEIPT", "TRANSFER", "COUNT", "ADJUSTMENT", "REVERSAL", "LATE_OFFSET"],
          (kinds) => {
            same(movementKinds, kinds);
            same(scanQuantityAtMost, 99_999_000);
          },
        ),
        "a line needs a recount beyond 5 units, 100 $ or 10 %": fixedCase(
          { quantity: 5_000, cost: 10_000, percent: 10 },
          (tolerance) => same(defaultTolerance, tolerance),
        ),
        "the marks of a document file, and its two cost columns": fixedCase(["UnitCost", "VarianceCost"], (columns) => {
          same(costColumns, columns);
          const plainForm = { delimiter: ",", decimal: "." };
          same(csvForms, { machine: plainForm, fr: { delimiter: ";", decimal: "," }, en: plainForm, es: plainForm });
        }),
      },
    },
  };
}
