/** Figures of sums that receipts have, with the report that lists their rows. */

import type { ReportKindCode } from "./report-kind.ts";

/** Report of receipts whose rows add up to a figure. */
export interface ReceiptFigure {
  readonly source: ReportKindCode;
  readonly field: string;
  /** Section of the Financial report that the figure is in; null in another report. */
  readonly section: string | null;
  /** Fields of the rows, by the dimension of the figure's report. */
  readonly dimensions: Readonly<Record<string, string>>;
  /** Conditions on the rows: a field and its possible values. */
  readonly fixed: readonly (readonly [field: string, ...values: string[]])[];
}

const saleDimensions = { date: "date", location: "location", terminal: "terminal", cashier: "cashier" } as const;
const journalDimensions = { date: "date", location: "location", terminal: "terminal", cashier: "user" } as const;

const soldLines = (field: string): ReceiptFigure => ({
  source: "sale",
  field,
  section: "SALES",
  dimensions: saleDimensions,
  fixed: [],
});

/** Makes a figure of the journal: the entries of an action in receipts that count. */
const journalEntries = (action: string, section: string, dimensions: ReceiptFigure["dimensions"]): ReceiptFigure => ({
  source: "detail-log",
  field: "amount",
  section,
  dimensions,
  fixed: [
    ["state", "COMPLETED"],
    ["action", action],
  ],
});

/** Makes a number of receipts, each of which has one total in the journal. */
const numberOfReceipts = (state: string, ...totals: readonly string[]): ReceiptFigure => ({
  source: "detail-log",
  field: "receipts",
  section: "COUNTS",
  dimensions: journalDimensions,
  fixed: [
    ["state", state],
    ["action", ...totals],
  ],
});

const receiptTotals = ["SALE_TOTAL", "REFUND_TOTAL"] as const;

/**
 * Figures by report and field.
 *
 * Source: behaviour 3.4 (drill from any cell to the transactions behind it), decision 0514.
 */
export const receiptFigures = {
  financial: {
    gross: soldLines("gross"),
    discounts: soldLines("discount"),
    refunds: soldLines("refunds"),
    net: soldLines("net"),
    fees: journalEntries("FEE", "SALES", journalDimensions),
    giftCards: journalEntries("GIFT_CARD", "SALES", journalDimensions),
    rounding: journalEntries("ROUNDING", "SALES", journalDimensions),
    tips: journalEntries("TIP", "SALES", journalDimensions),
    taxes: journalEntries("TAX", "TAXES", { ...journalDimensions, code: "code" }),
    collected: { ...numberOfReceipts("COMPLETED", ...receiptTotals), field: "receiptTotal", section: null },
    tendersExpected: journalEntries("TENDER", "TENDERS", { ...journalDimensions, code: "code" }),
    sales: numberOfReceipts("COMPLETED", "SALE_TOTAL"),
    refundCount: numberOfReceipts("COMPLETED", "REFUND_TOTAL"),
    voids: numberOfReceipts("VOID", ...receiptTotals),
    training: numberOfReceipts("TRAIN", ...receiptTotals),
    suspended: numberOfReceipts("WAIT", ...receiptTotals),
    openAmount: { ...numberOfReceipts("WAIT", ...receiptTotals), field: "receiptTotal" },
  },
  target: { net: { ...soldLines("net"), section: null } },
} as const satisfies Partial<Record<ReportKindCode, Readonly<Record<string, ReceiptFigure>>>>;
