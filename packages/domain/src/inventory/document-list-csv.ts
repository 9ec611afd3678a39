/** A list of documents as the rows of a CSV file, one row a document. */

import { quantityScale, type Quantity } from "../measure/index.ts";
import { centsScale, type Cents } from "../money/index.ts";
import { guardAgainstFormula, printCsvRows } from "../text/index.ts";

import { csvForms, formatCsvNumber, type CsvForm } from "./document-csv.ts";

/** The columns of the CSV file of a document list, in their order. */
export const documentListColumns = [
  "DocumentNO",
  "Type",
  "Status",
  "DocumentDate",
  "ChangeDate",
  "ProcessDate",
  "Location",
  "User",
  "Lines",
  "Qty",
  "VarianceQty",
  "VarianceCost",
  "Comment",
] as const;

/** A document of the list, with its dates and names as the form of the file writes them. */
export interface DocumentListRow {
  readonly number: string;
  readonly type: string;
  readonly status: string;
  readonly documentDate: string;
  readonly changeDate: string;
  readonly processDate: string;
  readonly location: string;
  readonly user: string;
  readonly lines: number;
  readonly quantity: Quantity;
  /** Variance in units; null where it is unknown or not shown. */
  readonly varianceQuantity: Quantity | null;
  readonly varianceCost: Cents | null;
  readonly comment: string;
}

/**
 * Writes a list of documents as the text of a CSV file: the mark of UTF-8 and the names of the columns first. Texts that a spreadsheet would take for a
 * formula get an apostrophe; the cost of the variance is there only for who may read costs.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example printDocumentListCsv([], { form: "fr", canReadCost: false }).startsWith("\ufeffDocumentNO;Type;") // => true
 */
export function printDocumentListCsv(
  rows: readonly DocumentListRow[],
  { form, canReadCost }: { readonly form: CsvForm; readonly canReadCost: boolean },
): string {
  const formatNumber = (units: number | null, scale: number): string =>
    units === null ? "" : formatCsvNumber(units, scale, form);
  const visibleColumns = documentListColumns.filter((column) => canReadCost || column !== "VarianceCost");
  const cellRows = rows.map((row) => {
    const cellByColumn: Readonly<Record<(typeof documentListColumns)[number], string>> = {
      DocumentNO: guardAgainstFormula(row.number),
      Type: row.type,
      Status: row.status,
      DocumentDate: row.documentDate,
      ChangeDate: row.changeDate,
      ProcessDate: row.processDate,
      Location: guardAgainstFormula(row.location),
      User: guardAgainstFormula(row.user),
      Lines: String(row.lines),
      Qty: formatNumber(row.quantity, quantityScale),
      VarianceQty: formatNumber(row.varianceQuantity, quantityScale),
      VarianceCost: formatNumber(row.varianceCost, centsScale),
      Comment: guardAgainstFormula(row.comment),
    };
    return visibleColumns.map((column) => cellByColumn[column]);
  });
  return `\ufeff${printCsvRows([visibleColumns, ...cellRows], csvForms[form].delimiter)}`;
}
