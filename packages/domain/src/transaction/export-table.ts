/** The rows of a batch: what they come to, and how they are written for another program. */

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

/** A row of a batch by the names of its columns. Units: those of the columns. */
export type ExportRow = Readonly<Record<string, string | number | null>>;

/**
 * Gives what is known of a kind of export, with the types of the table and not of the one row.
 *
 * @example getExportKind("PRODUCTS").isOnce // => false
 */
export function getExportKind(kind: ExportKind): ExportKindRow {
  return exportKinds[kind];
}

/**
 * Lists the kinds of export whose figures a caller may see: a batch of any other is not listed for them, nor its hash.
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
 * Gives the format in which another kind leaves: the one that was chosen, where it has it; where none was chosen, its usual one.
 *
 * Source: behaviour 3.4 (formats); decision 0115.
 *
 * @example exportFormatFor("PRODUCT_ACTIVITY", { kind: "SALES", format: "CSV" }) // => "X12"
 */
export function exportFormatFor(
  kind: ExportKind,
  before: { readonly kind: ExportKind; readonly format: ExportFormat },
): ExportFormat {
  const { formats } = getExportKind(kind);
  const isChosen = before.format !== getExportKind(before.kind).formats[0];
  return isChosen && formats.includes(before.format) ? before.format : (formats[0] ?? "CSV");
}

/**
 * Adds the rows of a batch up to the totals that it is checked by: how many there are, and what they come to.
 *
 * Net sales, payments, taxes, the value of movements, the retail of what was sold; of a ledger summary what its tenders come to, and of products the
 * sum of their prices, which says only that none is missing.
 *
 * Units: cents. Source: behaviour 3.4 (control totals), decision 0115.
 *
 * @example exportTotals("TAXES", [{ amount: 500 }, { amount: -20 }]) // => { rows: 2, amount: 480 }
 */
export function exportTotals(kind: ExportKind, rows: readonly ExportRow[]): ExportTotals {
  const of = amounts[kind];
  return { rows: rows.length, amount: cents(rows.reduce((sum, row) => sum + of(row), 0)) };
}

const numberOf = (value: ExportRow[string] | undefined): number => (typeof value === "number" ? value : 0);
const column =
  (name: string) =>
  (row: ExportRow): number =>
    numberOf(row[name]);

const amounts = {
  SALES: column("net"),
  TENDERS: column("amount"),
  TAXES: column("amount"),
  GL_SUMMARY: (row) =>
    String(row["account"]).startsWith(tenderAccount("")) ? numberOf(row["debit"]) - numberOf(row["credit"]) : 0,
  INVENTORY_MOVEMENTS: column("value"),
  PRODUCTS: (row) => divideRounded(numberOf(row["price"]), 100),
  PRODUCT_ACTIVITY: column("retail"),
} as const satisfies Record<ExportKind, (row: ExportRow) => number>;

/**
 * Writes the rows of a batch as lines of cells, the names of the columns first: numbers with a point and no mark, nothing where nothing is known.
 *
 * @example exportLines("TAXES", [{ businessDate: "2026-03-10", location: "A1", tax: "TPS", amount: -1205 }]) // => [["businessDate", "location", "tax", "amount"], ["2026-03-10", "A1", "TPS", "-12.05"]]
 */
export function exportLines(kind: ExportKind, rows: readonly ExportRow[]): readonly (readonly string[])[] {
  const columns = Object.entries(getExportKind(kind).columns);
  return [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([name, type]) => cellText(row[name] ?? null, type))),
  ];
}

/**
 * Writes the rows of a batch as JSON, a row a line: amounts are numbers in dollars, as everywhere on the wire.
 *
 * @example exportJson("TAXES", [{ businessDate: "2026-03-10", location: "A1", tax: "TPS", amount: -1205 }]) // => "[\n{\"businessDate\":\"2026-03-10\",\"location\":\"A1\",\"tax\":\"TPS\",\"amount\":-12.05}\n]\n"
 */
export function exportJson(kind: ExportKind, rows: readonly ExportRow[]): string {
  const columns = Object.entries(getExportKind(kind).columns);
  // Written by hand: a number that went through JSON.stringify would be a double.
  const lines = rows.map(
    (row) =>
      `{${columns.map(([name, type]) => `${JSON.stringify(name)}:${jsonText(row[name] ?? null, type)}`).join(",")}}`,
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

const scales = { text: 0, date: 0, int: 0, qty: 3, money: 2, unitCost: 4 } as const satisfies Record<
  ExportCellType,
  number
>;

function cellText(value: string | number | null, type: ExportCellType): string {
  if (value === null) return "";
  return typeof value === "string" ? value : decimalText(value, scales[type]);
}

const jsonText = (value: string | number | null, type: ExportCellType): string =>
  typeof value === "number" ? decimalText(value, scales[type]) : JSON.stringify(value);
