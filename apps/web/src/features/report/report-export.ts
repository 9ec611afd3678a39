/** A report as a file: the rendered rows with their totals, as the screen shows them. */
import { printCsv, rawCell, tableText, type Pivot, type ReportColumn, type ReportView, type Table, type TableColumn } from "@comptoir/domain/report";

import { saveFile } from "../../entity/save-file.ts";
import { countText } from "../../session/written.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { loadPart } from "../../shared/part.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { exportAtMost, namesOf, type ReportStore } from "./report-store.ts";
import { levelColumn } from "./report-table-view.ts";
import { headerText, keyText, valueText, type Names } from "./report-words.ts";

/** Between its cells a file has commas, and points before decimals; or semicolons, and commas before decimals. */
export type ReportFormat = "comma" | "semicolon" | "workbook";

export const reportFormats: readonly ReportFormat[] = language === "fr" ? ["workbook", "semicolon", "comma"] : ["workbook", "comma", "semicolon"];
export const formatWords = { comma: "management.csvComma", semicolon: "management.csvSemicolon", workbook: "report.exportXlsx" } as const satisfies Record<ReportFormat, string>;

/** What the headers and the cells of a file are written with. */
export interface FileWords {
  readonly columns: readonly ReportColumn[];
  readonly pivot: Pivot | null;
  readonly names: Names;
}

export async function exportReport(store: ReportStore, name: string, view: Pick<ReportView, "report" | "pivot">, format: ReportFormat): Promise<void> {
  const answer = await whileRunning(store.readAll(new AbortController().signal));
  if (answer === null) return;
  if (!answer.ok) return showFailure(answer.failure);
  const { rows, total, rowCount } = answer.value;
  const table: Table = { columns: answer.value.columns, rows: total === null ? rows : [...rows, total] };
  const words: FileWords = { columns: view.report.columns, pivot: view.pivot, names: namesOf(answer.value) };
  const file = fileName(name);
  if (format === "workbook") saveFile(`${file}.xlsx`, await whileRunning(reportWorkbook(name, table, words)), "");
  else saveFile(`${file}.csv`, `\uFEFF${reportCsv(table, words, format)}`, "text/csv;charset=utf-8");
  if (rowCount > exportAtMost) addToast(t("management.exportLimit", { number: countText(exportAtMost) }));
}

/** A name that every file system takes. */
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/gu, " ").trim().slice(0, 80) || t("report.reports");

/** A header with the groups that it stands under. */
function headOf(column: TableColumn, { columns, pivot, names }: FileWords): string {
  const groups = column.path.map((value, level) => keyText(value, levelColumn(pivot, level), names));
  return [...(groups.length === 0 && column.kind === "total" && pivot !== null && pivot.columns.length > 0 ? [t("report.total")] : groups), headerText(column, columns)].join(" · ");
}

/** Rows as a file. The names of things stand for their numbers; figures are plain numbers. */
export function reportCsv(table: Table, words: FileWords, style: "comma" | "semicolon"): string {
  const { names } = words;
  const lines = tableText(labelled(table), { language, style: "raw", headerOf: (column) => headOf(column, words), wordOf: (value, column) => (isPlain(value, column) ? undefined : valueText(value, column, names)) });
  const figures = table.columns.map((column) => isFigure(column));
  const local = style === "comma" ? lines : lines.map((line, at) => (at === 0 ? line : line.map((cell, index) => (figures[index] === true ? cell.replace(".", ",") : cell))));
  return printCsv(local, style === "comma" ? "," : ";");
}

/** The total says that it is one. */
function labelled(table: Table): Table {
  const at = table.columns.findIndex((column) => !isFigure(column));
  return { ...table, rows: table.rows.map((row) => (row.kind === "total" && at >= 0 && (row.cells[at] ?? null) === null ? { ...row, cells: row.cells.with(at, t("report.total")) } : row)) };
}

const isFigure = ({ type, kind, grain }: TableColumn): boolean => kind !== "key" && grain === null && (type === "int" || type === "qty" || type === "money" || type === "unitCost" || type === "pct");
/** What is written as it is: figures, and days of the calendar. */
const isPlain = (value: string | number, column: TableColumn): boolean => isFigure(column) || (column.grain === null && column.type === "date" && typeof value === "string");

const formats = { int: "number", qty: "number", money: "money", unitCost: "money", pct: "number", date: "day" } as const;

/** Rows as a workbook: numbers are numbers, days are days. */
export async function reportWorkbook(name: string, table: Table, words: FileWords): Promise<Blob> {
  const { names } = words;
  const { writeWorkbook } = await loadPart(() => import("../../workbook/write-workbook.ts"));
  const shown = labelled(table);
  const formatOf = (column: TableColumn) => {
    const { type } = column;
    return (isFigure(column) || (type === "date" && column.grain === null)) && Object.hasOwn(formats, type) ? formats[type as keyof typeof formats] : "text";
  };
  return writeWorkbook(
    name,
    shown.columns.map((column) => ({ header: headOf(column, words), format: formatOf(column) })),
    shown.rows.map(({ cells }) => shown.columns.map((column, index) => {
      const value = cells[index] ?? null;
      return value === null ? null : isPlain(value, column) ? rawCell(value, column.type) : valueText(value, column, names);
    })),
  );
}

