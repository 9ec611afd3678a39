/** Report kind: exception. */

import { dimension, measure, quotient, type ReportKindRow } from "./kind-row.ts";

/** Events at the till that want a second look. Source: behaviour 3.4. */
export const exception = {
  entry: "REPORT_EXCEPTION",
  grain: "riskEvent",
  defaultPeriod: "-1d",
  fields: {
    date: dimension("date"),
    time: dimension("time"),
    location: dimension("ref"),
    cashier: dimension("ref"),
    terminal: dimension("ref"),
    type: dimension("enum"),
    transactionNumber: dimension("text"),
    item: dimension("ref"),
    amount: measure("money"),
    reason: dimension("enum"),
    approvedBy: dimension("ref"),
    score: measure("int"),
    events: measure("int"),
    transactions: measure("int"),
    eventRate: quotient("pct", "events", "transactions"),
  },
  columns: ["time", "cashier", "terminal", "type", "transactionNumber", "item", "amount", "reason", "approvedBy", "score"],
  rowKeys: ["date", "location"],
  groupings: [["cashier", "type"], ["type"], ["terminal"]],
  isTest: false,
} as const satisfies ReportKindRow;
