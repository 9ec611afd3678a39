/** Names that a side panel's template can use: the row's fields, their labels, all of them in groups, and the receipt. */

import type { FieldCatalogue } from "./field.ts";
import type { TemplateShape } from "./render-template.ts";
import { getReportKind, type ReportKindCode } from "./report-kind.ts";

/** Names of the fields of a receipt that a template can use. */
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
 * Returns the names that a template of a report kind can use. Values are formatted as the table formats them.
 *
 * Source: behaviour 3.5 (Side panel template).
 *
 * @example Object.keys(panelTemplateShape("target")).slice(-2) // => ["label", "groups"]
 */
export function panelTemplateShape(kind: ReportKindCode): TemplateShape {
  const { fields } = getReportKind(kind);
  const fieldShape: TemplateShape = Object.fromEntries(Object.keys(fields).map((field) => [field, true] as const));
  return {
    ...fieldShape,
    label: fieldShape,
    groups: { each: { name: true, fields: { each: { name: true, value: true } } } },
    ...(hasReceiptNumberField(fields) && { receipt: { each: receiptShape } }),
  };
}

/**
 * Lists the fields that a form with a given number of places shows: those of a new report of the kind, in order.
 *
 * @example panelFields("vendor", 2) // => ["vendor", "vendorItemNumber"]
 */
export function panelFields(kind: ReportKindCode, cellCount: number): readonly string[] {
  return getReportKind(kind).columns.slice(0, cellCount);
}

/** Tells whether the rows of a report belong to receipts: they have a transaction number. */
const hasReceiptNumberField = (fields: FieldCatalogue): boolean => Object.hasOwn(fields, "transactionNumber");
