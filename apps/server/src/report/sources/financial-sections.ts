/** Sections of the Financial report, from receipts or from daily sums. */

import { lineExpressions, receiptExpressions } from "../../sales/summary-table.ts";
import { columnsOf, type Column } from "../fragment.ts";
import { drawerFigures } from "./drawer-cash.ts";
import { sameReceiptSql } from "./sale-line.ts";

/** Figure columns; each section has a value for its own figures only. */
export const figures = [
  "gross",
  "discounts",
  "refunds",
  "fees",
  "giftCards",
  "rounding",
  "tips",
  "taxes",
  "tendersExpected",
  "sales",
  "refundCount",
  "voids",
  "training",
  "suspended",
  "difference",
  ...drawerFigures,
] as const;

export type Figure = (typeof figures)[number];

export const factColumns = columnsOf("f", [
  "location_id",
  "business_date",
  "section",
  "place",
  "code",
  "terminal",
  "cashier",
  ...figures,
]);

export interface Section {
  readonly name: "SALES" | "TAXES" | "TENDERS" | "BANK" | "COUNTS";
  readonly code: string;
  readonly from: string;
  readonly alias: string;
  /** Alias of the table with the state of the receipt. */
  readonly receipt: string;
  readonly where: string;
  readonly adds: Partial<Record<Figure, string>>;
}

/** Facts of a section, with the conditions of the cut. */
export interface SectionFacts extends Omit<Section, "where"> {
  readonly where: readonly string[];
}

const withReceiptSql = (table: string, alias: string): string =>
  `${table} ${alias} JOIN sale s ON ${sameReceiptSql("s", alias)}`;

/** Sections of the report; `countsOf` is the SQL condition on receipts to count: the final report excludes voided receipts, the test has every completed one. */
export const sections = (countsOf: (receipt: string) => string, isCopy: boolean): readonly Section[] => [
  lineSection(countsOf, isCopy),
  ...receiptSections(countsOf("s")),
  countSection(countsOf("s")),
];

/** Sums of lines. The copy has the receipt's columns in each line. */
const lineSection = (countsOf: (receipt: string) => string, isCopy: boolean): Section => ({
  name: "SALES",
  code: "NULL",
  from: isCopy ? "sale_line l" : withReceiptSql("sale_line", "l"),
  alias: "l",
  receipt: isCopy ? "l" : "s",
  where: countsOf(isCopy ? "l" : "s"),
  adds: {
    gross: lineExpressions.gross,
    discounts: lineExpressions.discounts,
    refunds: lineExpressions.refunds,
    fees: lineExpressions.fees,
    giftCards: lineExpressions.gift_cards,
  },
});

/** Amounts of the receipts to count, with their taxes and tenders. */
const receiptSections = (counts: string): readonly Section[] => [
  {
    name: "SALES",
    code: "NULL",
    from: "sale s",
    alias: "s",
    receipt: "s",
    where: counts,
    adds: { rounding: "s.rounding", tips: "s.tips" },
  },
  {
    name: "TAXES",
    code: "x.code",
    from: withReceiptSql("sale_tax", "x"),
    alias: "x",
    receipt: "s",
    where: counts,
    adds: { taxes: "x.amount" },
  },
  {
    name: "TENDERS",
    code: "p.code",
    from: withReceiptSql("sale_tender", "p"),
    alias: "p",
    receipt: "s",
    where: counts,
    adds: { tendersExpected: "p.amount" },
  },
];

/** Numbers of receipts that are in no daily sum. */
const uncountedReceipts = {
  training: "CASE WHEN s.training THEN 1 ELSE 0 END",
  suspended: "CASE WHEN s.state = 'WAIT' AND NOT s.training THEN 1 ELSE 0 END",
} as const satisfies Section["adds"];

/** Numbers of receipts of every state. */
const countSection = (counts: string): Section => ({
  name: "COUNTS",
  code: "NULL",
  from: "sale s",
  alias: "s",
  receipt: "s",
  where: "true",
  adds: {
    sales: `CASE WHEN ${counts} AND NOT s.refund_only THEN 1 ELSE 0 END`,
    refundCount: `CASE WHEN ${counts} AND s.refund_only THEN 1 ELSE 0 END`,
    voids: receiptExpressions.voids,
    ...uncountedReceipts,
  },
});

export const order = { SALES: 1, TAXES: 2, TENDERS: 3, BANK: 4, COUNTS: 5 } as const;

/**
 * Sections of the final report from the daily sums, which have no terminals and no cashiers. Training and suspended
 * receipts are in no sum.
 */
export const summedSections = (used: ReadonlySet<Column>): readonly Section[] => {
  const ofDay = { code: "NULL", from: "sales_day d", alias: "d", receipt: "d" } as const;
  const countsReceipts = used.has(factColumns.training) || used.has(factColumns.suspended);
  return [
    {
      ...ofDay,
      name: "SALES",
      where: "d.transactions > 0",
      adds: {
        gross: "d.gross",
        discounts: "d.discounts",
        refunds: "d.refunds",
        fees: "d.fees",
        giftCards: "d.gift_cards",
        rounding: "d.rounding",
        tips: "d.tips",
      },
    },
    {
      name: "TAXES",
      code: "x.code",
      from: "sales_day_tax x",
      alias: "x",
      receipt: "x",
      where: "true",
      adds: { taxes: "x.amount" },
    },
    {
      name: "TENDERS",
      code: "p.code",
      from: "sales_day_tender p",
      alias: "p",
      receipt: "p",
      where: "p.payments > 0",
      adds: { tendersExpected: "p.amount" },
    },
    {
      ...ofDay,
      name: "COUNTS",
      where: "true",
      adds: { sales: "d.sales", refundCount: "d.refund_transactions", voids: "d.voids" },
    },
    ...(countsReceipts
      ? [{ ...countSection("s.counted"), where: "(s.training OR s.state = 'WAIT')", adds: uncountedReceipts }]
      : []),
  ];
};
