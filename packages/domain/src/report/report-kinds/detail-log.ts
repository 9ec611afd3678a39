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
    /** Number that the terminal counts; null if only a file has the receipt. */
    sequence: dimensionField("int"),
    transactionNumber: dimensionField("text"),
    state: dimensionField("enum"),
    lineNumber: dimensionField("int"),
    action: dimensionField("enum"),
    /** Code of a tax, a tender or a declared tender. */
    code: dimensionField("enum"),
    item: dimensionField("ref"),
    quantity: measureField("qty"),
    /** Amount of the event. It has no total, because lines, taxes and tenders of a receipt would count the same money twice. */
    amount: { ...measureField("money"), noTotal: true },
    /** Amount of an event that is in no receipt, such as cash paid out of a drawer; without a total, because such amounts are of different kinds. */
    eventAmount: { ...measureField("money"), noTotal: true },
    /** Total of a receipt. It is in no amount, so that sums of amounts do not count it again. */
    receiptTotal: measureField("money"),
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
    "eventAmount",
    "receiptTotal",
    "user",
    "payload",
  ],
  rowKeys: ["date", "location"],
  groupings: [["terminal"], ["transactionNumber"]],
  isTest: false,
} as const satisfies ReportKindRow;
