/** Exports a list: the rows of the open search, or given ones, with the visible columns, as CSV or as a workbook. */
import type { ListPage } from "@comptoir/api/wire";
import { fieldKindOf, formatFileValue, type EntityValues } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import { printCsv } from "@comptoir/domain/report";

import { session } from "../session/session.ts";
import type { Answer, Failure } from "../shared/answer.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { loadPart } from "../shared/part.ts";
import { showFailure } from "../shared/show-failure.ts";
import { showProgress } from "../shared/show-progress.ts";
import { language, loadErrorTexts, t } from "../shared/text.ts";
import { thrownFailure } from "../shared/thrown-failure.ts";
import { countText, momentText } from "../session/written.ts";
import { exportedRowsAtMost } from "./list-reading.ts";
import type { ListScreen } from "./list-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { downloadFile } from "./save-file.ts";

/** Separator and decimal mark of a CSV: `,` and `.`, or `;` and `,`. */
export type CsvStyle = "comma" | "semicolon";

/** Format of an export: a CSV, or a workbook with typed numbers. */
export type ExportFormat = CsvStyle | "workbook";

export const labelKeyByExportFormat = {
  comma: "management.csvComma",
  semicolon: "management.csvSemicolon",
  workbook: "management.exportXlsx",
} as const satisfies Record<ExportFormat, string>;

/** Formats of an export: the workbook and both CSVs, the one of the page's language first. */
export const exportFormats = (): readonly ExportFormat[] =>
  language === "fr" ? ["workbook", "semicolon", "comma"] : ["workbook", "comma", "semicolon"];

/** Exports the given rows, or the open search. Its rows are read and written page by page; its progress is shown, and can be cancelled. */
export async function exportList(
  screen: ListScreen,
  columns: readonly string[],
  exportFormat: ExportFormat,
  rows?: readonly EntityValues[],
): Promise<void> {
  if (screen.fromFile?.written !== undefined || columns.some((field) => isReferenceField(screen, field)))
    await whileRunning(screen.references.load(session.state.claims?.tli ?? null));
  const abortController = new AbortController();
  const exportProgress = showProgress((percent) => t("management.exportProgress", { percent }), abortController);
  const exportOutcome: ExportOutcome = { failure: null, total: 0 };
  const listPages = rows === undefined ? screen.list.readAll(abortController.signal) : onePageOf(rows);
  const rowPages = readPages(listPages, exportOutcome, exportProgress.update);
  const fileTitle = t(screen.words.title);
  const exportFile = await whileRunning(
    exportFormat === "workbook"
      ? buildListWorkbook(screen, columns, rowPages)
      : buildListCsv(screen, columns, rowPages, exportFormat),
  )
    .finally(exportProgress.end)
    .catch(async (error: unknown) => {
      await loadErrorTexts();
      exportOutcome.failure ??= thrownFailure(error);
      return null;
    });
  if (exportOutcome.failure !== null)
    return abortController.signal.aborted ? undefined : showFailure(exportOutcome.failure);
  if (exportFile === null) return;
  downloadFile(`${fileTitle}.${exportFormat === "workbook" ? "xlsx" : "csv"}`, exportFile, "");
  if (exportOutcome.total > exportedRowsAtMost)
    addToast(t("management.exportLimit", { number: countText(exportedRowsAtMost) }));
}

type RowPages = AsyncIterable<readonly EntityValues[]>;

/** Result of reading the pages of an export: its failure, and the total number of rows. */
interface ExportOutcome {
  failure: Failure | null;
  total: number;
}

async function* onePageOf(rows: readonly EntityValues[]): AsyncGenerator<Answer<ListPage<EntityValues>>> {
  yield { ok: true, value: { rows, total: rows.length } };
}

/** Yields the rows of pages until one fails, and tells how much of the total has come. Units: percent. */
async function* readPages(
  answers: AsyncIterable<Answer<ListPage<EntityValues>>>,
  outcome: ExportOutcome,
  onProgress: (percent: number) => void,
): AsyncGenerator<readonly EntityValues[]> {
  let readRowCount = 0;
  for await (const answer of answers) {
    if (!answer.ok) {
      outcome.failure = answer.failure;
      return;
    }
    const { rows, total } = answer.value;
    outcome.total = total;
    readRowCount += rows.length;
    onProgress(Math.floor((100 * readRowCount) / Math.max(1, Math.min(total, exportedRowsAtMost))));
    yield rows;
  }
}

/** Writes pages of rows as a CSV file. */
async function buildListCsv(
  screen: ListScreen,
  columns: readonly string[],
  pages: RowPages,
  style: CsvStyle,
): Promise<Blob> {
  const csvParts = [`\uFEFF${formatListCsv(screen, columns, [], style)}`];
  for await (const rows of pages) csvParts.push(writeCsvRows(screen, columns, rows, style));
  return new Blob(csvParts, { type: "text/csv;charset=utf-8" });
}

