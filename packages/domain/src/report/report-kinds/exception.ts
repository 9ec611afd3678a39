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

/** Marks a field that the counted receipts lack, so that a filter on it keeps them: a rate is always out of all receipts. */
const markEventField = lackedByRowsOf("transactions");

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
    type: markEventField(dimensionField("enum")),
    transactionNumber: dimensionField("text"),
    item: markEventField(dimensionField("ref")),
    amount: markEventField(measureField("money")),
    reason: markEventField(dimensionField("enum")),
    approvedBy: markEventField(dimensionField("ref")),
    score: markEventField(measureField("int")),
    /** Review of the event: state, author, comment and time. */
    status: markEventField(dimensionField("enum")),
    user: markEventField(dimensionField("ref")),
    comment: markEventField(dimensionField("text")),
    reviewedOn: markEventField(dimensionField("date")),
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
