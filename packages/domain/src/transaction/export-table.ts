/** Rows of an export batch: totals and file formats. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import { decimalText, divideRounded } from "../measure/index.ts";
import { cents } from "../money/index.ts";

import type { ExportTotals } from "./export-batch.ts";
import {
  exportKinds,
  type ExportCellType,
  type ExportFormat,
  type ExportKind,
  type ExportKindRow,
} from "./export-kind.data.ts";
import { tenderAccount } from "./gl-journal.ts";

/** A row of a batch by column name. Units: those of the columns. */
export type ExportRow = Readonly<Record<string, string | number | null>>;

/**
 * Returns the row of an export kind, with the table's general type.
 *
 * @example getExportKind("PRODUCTS").isOnce // => false
 */
export function getExportKind(kind: ExportKind): ExportKindRow {
  return exportKinds[kind];
}

/**
 * Lists the export kinds visible to a caller: batches of other kinds, and their hashes, are not listed.
 *
 * Source: behaviour 3.9, decision 0290.
 *
 * @example visibleExportKinds(["REPORT_READ"]).includes("INVENTORY_MOVEMENTS") // => false
 */
export function visibleExportKinds(permissions: HeldPermissions): readonly ExportKind[] {
  return Object.keys(exportKinds)
    .filter((kind): kind is ExportKind => Object.hasOwn(exportKinds, kind))
    .filter((kind) => {
      const { permission } = getExportKind(kind);
      return permission === undefined || hasPermission(permissions, [permission]);
    });
}

/**
 * Returns the format after a change of kind: the former one if it was not its kind's usual format and the new kind has it, else the kind's usual format.
 *
 * Source: behaviour 3.4 (formats); decision 0115.
 *
 * @example exportFormatFor("PRODUCT_ACTIVITY", { kind: "SALES", format: "CSV" }) // => "X12"
 */
export function exportFormatFor(
  kind: ExportKind,
  choiceBefore: { readonly kind: ExportKind; readonly format: ExportFormat },
): ExportFormat {
  const { formats } = getExportKind(kind);
  const isFormatChosen = choiceBefore.format !== getExportKind(choiceBefore.kind).formats[0];
  return isFormatChosen && formats.includes(choiceBefore.format) ? choiceBefore.format : (formats[0] ?? "CSV");
}

/**
 * Computes the control totals of a batch: number of rows, and their sum.
 *
 * Summed are net sales, payments, taxes, the value of movements, the retail value of sold units, the tenders of a ledger summary, and product
 * prices, which only show that no product is missing.
 *
 * Units: cents. Source: behaviour 3.4 (control totals), decision 0115.
 *
 * @example exportTotals("TAXES", [{ amount: 500 }, { amount: -20 }]) // => { rows: 2, amount: 480 }
 */
export function exportTotals(kind: ExportKind, rows: readonly ExportRow[]): ExportTotals {
  const amountOf = readAmountByKind[kind];
  return { rows: rows.length, amount: cents(rows.reduce((sum, row) => sum + amountOf(row), 0)) };
}

const numberOrZero = (value: ExportRow[string] | undefined): number => (typeof value === "number" ? value : 0);
const createColumnReader =
  (name: string) =>
  (row: ExportRow): number =>
    numberOrZero(row[name]);

const readAmountByKind = {
  SALES: createColumnReader("net"),
  TENDERS: createColumnReader("amount"),
  TAXES: createColumnReader("amount"),
  GL_SUMMARY: (row) =>
    String(row["account"]).startsWith(tenderAccount("")) ? numberOrZero(row["debit"]) - numberOrZero(row["credit"]) : 0,
  INVENTORY_MOVEMENTS: createColumnReader("value"),
  PRODUCTS: (row) => divideRounded(numberOrZero(row["price"]), 100),
  PRODUCT_ACTIVITY: createColumnReader("retail"),
} as const satisfies Record<ExportKind, (row: ExportRow) => number>;

/**
 * Formats the rows of a batch as cells, column names first: plain numbers with a decimal point; unknown values are empty.
 *
 * @example exportLines("TAXES", [{ businessDate: "2026-03-10", location: "A1", tax: "TPS", amount: -1205 }]) // => [["businessDate", "location", "tax", "amount"], ["2026-03-10", "A1", "TPS", "-12.05"]]
 */
export function exportLines(kind: ExportKind, rows: readonly ExportRow[]): readonly (readonly string[])[] {
  const columnEntries = Object.entries(getExportKind(kind).columns);
  return [
    columnEntries.map(([name]) => name),
    ...rows.map((row) => columnEntries.map(([name, type]) => printCell(row[name] ?? null, type))),
  ];
}

/**
 * Formats the rows of a batch as JSON, one row per line; amounts are numbers in dollars, as everywhere on the wire.
 *
 * @example exportJson("TAXES", [{ businessDate: "2026-03-10", location: "A1", tax: "TPS", amount: -1205 }]) // => "[\n{\"businessDate\":\"2026-03-10\",\"location\":\"A1\",\"tax\":\"TPS\",\"amount\":-12.05}\n]\n"
 */
export function exportJson(kind: ExportKind, rows: readonly ExportRow[]): string {
  const columnEntries = Object.entries(getExportKind(kind).columns);
  // Written by hand: JSON.stringify would turn exact decimals into doubles.
  const rowTexts = rows.map(
    (row) =>
      `{${columnEntries.map(([name, type]) => `${JSON.stringify(name)}:${printJsonValue(row[name] ?? null, type)}`).join(",")}}`,
  );
  return `[\n${rowTexts.join(",\n")}\n]\n`;
}

const scaleByType = { text: 0, date: 0, int: 0, qty: 3, money: 2, unitCost: 4 } as const satisfies Record<
  ExportCellType,
  number
>;

function printCell(value: string | number | null, type: ExportCellType): string {
  if (value === null) return "";
  return typeof value === "string" ? value : decimalText(value, scaleByType[type]);
}

const printJsonValue = (value: string | number | null, type: ExportCellType): string =>
  typeof value === "number" ? decimalText(value, scaleByType[type]) : JSON.stringify(value);
