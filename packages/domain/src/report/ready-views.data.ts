/** Ready-made views of reports: they come with the product, and nobody changes them. A copy is one's own. */

import { listAggregates } from "./aggregate.ts";
import { noCustomization, type ReportCustomization } from "./customization.ts";
import { findField } from "./field.ts";
import { getReportKind, type ReportKindCode } from "./report-kind.ts";

/** A ready-made view: rows and figures of a pivot. */
interface ReadyViewRow {
  /** Period that the view opens with; absent if that of the report. */
  readonly period?: string;
  /** Levels of its rows, outermost first. */
  readonly rows: readonly string[];
  readonly measures: readonly string[];
  /** Measure whose largest values come first; absent if rows are in the order of their names. */
  readonly largest?: string;
}

/** Views of the Sale report. Source: behaviour 3.4 (one source with saved views). */
const saleViews = {
  day: {
    period: "-0m",
    rows: ["date"],
    measures: ["receipts", "quantity", "gross", "discount", "refunds", "net", "tax", "total"],
  },
  item: {
    rows: ["item"],
    measures: ["quantity", "gross", "discount", "net", "averagePrice", "margin"],
    largest: "net",
  },
  department: {
    rows: ["department", "subDepartment"],
    measures: ["quantity", "gross", "discount", "net", "tax", "margin", "marginPct"],
    largest: "net",
  },
  cashier: {
    rows: ["cashier"],
    measures: ["receipts", "quantity", "gross", "discount", "refunds", "net", "averageReceipt", "itemsPerReceipt"],
    largest: "net",
  },
  hour: { rows: ["hour"], measures: ["receipts", "quantity", "net", "averageReceipt"] },
  tax: { rows: ["taxCode"], measures: ["quantity", "net", "tax", "total"] },
  discount: { rows: ["item"], measures: ["quantity", "gross", "discount", "discountPct", "net"], largest: "discount" },
  payment: { rows: ["tender"], measures: ["receipts", "net", "tax", "total"], largest: "total" },
  customer: { rows: ["customer"], measures: ["receipts", "quantity", "net", "averageReceipt"], largest: "net" },
} as const satisfies Record<string, ReadyViewRow>;

/** Ready-made views of each report that has some, by their code in its address. */
export const readyViews = { sale: saleViews } as const satisfies Partial<
  Record<ReportKindCode, Readonly<Record<string, ReadyViewRow>>>
>;

/** Code of a ready-made view. */
export type ReadyViewCode = keyof typeof saleViews;

const viewsOf = (kind: ReportKindCode): Readonly<Partial<Record<string, ReadyViewRow>>> =>
  kind === "sale" ? readyViews.sale : {};

/**
 * Lists the codes of a report's ready-made views, in display order.
 *
 * Source: behaviour 3.4.
 *
 * @example listReadyViews("sale").slice(0, 3) // => ["day", "item", "department"]
 */
export function listReadyViews(kind: ReportKindCode): readonly ReadyViewCode[] {
  return kind === "sale" ? (Object.keys(saleViews) as ReadyViewCode[]) : [];
}

/**
 * Makes the customization of a ready-made view; null if the report has none of that code. Measures that a reader may not see drop out when their view
 * is resolved, as with any other view.
 *
 * @example readyView("sale", "hour")?.pivot?.rows // => [{ field: "hour", grain: "hour", direction: "ascending", subtotal: true }]
 */
export function readyView(kind: ReportKindCode, code: string): ReportCustomization | null {
  const views = viewsOf(kind);
  const row = Object.hasOwn(views, code) ? views[code] : undefined;
  if (row === undefined) return null;
  const { fields } = getReportKind(kind);
  const measure = row.measures.findIndex((field) => field === row.largest);
  return {
    ...noCustomization,
    period: row.period ?? null,
    pivot: {
      rows: row.rows.map((field) => ({
        field,
        grain: findField(fields, field)?.type === "time" ? "hour" : null,
        direction: "ascending",
        subtotal: true,
      })),
      columns: [],
      measures: row.measures.map((field) => ({
        field,
        aggregate: listAggregates(fields, field)[0] ?? "sum",
        display: { kind: "value" },
      })),
      totals: { row: true, column: true, grand: true },
      sort: measure === -1 ? null : { axis: "rows", measure, direction: "descending", at: [] },
    },
  };
}
