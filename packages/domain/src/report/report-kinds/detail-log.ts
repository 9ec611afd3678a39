/** Report kind: detail-log. */

import { dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** Electronic journal: every event at a till. Source: behaviour 3.4. */
export const detailLog = {
  entry: "REPORT_DETAIL_LOG",
  grain: "journalLine",
  defaultPeriod: "-0d",
  fields: {
    date: dimension("date"),
    time: dimension("time"),
    location: dimension("ref"),
    terminal: dimension("ref"),
    sequence: dimension("int"),
    transactionNumber: dimension("text"),
    state: dimension("enum"),
    lineNumber: dimension("int"),
    action: dimension("enum"),
    item: dimension("ref"),
    quantity: measure("qty"),
    /** Lines, taxes and tenders of a receipt count the same money three times. */
    amount: { ...measure("money"), noTotal: true },
    user: dimension("ref"),
    payload: dimension("ref"),
  },
  columns: [
    "date",
    "time",
    "terminal",
    "sequence",
    "transactionNumber",
    "state",
    "lineNumber",
    "action",
    "item",
    "quantity",
    "amount",
    "user",
    "payload",
  ],
  rowKeys: ["date", "location"],
  groupings: [["terminal"], ["transactionNumber"]],
  isTest: false,
} as const satisfies ReportKindRow;
