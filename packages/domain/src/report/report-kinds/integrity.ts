/** Report kind: integrity. */

import { dimensionField, measureField, type ReportKindRow } from "./kind-row.ts";

/** Contradictions between figures, by integrity rule. Source: behaviour 3.4. */
export const integrity = {
  entry: "REPORT_INTEGRITY",
  grain: "ruleResult",
  defaultPeriod: "-1w",
  fields: {
    rule: dimensionField("enum"),
    severity: dimensionField("enum"),
    location: dimensionField("ref"),
    date: dimensionField("date"),
    terminal: dimensionField("ref"),
    /** Receipt number; of a gap, the first and the last missing number. */
    transactionNumber: dimensionField("text"),
    /** Product whose stock went below nothing, and the stock at the end of that day; or whose stored stock, which is `closing`, differs from its movements. */
    item: dimensionField("ref"),
    closing: { ...measureField("qty"), noTotal: true },
    movedStock: { ...measureField("qty"), noTotal: true },
    stockDifference: { ...measureField("qty"), noTotal: true },
    /** Number of missing receipts. */
    missing: measureField("int"),
    // Amounts of different rules are of different things, so that they add up within a rule only.
    expected: { ...measureField("money"), standsAt: "rule" },
    actual: { ...measureField("money"), standsAt: "rule" },
    difference: { ...measureField("money"), standsAt: "rule" },
    status: dimensionField("enum"),
    cashier: dimensionField("ref"),
    /** Acceptance of the finding: by whom, why and when; `user` of a fixed one mended it, if that is known. */
    user: dimensionField("ref"),
    comment: dimensionField("text"),
    acceptedOn: dimensionField("date"),
    fixedOn: dimensionField("date"),
  },
  columns: [
    "rule",
    "severity",
    "location",
    "date",
    "terminal",
    "transactionNumber",
    "item",
    "closing",
    "movedStock",
    "stockDifference",
    "missing",
    "expected",
    "actual",
    "difference",
    "status",
    "user",
  ],
  rowKeys: [],
  groupings: [["rule"], ["location"], ["date"]],
  // Accepted and fixed findings are hidden by a filter that users can remove.
  filters: [{ field: "status", operator: "=", values: ["NEW"], promptUser: false, locked: false }],
  isTest: false,
} as const satisfies ReportKindRow;
