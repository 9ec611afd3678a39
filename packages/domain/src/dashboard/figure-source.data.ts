/** Reports that own the measures of widgets, and the report fields of their splits. */

import type { GroupGrain, ReportKindCode } from "../report/index.ts";

import type { MeasureCode, PerType } from "./widget-kind.ts";

/** Owner of a measure: the report whose field totals to it, or the reason why there is none. */
export type FigureSource =
  | {
      readonly kind: "rows";
      readonly source: ReportKindCode;
      readonly field: string;
      /** Conditions that every row of the measure meets. */
      readonly fixed?: readonly { readonly field: string; readonly value: string }[];
      /** Whether the conditions leave out a part of the field's total. */
      readonly isPart?: boolean;
      /** Whether the figure is a state of the present, whatever the period. */
      readonly isNow?: boolean;
    }
  | { readonly kind: "QUOTIENT" }
  | { readonly kind: "DISTINCT" }
  | { readonly kind: "UNLISTED" };

/** Split of a figure by members. */
export type FigureSplit = PerType | "SIZE";

const saleReportField = (field: string): FigureSource => ({ kind: "rows", source: "sale", field });
const financialReportField = (section: "SALES" | "TENDERS" | "COUNTS", field: string): FigureSource => ({
  kind: "rows",
  source: "financial",
  field,
  fixed: [{ field: "section", value: section }],
});
const [quotient, distinct] = [{ kind: "QUOTIENT" }, { kind: "DISTINCT" }] as const;

/** The report of each measure. Source: behaviour 3.3 and 3.4, decision 0390. */
export const figureSources = {
  netSales: saleReportField("net"),
  grossSales: saleReportField("gross"),
  discounts: saleReportField("discount"),
  refunds: saleReportField("refunds"),
  tax: saleReportField("tax"),
  fees: financialReportField("SALES", "fees"),
  giftCards: financialReportField("SALES", "giftCards"),
  rounding: financialReportField("SALES", "rounding"),
  tips: financialReportField("SALES", "tips"),
  totalCollected: financialReportField("TENDERS", "tendersExpected"),
  transactions: saleReportField("receipts"),
  sales: financialReportField("COUNTS", "sales"),
  refundTransactions: financialReportField("COUNTS", "refundCount"),
  items: saleReportField("quantity"),
  soldItems: { kind: "UNLISTED" },
  averageSale: quotient,
  itemsPerSale: quotient,
  cogs: saleReportField("cost"),
  margin: saleReportField("margin"),
  marginPct: quotient,
  voids: {
    kind: "rows",
    source: "exception",
    field: "events",
    fixed: [{ field: "type", value: "VOID_TRANSACTION" }],
    isPart: true,
  },
  uniqueCustomers: distinct,
  newCustomers: distinct,
  returningCustomers: distinct,
  identifiedShare: quotient,
  stockOnHand: { kind: "rows", source: "inventory-movement", field: "closing", isNow: true },
} as const satisfies Record<MeasureCode, FigureSource>;

/** How a report identifies the members of a split: by a field's value (`isId` for a number), by bounds, or by levels of fields. */
export type MemberField =
  | { readonly field: string; readonly isId: boolean; readonly levels?: never; readonly bounded?: never }
  | { readonly bounded: string; readonly field?: never; readonly levels?: never }
  | {
      readonly bounded?: never;
      readonly levels: readonly { readonly field: string; readonly grain: GroupGrain }[];
      readonly field?: never;
    };

const weekdayField = { field: "date", grain: "weekday" } as const;
const hourField = { field: "hour", grain: "hour" } as const;

/** Report fields of the members of each split. The code of a member names its place in each level, such as "1-14". */
export const memberFields: Readonly<Record<FigureSplit, MemberField>> = {
  DEPARTMENT: { field: "department", isId: true },
  SUBDEPARTMENT: { field: "subDepartment", isId: true },
  ITEM: { field: "item", isId: true },
  VENDOR: { field: "vendor", isId: true },
  CASHIER: { field: "cashier", isId: false },
  TERMINAL: { field: "terminal", isId: false },
  TENDER: { field: "code", isId: false },
  LOCATION: { field: "location", isId: true },
  HOUR: { levels: [hourField] },
  WEEKDAY: { levels: [weekdayField] },
  WEEKDAY_HOUR: { levels: [weekdayField, hourField] },
  SIZE: { bounded: "basket" },
};
