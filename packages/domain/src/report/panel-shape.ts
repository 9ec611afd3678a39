/** What the template of a side panel can name of a row: its fields, their labels, all that is known of it in groups, and the receipt that it is of. */

import type { FieldCatalogue } from "./field.ts";
import type { TemplateShape } from "./render-template.ts";
import { getReportKind, type ReportKindCode } from "./report-kind.ts";

/** The fields of a receipt. */
const receiptShape = {
  number: true,
  date: true,
  time: true,
  location: true,
  terminal: true,
  cashier: true,
  customer: true,
  total: true,
  tendered: true,
  lines: {
    each: {
      sku: true,
      description: true,
      department: true,
      quantity: true,
      unitPrice: true,
      discount: true,
      amount: true,
    },
  },
  taxes: { each: { name: true, amount: true } },
  tenders: { each: { name: true, amount: true } },
} as const satisfies TemplateShape;

/**
 * Gives what a template of a kind of report can name. Every value is in words: a date, an amount and a name are written as the table writes them.
 *
 * Source: behaviour 3.5 (Side panel template).
 *
 * @example Object.keys(panelShape("target")).slice(-2) // => ["label", "groups"]
 */
export function panelShape(kind: ReportKindCode): TemplateShape {
  const { fields } = getReportKind(kind);
  const named: TemplateShape = Object.fromEntries(Object.keys(fields).map((field) => [field, true] as const));
  return {
    ...named,
    label: named,
    groups: { each: { name: true, fields: { each: { name: true, value: true } } } },
    ...(hasReceipts(fields) && { receipt: { each: receiptShape } }),
  };
}

/**
 * Lists the fields that a form of so many places shows of a row: those of a new report of the kind, in their order.
 *
 * @example panelFields("vendor", 2) // => ["vendor", "vendorItemNumber"]
 */
export function panelFields(kind: ReportKindCode, places: number): readonly string[] {
  return getReportKind(kind).columns.slice(0, places);
}

/** Rows with the number of a transaction are of a receipt. */
const hasReceipts = (fields: FieldCatalogue): boolean => Object.hasOwn(fields, "transactionNumber");
