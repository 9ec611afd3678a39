/** Report kind: exception. */

import {
  lackedByRowsOf,
  dimension,
  measure,
  measureBeside,
  quotient,
  quotientOfOthers,
  type ReportKindRow,
} from "./kind-row.ts";

/** Receipt counts have no event type, so a filter on the type keeps them: a rate is always out of all receipts. */
const ofEvent = lackedByRowsOf("transactions");

/** Till events worth a review. Source: behaviour 3.4. */
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
    type: ofEvent(dimension("enum")),
    transactionNumber: dimension("text"),
    item: ofEvent(dimension("ref")),
    amount: ofEvent(measure("money")),
    reason: ofEvent(dimension("enum")),
    approvedBy: ofEvent(dimension("ref")),
    score: ofEvent(measure("int")),
    /** Review of the event: author, comment and time. */
    status: ofEvent(dimension("enum")),
    user: ofEvent(dimension("ref")),
    comment: ofEvent(dimension("text")),
    reviewedOn: ofEvent(dimension("date")),
    events: measure("int"),
    /** Receipts that count, whatever the type of the events beside them. */
    transactions: measureBeside("int", ["date", "time", "location", "cashier", "terminal", "transactionNumber"]),
    eventRate: quotient("pct", "events", "transactions"),
    /** The same rate of all other cashiers, from their sums. */
    peerRate: quotientOfOthers("cashier", "pct", "events", "transactions"),
  },
  columns: [
    "time",
    "cashier",
    "terminal",
    "type",
    "transactionNumber",
    "item",
    "amount",
    "reason",
    "approvedBy",
    "score",
    "status",
  ],
  rowKeys: ["date", "location"],
  groupings: [["cashier", "type"], ["type"], ["terminal"]],
  isTest: false,
} as const satisfies ReportKindRow;
