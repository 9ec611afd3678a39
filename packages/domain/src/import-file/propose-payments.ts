/** Proposes the columns of taxes and of tenders of a sales file: by their headers, if the amounts of the file agree. */

import { stripUnitWords } from "./amount-unit.ts";
import { foldHeader } from "./fold-header.ts";
import type { NumberFormat } from "./scaled-number.ts";
import { createScaledReader } from "./scaled-number.ts";

/** Headers of amounts as they are compared, by the code of the amount. */
type HeadersByCode = ReadonlyMap<string, ReadonlySet<string>>;

const foldHeaders = (namesByCode: Readonly<Record<string, readonly string[]>>): HeadersByCode =>
  new Map(Object.entries(namesByCode).map(([code, names]) => [code, new Set(names.map(foldHeader))]));

/** Headers of tax amounts, by tax code. */
const taxHeadersByCode = foldHeaders({
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
});

/** Headers of amounts paid, by tender code. */
const tenderHeadersByCode = foldHeaders({
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
});

/** Headers of tips, which are paid and are no sales. */
const tipHeadersByCode = foldHeaders({
  TIPS: ["tip", "tips", "tip amount", "gratuity", "pourboire", "pourboires", "propina", "propinas"],
});

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
  const taxColumnByCode = matchAmounts(file, taxHeadersByCode);
  return Object.fromEntries(
    Object.entries(taxColumnByCode).filter(
      ([, column]) => !file.shared.has(column) && (number === undefined || !isPerReceipt(file, number, column)),
    ),
  );
}

/** Returns the total of each row, with its taxes, in cents; NaN where a row has none. */
export function totalsWithTaxes(file: FileColumns, total: string, taxes: readonly string[]): readonly number[] {
  const taxCentsByColumn = taxes.map((column) => columnCentsOf(file, column));
  return columnCentsOf(file, total).map((amount, row) =>
    taxCentsByColumn.reduce((sum, tax) => sum + (tax[row] ?? NaN), amount),
  );
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
  const tenderColumnByCode = matchAmounts(file, tenderHeadersByCode);
  const tenderCentsColumns = Object.values(tenderColumnByCode).map((column) => columnCentsOf(file, column));
  if (tenderCentsColumns.length === 0) return {};
  const paidCents = dueAmounts.map((_, row) =>
    tenderCentsColumns.reduce((sum, column) => sum + (column[row] ?? NaN), 0),
  );
  const rowsByReceipt = new Map<string, number[]>();
  const receiptKeys = number === undefined ? dueAmounts.map((_, row) => String(row)) : file.valuesOf(number);
  for (const [row, key] of receiptKeys.entries()) rowsByReceipt.set(key, [...(rowsByReceipt.get(key) ?? []), row]);
  const areReceiptsPaid = [...rowsByReceipt.values()].every((rows) => {
    const sumRows = (amounts: readonly number[]) => rows.reduce((sum, row) => sum + (amounts[row] ?? NaN), 0);
    const [firstRow = 0] = rows;
    const isRepeatedOnRows = rows.every((row) =>
      tenderCentsColumns.every((column) => column[row] === column[firstRow]),
    );
    const dueCents = sumRows(dueAmounts);
    return (
      Math.abs(sumRows(paidCents) - dueCents) <= 2 ||
      (isRepeatedOnRows && Math.abs((paidCents[firstRow] ?? NaN) - dueCents) <= 2)
    );
  });
  return areReceiptsPaid && dueAmounts.length > 0 ? tenderColumnByCode : {};
}

/** Lists the columns of taxes and of tenders by their headers. */
export function listPaymentColumns(file: FileColumns): readonly string[] {
  return [taxHeadersByCode, tenderHeadersByCode].flatMap((headers) => Object.values(matchAmounts(file, headers)));
}

/** Lists the column of tips. */
export const listTipColumns = (file: FileColumns): readonly string[] =>
  Object.values(matchAmounts(file, tipHeadersByCode));

function matchAmounts(
  { header, valuesOf, format }: FileColumns,
  headersByCode: HeadersByCode,
): Readonly<Record<string, string>> {
  const readNumber = createScaledReader(format, 4);
  const foldedHeader = header.map((column) => foldHeader(stripUnitWords(column)));
  const columnByCode: Record<string, string> = {};
  for (const [code, foldedNames] of headersByCode) {
    const matchingColumns = header.filter((_, index) => foldedNames.has(foldedHeader[index] ?? ""));
    const [column] = matchingColumns;
    const columnValues = column === undefined ? [] : valuesOf(column);
    const hasOnlyAmounts = columnValues.every((value) => value.trim() === "" || Number.isFinite(readNumber(value)));
    if (
      column !== undefined &&
      matchingColumns.length === 1 &&
      hasOnlyAmounts &&
      columnValues.some((value) => /[1-9]/u.test(value))
    )
      columnByCode[code] = column;
  }
  return columnByCode;
}

function columnCentsOf({ valuesOf, format }: FileColumns, column: string): readonly number[] {
  const readScaled = createScaledReader(format, 4);
  return valuesOf(column).map((value) => (value.trim() === "" ? 0 : Math.round(readScaled(value) / 100)));
}

/** Tells whether a column is the same on all rows of each receipt, and not zero on one of several rows. */
function isPerReceipt({ valuesOf }: FileColumns, number: string, column: string): boolean {
  const columnValues = valuesOf(column);
  const firstAmountByNumber = new Map<string, string>();
  let hasRepeatedNumber = false;
  for (const [row, key] of valuesOf(number).entries()) {
    const rowAmount = columnValues[row] ?? "";
    if (firstAmountByNumber.has(key) && firstAmountByNumber.get(key) !== rowAmount) return false;
    hasRepeatedNumber ||= firstAmountByNumber.has(key) && /[1-9]/u.test(rowAmount);
    firstAmountByNumber.set(key, rowAmount);
  }
  return hasRepeatedNumber;
}
