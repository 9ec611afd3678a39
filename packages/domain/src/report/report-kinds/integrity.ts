/** Report kind: integrity. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** Where the figures contradict each other, rule by rule. Source: behaviour 3.4. */
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
    /** The number of the receipt; of missing ones the first and the last that are. */
    transactionNumber: dimension("text"),
    /** How many receipts are missing. */
    missing: measure("int"),
    expected: measure("money"),
    actual: measure("money"),
    difference: measure("money"),
    status: dimension("enum"),
    cashier: dimension("ref"),
    /** Who accepted the finding, why and when. */
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
    "missing",
    "expected",
    "actual",
    "difference",
    "status",
    "user",
  ],
  rowKeys: [],
  groupings: [["rule"], ["location"], ["date"]],
  // What somebody accepted is seen again by taking the filter away.
  filters: [{ field: "status", operator: "=", values: ["NEW"], promptUser: false, locked: false }],
  isTest: false,
} as const satisfies ReportKindRow;
