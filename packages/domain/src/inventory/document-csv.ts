/** A document as the rows of a CSV file, and the rows of such a file as lines again: the same lines, whatever their texts hold. */

import { decimalText, parseDecimal, quantity, quantityScale, type DecimalFormat } from "../measure/index.ts";
import { centsScale, unitCost, unitCostScale } from "../money/index.ts";
import {
  prefixIssuePaths,
  collectResults,
  fail,
  failAll,
  issue,
  mapResult,
  ok,
  quoted,
  type Result,
} from "../result/index.ts";
import { guardAgainstFormula, printCsvRows, removeFormulaGuard } from "../text/index.ts";

import { isReasonCode } from "./adjustment-reason.ts";
import { listLines, type DocumentLine, type InventoryDocument } from "./document.ts";

/** The columns, in their order. Source: behaviour 3.1 (CSV export). */
export const documentColumns = [
  "DocumentNO",
  "Type",
  "Status",
  "DocumentDate",
  "ProcessDate",
  "Location",
  "User",
  "LineNo",
  "SKU",
  "UPC",
  "Description",
  "Department",
  "SubDepartment",
  "Vendor",
  "UOM",
  "Qty",
  "CurrentQty",
  "VarianceQty",
  "UnitCost",
  "VarianceCost",
  "ReasonCode",
  "Reason",
  "Comment",
] as const;

/** Byte order mark, by which a spreadsheet knows a file in UTF-8. */
const byteOrderMark = "\ufeff";

/** A column of the file. */
export type DocumentColumn = (typeof documentColumns)[number];

/** Columns for callers with PRODUCT_COST_READ only. Source: behaviour 3.1. */
export const costColumns = ["UnitCost", "VarianceCost"] as const satisfies readonly DocumentColumn[];

/**
 * Forms of the file, with their marks: for machines, and for spreadsheets in French, English and Spanish.
 *
 * @example csvForms.fr.delimiter // => ";"
 */
export const csvForms = {
  machine: { delimiter: ",", decimal: "." },
  fr: { delimiter: ";", decimal: "," },
  en: { delimiter: ",", decimal: "." },
  es: { delimiter: ",", decimal: "." },
} as const satisfies Record<string, { readonly delimiter: string; readonly decimal: DecimalFormat["decimal"] }>;

/** A form of the file. */
export type CsvForm = keyof typeof csvForms;

/** Texts of a file that the document itself does not have: dates, names, and the texts beside each item. */
export interface CsvTexts {
  readonly documentDate: string;
  readonly processDate: string;
  readonly location: string;
  readonly user: string;
  readonly reasonOf: (line: DocumentLine) => string;
  readonly itemOf: (line: DocumentLine) => Readonly<Record<"department" | "subDepartment" | "vendor" | "unit", string>>;
}

/** Options of a requested file. */
export interface CsvOptions {
  readonly form: CsvForm;
  readonly canReadCost: boolean;
  readonly words: CsvTexts;
}

/** Fields of a document that its file has. */
export type PrintedDocument = Pick<InventoryDocument, "number" | "type" | "comment" | "lines"> & {
  /** Code of the status, also of one that this version does not know. */
  readonly status: string;
};

/**
 * Formats a document as rows of cells, column names first. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it; numbers are left alone.
 *
 * Source: behaviour 3.1 (CSV export).
 *
 * @example csvRowsOf({ lines: [] }, { form: "machine", canReadCost: false, words: {} })[0].includes("UnitCost") // => false
 */
export function csvRowsOf(
  document: PrintedDocument,
  { form, canReadCost, words }: CsvOptions,
): readonly (readonly string[])[] {
  const visibleColumns = documentColumns.filter((column) => canReadCost || !isCostColumn(column));
  const lineRows = listLines(document).map((line) => {
    const cellByColumn = cellsOf(document, line, form, words);
    return visibleColumns.map((column) => cellByColumn[column]);
  });
  return [visibleColumns, ...lineRows];
}

/**
 * Writes a document as the text of a CSV file: the mark of UTF-8 first, then its rows with the delimiter of the form.
 *
 * Source: behaviour 3.1 (CSV export: UTF-8 with BOM).
 *
 * @example printDocumentCsv({ lines: [] }, { form: "fr", canReadCost: false, words: {} }).startsWith("\ufeffDocumentNO;Type;") // => true
 */
export function printDocumentCsv(document: PrintedDocument, options: CsvOptions): string {
  return `${byteOrderMark}${printCsvRows(csvRowsOf(document, options), csvForms[options.form].delimiter)}`;
}

/**
 * Reads rows as lines, with or without the mark of UTF-8; columns may stand in any order, those of dates, names and costs may be missing. The item of a line is looked up
 * by its code afterwards.
 *
 * Errors: DOC_CSV_HEADER with the column, and by row and column DECIMAL, DECIMAL_PLACES, DECIMAL_RANGE, INTEGER, REASON_REQUIRED.
 *
 * @example parseCsvLines([["SKU"]], "machine").issues[0].code // => "DOC_CSV_HEADER"
 */
