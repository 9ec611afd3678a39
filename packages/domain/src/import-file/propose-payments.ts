/** Proposes the columns of taxes and of tenders of a sales file: by their headers, if the amounts of the file agree. */

import { nameOfAmount } from "./amount-unit.ts";
import { foldHeader } from "./fold-header.ts";
import type { NumberFormat } from "./scaled-number.ts";
import { createScaledReader } from "./scaled-number.ts";

/** Headers of tax amounts, by tax code. */
const taxHeaders = {
  GST: ["gst", "tps", "gst amount", "montant tps", "gst / tps", "tps / gst"],
  QST: ["qst", "tvq", "qst amount", "montant tvq", "qst / tvq", "tvq / qst"],
  HST: ["hst", "tvh"],
  PST: ["pst", "tvp"],
  VAT: ["vat", "tva", "iva"],
  TAX: [
    "tax",
    "taxes",
    "taxe",
    "impuesto",
    "impuestos",
    "sales tax",
    "tax amount",
    "total tax",
    "montant des taxes",
    "total des taxes",
    "importe de impuestos",
  ],
} as const;

/** Headers of amounts paid, by tender code. */
const tenderHeaders = {
  CASH: ["cash", "comptant", "espèces", "argent comptant", "argent", "efectivo"],
  CARD: [
    "card",
    "carte",
    "cards",
    "cartes",
    "tarjeta",
    "tarjetas",
    "credit card",
    "carte de crédit",
    "credit",
    "crédit",
    "crédito",
    "tarjeta de crédito",
  ],
  DEBIT: ["debit", "débit", "débito", "interac", "debit card", "carte de débit", "tarjeta de débito"],
  VISA: ["visa"],
  MASTERCARD: ["mastercard", "master card"],
  AMEX: ["amex", "american express"],
  CHEQUE: ["cheque", "check", "chèque"],
  GIFT_CARD: ["gift card", "gift cards", "carte-cadeau", "cartes-cadeaux", "tarjeta de regalo"],
  STORE_CREDIT: ["store credit", "note de crédit", "crédit en magasin"],
} as const;

/** Headers of tips, which are paid and are no sales. */
const tipHeaders = {
  TIPS: ["tip", "tips", "tip amount", "gratuity", "pourboire", "pourboires", "propina", "propinas"],
} as const;

/** Values of the columns of a file. */
export interface FileColumns {
  readonly header: readonly string[];
  readonly valuesOf: (column: string) => readonly string[];
  readonly format: NumberFormat;
  /** Columns whose values may be on several rows. */
  readonly shared: ReadonlySet<string>;
}

/** Lists the columns of taxes. A column that repeats the tax of a receipt on each of its rows is left out, because its rows would add up. */
export function proposeTaxes(file: FileColumns, number: string | undefined): Readonly<Record<string, string>> {
  const taxColumns = matchAmounts(file, taxHeaders);
  return Object.fromEntries(
    Object.entries(taxColumns).filter(
      ([, column]) => !file.shared.has(column) && (number === undefined || !isPerReceipt(file, number, column)),
    ),
  );
}

/** Returns the total of each row, with its taxes, in cents; NaN where a row has none. */
export function totalsWithTaxes(file: FileColumns, total: string, taxes: readonly string[]): readonly number[] {
  const sums = taxes.map((column) => centsOf(file, column));
  return centsOf(file, total).map((amount, row) => sums.reduce((sum, tax) => sum + (tax[row] ?? NaN), amount));
}

/**
 * Lists the columns of tenders if they add up to the total of each receipt, either over its rows or, when repeated, on
 * every row of it; none otherwise.
 */
export function proposeTenders(
  file: FileColumns,
  dueAmounts: readonly number[],
  number: string | undefined,
): Readonly<Record<string, string>> {
  const tenderColumns = matchAmounts(file, tenderHeaders);
  const columns = Object.values(tenderColumns).map((column) => centsOf(file, column));
  if (columns.length === 0) return {};
  const paid = dueAmounts.map((_, row) => columns.reduce((sum, column) => sum + (column[row] ?? NaN), 0));
  const receipts = new Map<string, number[]>();
  const keys = number === undefined ? dueAmounts.map((_, row) => String(row)) : file.valuesOf(number);
  for (const [row, key] of keys.entries()) receipts.set(key, [...(receipts.get(key) ?? []), row]);
  const isPaid = [...receipts.values()].every((rows) => {
    const sumOf = (amounts: readonly number[]) => rows.reduce((sum, row) => sum + (amounts[row] ?? NaN), 0);
    const [firstRow = 0] = rows;
    const isRepeated = rows.every((row) => columns.every((column) => column[row] === column[firstRow]));
    const expected = sumOf(dueAmounts);
    return Math.abs(sumOf(paid) - expected) <= 2 || (isRepeated && Math.abs((paid[firstRow] ?? NaN) - expected) <= 2);
  });
  return isPaid && dueAmounts.length > 0 ? tenderColumns : {};
}

/** Lists the columns of taxes and of tenders by their headers. */
export function listPaymentColumns(file: FileColumns): readonly string[] {
  return [taxHeaders, tenderHeaders].flatMap((headers) => Object.values(matchAmounts(file, headers)));
}

/** Lists the column of tips. */
export const listTipColumns = (file: FileColumns): readonly string[] => Object.values(matchAmounts(file, tipHeaders));

function matchAmounts(
  { header, valuesOf, format }: FileColumns,
  words: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> {
  const read = createScaledReader(format, 4);
  const columnByCode: Record<string, string> = {};
  for (const [code, names] of Object.entries(words)) {
    const foldedNames = new Set(names.map(foldHeader));
    const columns = header.filter((column) => foldedNames.has(foldHeader(nameOfAmount(column))));
    const [column] = columns;
    const values = column === undefined ? [] : valuesOf(column);
    const isAmount = values.every((value) => value.trim() === "" || Number.isFinite(read(value)));
    if (column !== undefined && columns.length === 1 && isAmount && values.some((value) => /[1-9]/u.test(value)))
      columnByCode[code] = column;
  }
  return columnByCode;
}

function centsOf({ valuesOf, format }: FileColumns, column: string): readonly number[] {
  const read = createScaledReader(format, 4);
  return valuesOf(column).map((value) => (value.trim() === "" ? 0 : Math.round(read(value) / 100)));
}

/** Tells whether a column is the same on all rows of a receipt, on some receipt of several rows. */
function isPerReceipt({ valuesOf }: FileColumns, number: string, column: string): boolean {
  const values = valuesOf(column);
  const firstAmounts = new Map<string, string>();
  let isRepeated = false;
  for (const [row, key] of valuesOf(number).entries()) {
    const value = values[row] ?? "";
    if (firstAmounts.has(key) && firstAmounts.get(key) !== value) return false;
    isRepeated ||= firstAmounts.has(key) && /[1-9]/u.test(value);
    firstAmounts.set(key, value);
  }
  return isRepeated;
}
