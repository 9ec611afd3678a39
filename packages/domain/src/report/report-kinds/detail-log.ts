/** Report kind: detail-log. */

import { dimensionField, measureField, type ReportKindRow } from "./kind-row.ts";

/** Electronic journal: every event at a till. Source: behaviour 3.4. */
export const detailLog = {
  entry: "REPORT_DETAIL_LOG",
  grain: "journalLine",
  defaultPeriod: "-0d",
  fields: {
    date: dimensionField("date"),
    time: dimensionField("time"),
    location: dimensionField("ref"),
    terminal: dimensionField("ref"),
    sequence: dimensionField("int"),
    transactionNumber: dimensionField("text"),
    state: dimensionField("enum"),
    lineNumber: dimensionField("int"),
    action: dimensionField("enum"),
    /** Code of a tax or a tender. */
    code: dimensionField("enum"),
    item: dimensionField("ref"),
    quantity: measureField("qty"),
    /** Lines with taxes, the total and the tenders of a receipt count the same money three times. */
    amount: { ...measureField("money"), noTotal: true },
    /** Number of receipts: 1 at the total of a receipt. */
    receipts: measureField("int"),
    user: dimensionField("ref"),
    payload: dimensionField("ref"),
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
