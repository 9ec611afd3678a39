/** Report kind: integrity. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** Contradictions between figures, by integrity rule. Source: behaviour 3.4. */
export const integrity = {
  entry: "REPORT_INTEGRITY",
  grain: "ruleResult",
  defaultPeriod: "-1w",
  fields: {
    rule: dimension("enum"),
    severity: dimension("enum"),
    location: dimension("ref"),
    date: dimension("date"),
    terminal: dimension("ref"),
    /** Receipt number; of a gap, the first and the last missing number. */
    transactionNumber: dimension("text"),
    /** Product whose stock went below nothing, and the stock at the end of that day. */
    item: dimension("ref"),
    closing: { ...measure("qty"), noTotal: true },
    /** Number of missing receipts. */
    missing: measure("int"),
    // Amounts of different rules are of different things, so that they add up within a rule only.
    expected: { ...measure("money"), standsAt: "rule" },
    actual: { ...measure("money"), standsAt: "rule" },
    difference: { ...measure("money"), standsAt: "rule" },
    status: dimension("enum"),
    cashier: dimension("ref"),
    /** Acceptance of the finding: by whom, why and when. */
    user: dimension("ref"),
    comment: dimension("text"),
    acceptedOn: dimension("date"),
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
    "missing",
    "expected",
    "actual",
    "difference",
    "status",
    "user",
  ],
  rowKeys: [],
  groupings: [["rule"], ["location"], ["date"]],
  // Accepted findings are hidden by a filter that users can remove.
  filters: [{ field: "status", operator: "=", values: ["NEW"], promptUser: false, locked: false }],
  isTest: false,
} as const satisfies ReportKindRow;
