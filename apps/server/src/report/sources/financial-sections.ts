/** Sections of the Financial report, from receipts or from daily sums. */

import { lineSumSqlByColumn, receiptSumSqlByColumn } from "../../sales/summary-table.ts";
import { makeColumns, type Column } from "../fragment.ts";
import { drawerFigures } from "./drawer-cash.ts";
import { receiptTotalSql } from "./journal.ts";
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
  "openAmount",
  "difference",
  ...drawerFigures,
] as const;

export type Figure = (typeof figures)[number];

export const factColumns = makeColumns("f", [
  "location_id",
  "business_date",
  "section",
  "place",
  "code",
  "terminal",
  "cashier",
  ...figures,
]);

export interface FinancialSection {
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
export interface SectionFacts extends Omit<FinancialSection, "where"> {
  readonly where: readonly string[];
}

const withReceiptSql = (table: string, alias: string): string =>
  `${table} ${alias} JOIN sale s ON ${sameReceiptSql("s", alias)}`;

/** Sections of the report; `countsOf` is the SQL condition on receipts to count: the final report excludes voided receipts, the test has every completed one. */
export const listSections = (
  countsOf: (receipt: string) => string,
  isCopy: boolean,
  used: ReadonlySet<Column>,
): readonly FinancialSection[] => [
  makeLineSection(countsOf, isCopy),
  ...listReceiptSections(countsOf("s")),
  makeCountSection(countsOf("s")),
  ...listOpenSections(used),
];

/** Sums of lines. The copy has the receipt's columns in each line. */
const makeLineSection = (countsOf: (receipt: string) => string, isCopy: boolean): FinancialSection => ({
  name: "SALES",
  code: "NULL",
  from: isCopy ? "sale_line l" : withReceiptSql("sale_line", "l"),
  alias: "l",
  receipt: isCopy ? "l" : "s",
  where: countsOf(isCopy ? "l" : "s"),
  adds: {
    gross: lineSumSqlByColumn.gross,
    discounts: lineSumSqlByColumn.discounts,
    refunds: lineSumSqlByColumn.refunds,
    fees: lineSumSqlByColumn.fees,
    giftCards: lineSumSqlByColumn.gift_cards,
  },
});

/** Amounts of the receipts to count, with their taxes and tenders. */
const listReceiptSections = (counts: string): readonly FinancialSection[] => [
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
const uncountedReceiptsSql = {
  training: "CASE WHEN s.training THEN 1 ELSE 0 END",
  suspended: "CASE WHEN s.state = 'WAIT' AND NOT s.training THEN 1 ELSE 0 END",
} as const satisfies FinancialSection["adds"];

/** Numbers of receipts of every state. */
const makeCountSection = (counts: string): FinancialSection => ({
  name: "COUNTS",
  code: "NULL",
  from: "sale s",
  alias: "s",
  receipt: "s",
  where: "true",
  adds: {
    sales: `CASE WHEN ${counts} AND NOT s.refund_only THEN 1 ELSE 0 END`,
    refundCount: `CASE WHEN ${counts} AND s.refund_only THEN 1 ELSE 0 END`,
    voids: receiptSumSqlByColumn.voids,
    ...uncountedReceiptsSql,
  },
});

/** Amounts of suspended receipts: the domain's `valueOfOpenReceipts` in SQL; none if no column needs their lines. */
const listOpenSections = (used: ReadonlySet<Column>): readonly FinancialSection[] =>
  used.has(factColumns.openAmount)
    ? [
        {
          name: "COUNTS",
          code: "NULL",
          from: "sale s",
          alias: "s",
          receipt: "s",
          where: "s.state = 'WAIT' AND NOT s.training",
          adds: { openAmount: receiptTotalSql },
        },
      ]
    : [];

export const positionBySection = { SALES: 1, TAXES: 2, TENDERS: 3, BANK: 4, COUNTS: 5 } as const;

/**
 * Sections of the final report from the daily sums, which have no terminals and no cashiers. Training and suspended
 * receipts are in no sum.
 */
export const listSummedSections = (used: ReadonlySet<Column>): readonly FinancialSection[] => {
  const salesDaySection = { code: "NULL", from: "sales_day d", alias: "d", receipt: "d" } as const;
  const needsUncountedReceipts = used.has(factColumns.training) || used.has(factColumns.suspended);
  return [
    {
      ...salesDaySection,
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
      ...salesDaySection,
      name: "COUNTS",
      where: "true",
      adds: { sales: "d.sales", refundCount: "d.refund_transactions", voids: "d.voids" },
    },
    ...(needsUncountedReceipts
      ? [{ ...makeCountSection("s.counted"), where: "(s.training OR s.state = 'WAIT')", adds: uncountedReceiptsSql }]
      : []),
    ...listOpenSections(used),
  ];
};
