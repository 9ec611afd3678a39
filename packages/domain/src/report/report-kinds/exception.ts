/** Report kind: exception. */

import {
  lackedByRowsOf,
  dimensionField,
  measureField,
  measureBeside,
  quotientField,
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
    date: dimensionField("date"),
    time: dimensionField("time"),
    location: dimensionField("ref"),
    cashier: dimensionField("ref"),
    terminal: dimensionField("ref"),
    type: ofEvent(dimensionField("enum")),
    transactionNumber: dimensionField("text"),
    item: ofEvent(dimensionField("ref")),
    amount: ofEvent(measureField("money")),
    reason: ofEvent(dimensionField("enum")),
    approvedBy: ofEvent(dimensionField("ref")),
    score: ofEvent(measureField("int")),
    /** Review of the event: author, comment and time. */
    status: ofEvent(dimensionField("enum")),
    user: ofEvent(dimensionField("ref")),
    comment: ofEvent(dimensionField("text")),
    reviewedOn: ofEvent(dimensionField("date")),
    events: measureField("int"),
    /** Receipts that count, whatever the type of the events beside them. */
    transactions: measureBeside("int", ["date", "time", "location", "cashier", "terminal", "transactionNumber"]),
    eventRate: quotientField("pct", "events", "transactions"),
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