/** Format of a workbook's cells for each kind of field. */
const workbookFormatByKind = {
  text: "text",
  longText: "text",
  code: "text",
  integer: "number",
  decimal: "number",
  money: "money",
  unitCost: "money",
  quantity: "number",
  percent: "number",
  date: "day",
  instant: "text",
  flag: "text",
  choice: "text",
  reference: "text",
  translated: "text",
  image: "text",
  colour: "text",
  list: "text",
  parts: "text",
} as const satisfies Record<FieldKind, "text" | "number" | "money" | "day">;

const workbookFormatOf = ({ entity }: ListScreen, field: string): (typeof workbookFormatByKind)[FieldKind] =>
  workbookFormatByKind[fieldKindOf(entity, field)];

/** Adds the extra export columns to those of the list. */
const withExtraColumns = ({ fromFile }: ListScreen, columns: readonly string[]): readonly string[] => [
  ...new Set([...columns, ...Object.keys(fromFile?.written ?? {})]),
];

const isTimeField = ({ entity }: ListScreen, field: string): boolean => fieldKindOf(entity, field) === "instant";

const isReferenceField = ({ entity }: ListScreen, field: string): boolean => fieldKindOf(entity, field) === "reference";

/** Formats a cell of an export. An extra column is as the screen defines it, a reference is a name, and a time has the format of the file. */
function cellTextOf(screen: ListScreen, row: EntityValues, field: string, exportFormat: ExportFormat): string {
  const { values } = screen.references.state.read;
  const referenceLabel = isReferenceField(screen, field)
    ? values[field]?.find(({ id }) => id === row[field])?.label
    : undefined;
  const value = row[field];
  // Programs read the comma format, people the others.
  const timeText =
    exportFormat !== "comma" && isTimeField(screen, field) && typeof value === "number" ? momentText(value) : undefined;
  return (
    screen.fromFile?.written?.[field]?.(row, values) ??
    referenceLabel ??
    timeText ??
    formatFileValue(screen.entity, field, value)
  );
}

/** Formats rows as CSV, below their header. */
export function formatListCsv(
  screen: ListScreen,
  visibleColumns: readonly string[],
  rows: readonly EntityValues[],
  style: CsvStyle,
): string {
  const headerLabels = withExtraColumns(screen, visibleColumns).map((field) => fieldLabel(screen, field));
  return `${printCsv([headerLabels], separatorOf(style))}${writeCsvRows(screen, visibleColumns, rows, style)}`;
}

const separatorOf = (style: CsvStyle): "," | ";" => (style === "comma" ? "," : ";");

function writeCsvRows(
  screen: ListScreen,
  visibleColumns: readonly string[],
  rows: readonly EntityValues[],
  csvStyle: CsvStyle,
): string {
  const exportedColumns = withExtraColumns(screen, visibleColumns);
  const csvCellOf = (row: EntityValues, field: string): string => {
    const cellText = cellTextOf(screen, row, field, csvStyle);
    const hasDecimals = typeof row[field] === "number" && !isTimeField(screen, field);
    return csvStyle === "semicolon" && hasDecimals ? cellText.replace(".", ",") : cellText;
  };
  return printCsv(
    rows.map((row) => exportedColumns.map((field) => csvCellOf(row, field))),
    separatorOf(csvStyle),
    exportedColumns.map((field) => ["number", "money"].includes(workbookFormatOf(screen, field))),
  );
}

/** Writes pages of rows as a workbook. */
export async function buildListWorkbook(
  screen: ListScreen,
  visibleColumns: readonly string[],
  pages: RowPages,
): Promise<Blob> {
  const { streamWorkbook, workbookMimeType } = await loadPart(() => import("@comptoir/api/workbook"));
  const exportedColumns = withExtraColumns(screen, visibleColumns);
  const workbookCellOf = (row: EntityValues, field: string) =>
    typeof row[field] === "boolean" ? row[field] : cellTextOf(screen, row, field, "workbook");
  async function* workbookRowsOfPages() {
    for await (const rows of pages)
      yield rows.map((row) => ({ cells: exportedColumns.map((field) => workbookCellOf(row, field)) }));
  }
  const workbookParts: Uint8Array<ArrayBuffer>[] = [];
  const sheetOptions = {
    name: t(screen.words.title),
    columns: exportedColumns.map((field) => ({
      header: fieldLabel(screen, field),
      format: workbookFormatOf(screen, field),
    })),
    rows: workbookRowsOfPages(),
  };
  for await (const piece of streamWorkbook(sheetOptions)) workbookParts.push(piece);
  return new Blob(workbookParts, { type: workbookMimeType });
}

/** Downloads a template file that contains the headers only. */
export function downloadTemplateFile(screen: ListScreen, columns: readonly string[]): void {
  downloadFile(
    `${t(screen.words.title)}.csv`,
    `\uFEFF${formatListCsv(screen, columns, [], language === "fr" ? "semicolon" : "comma")}`,
    "text/csv;charset=utf-8",
  );
}