export function parseCsvLines(rows: readonly (readonly string[])[], form: CsvForm): Result<readonly CsvLine[]> {
  const [firstRow = [], ...body] = rows;
  const headerNames = firstRow.map((name, index) =>
    index === 0 && name.startsWith(byteOrderMark) ? name.slice(1) : name,
  );
  const missingColumns = requiredColumns.filter((column) => !headerNames.includes(column));
  if (missingColumns.length > 0)
    return failAll(missingColumns.map((column) => issue("DOC_CSV_HEADER", ["header"], { column })));
  return collectResults(
    body.map((cells, row) =>
      prefixIssuePaths(
        [row + 1],
        readLine((column) => cells[headerNames.indexOf(column)] ?? "", form),
      ),
    ),
  );
}

/**
 * Checks that a line of a file is of the location that it is brought to; a file without the column says nothing.
 *
 * Errors: LINE_ELSEWHERE with the location of the file. Source: behaviour 3.1 (CSV export; import of the same file).
 *
 * @example checkCsvLocation("Laval", "Gatineau").issues[0].params // => { location: "Laval" }
 */
export function checkCsvLocation(location: string, ownLocation: string): Result<string> {
  return location === "" || location === ownLocation
    ? ok(ownLocation)
    : fail(issue("LINE_ELSEWHERE", ["location"], { location: quoted(location) }));
}

/** Fields of a line, read from a row. */
export type CsvLine = Pick<DocumentLine, "lineNo" | "sku" | "upc" | "description" | "quantity" | "unitCost" | "reason">;

const requiredColumns = [
  "LineNo",
  "SKU",
  "UPC",
  "Description",
  "Qty",
  "ReasonCode",
] as const satisfies readonly DocumentColumn[];

const isCostColumn = (column: DocumentColumn): boolean => costColumns.some((cost) => cost === column);

function cellsOf(
  document: PrintedDocument,
  line: DocumentLine,
  form: CsvForm,
  words: CsvTexts,
): Readonly<Record<DocumentColumn, string>> {
  const formatNumber = (units: number | null | undefined, scale: number): string =>
    units === null || units === undefined ? "" : formatCsvNumber(units, scale, form);
  const itemWords = words.itemOf(line);
  return {
    DocumentNO: guardAgainstFormula(document.number),
    Type: document.type,
    Status: guardAgainstFormula(document.status),
    DocumentDate: words.documentDate,
    ProcessDate: words.processDate,
    Location: guardAgainstFormula(words.location),
    User: guardAgainstFormula(words.user),
    LineNo: String(line.lineNo),
    SKU: guardAgainstFormula(line.sku),
    UPC: guardAgainstFormula(line.upc),
    Description: guardAgainstFormula(line.description),
    Department: guardAgainstFormula(itemWords.department),
    SubDepartment: guardAgainstFormula(itemWords.subDepartment),
    Vendor: guardAgainstFormula(itemWords.vendor),
    UOM: guardAgainstFormula(itemWords.unit),
    Qty: formatNumber(line.quantity, quantityScale),
    CurrentQty: formatNumber(line.variance?.currentQuantity, quantityScale),
    VarianceQty: formatNumber(line.variance?.varianceQuantity, quantityScale),
    UnitCost: formatNumber(line.unitCost, unitCostScale),
    VarianceCost: formatNumber(line.variance?.varianceCost, centsScale),
    ReasonCode: line.reason ?? "",
    Reason: guardAgainstFormula(words.reasonOf(line)),
    Comment: guardAgainstFormula(document.comment),
  };
}

/** Formats a number of a file without trailing zeros. */
export function formatCsvNumber(units: number, scale: number, form: CsvForm): string {
  const decimalDigits = decimalText(units, scale);
  let textEnd = decimalDigits.length;
  while (decimalDigits.endsWith("0", textEnd)) textEnd -= 1;
  return decimalDigits
    .slice(0, decimalDigits.endsWith(".", textEnd) ? textEnd - 1 : textEnd)
    .replace(".", csvForms[form].decimal);
}

function readLine(cellOf: (column: DocumentColumn) => string, form: CsvForm): Result<CsvLine> {
  const readDecimalCell = (column: DocumentColumn, scale: number): Result<number> =>
    prefixIssuePaths([column], parseDecimal(cellOf(column), { scale, decimal: csvForms[form].decimal }));
  const reasonCode = cellOf("ReasonCode");
  const reasonResult =
    reasonCode === ""
      ? ok(null)
      : isReasonCode(reasonCode)
        ? ok(reasonCode)
        : fail(issue("REASON_REQUIRED", ["ReasonCode"]));
  const lineNoResult = readDecimalCell("LineNo", 0);
  const quantityResult = readDecimalCell("Qty", quantityScale);
  const costResult =
    cellOf("UnitCost") === "" ? ok(null) : mapResult(readDecimalCell("UnitCost", unitCostScale), unitCost);
  if (!reasonResult.ok || !lineNoResult.ok || !quantityResult.ok || !costResult.ok)
    return failAll(
      [reasonResult, lineNoResult, quantityResult, costResult].flatMap((cell) => (cell.ok ? [] : cell.issues)),
    );
  return ok({
    lineNo: lineNoResult.value,
    sku: removeFormulaGuard(cellOf("SKU")),
    upc: removeFormulaGuard(cellOf("UPC")),
    description: removeFormulaGuard(cellOf("Description")),
    quantity: quantity(quantityResult.value),
    unitCost: costResult.value,
    reason: reasonResult.value,
  });
}
