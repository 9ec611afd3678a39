/** Report kind: financial. */

import { dimension, measure, quotient, type ReportKindRow } from "./kind-row.ts";

/** The day of a store as a balance sheet: collected equals tenders. Source: behaviour 3.4. */
export const financial = {
  entry: "REPORT_FINANCIAL",
  grain: "storeDay",
  defaultPeriod: "-1d",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    terminal: dimension("ref"),
    cashier: dimension("ref"),
    section: dimension("enum"),
    code: dimension("enum"),
    gross: measure("money"),
    discounts: measure("money"),
    refunds: measure("money"),
    net: measure("money"),
    taxes: measure("money"),
    fees: measure("money"),
    giftCards: measure("money"),
    rounding: measure("money"),
    tips: measure("money"),
    collected: measure("money"),
    tendersExpected: measure("money"),
    tendersDeclared: measure("money"),
    overShort: measure("money"),
    deposited: measure("money"),
    sales: measure("int"),
    refundCount: measure("int"),
    voids: measure("int"),
    noSales: measure("int"),
    training: measure("int"),
    suspended: measure("int"),
    discountPct: quotient("pct", "discounts", "gross"),
  },
  columns: [
    "section", "code", "gross", "discounts", "refunds", "net", "taxes", "fees", "giftCards", "rounding", "tips",
    "collected", "tendersExpected", "tendersDeclared", "overShort", "deposited", "sales", "refundCount", "voids", "noSales", "training", "suspended",
  ],
  rowKeys: ["date", "location"],
  groupings: [["date"], ["location"], ["terminal"], ["cashier"]],
  opening: ["section", "code"],
  isTest: false,
} as const satisfies ReportKindRow;
