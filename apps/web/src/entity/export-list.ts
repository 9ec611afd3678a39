/** Exports a list: every row of the question with the visible columns, as CSV or as a workbook. */
import { fieldKindOf, formatFileValue, type EntityValues } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import { printCsv } from "@comptoir/domain/report";

import { session } from "../session/session.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { loadPart } from "../shared/part.ts";
import { showFailure } from "../shared/show-failure.ts";
import { language, t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { exportedRowsAtMost } from "./list-reading.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { downloadFile } from "./save-file.ts";

/** Separator and decimal mark of a CSV: `,` and `.`, or `;` and `,`. */
export type CsvStyle = "comma" | "semicolon";

/** Format of an export: a CSV, or a workbook with typed numbers. */
export type ExportFormat = CsvStyle | "workbook";

export const exportFormatLabels = {
  comma: "management.csvComma",
  semicolon: "management.csvSemicolon",
  workbook: "management.exportXlsx",
} as const satisfies Record<ExportFormat, string>;

/** Formats of an export: the workbook and both CSVs, the one of the page's language first. */
export const exportFormats = (): readonly ExportFormat[] =>
  language === "fr" ? ["workbook", "semicolon", "comma"] : ["workbook", "comma", "semicolon"];

export async function exportList(
  screen: EntityScreen,
  columns: readonly string[],
  format: ExportFormat,
): Promise<void> {
  const answer = await whileRunning(screen.list.readAll(new AbortController().signal));
  if (!answer.ok) return showFailure(answer.failure);
  const { rows, total } = answer.value;
  if (screen.fromFile?.written !== undefined || columns.some((field) => isReference(screen, field)))
    await whileRunning(screen.references.load(session.state.claims?.tli ?? null));
  const name = t(screen.words.title);
  if (format === "workbook")
    downloadFile(`${name}.xlsx`, await whileRunning(buildListWorkbook(screen, columns, rows)), "");
  else downloadFile(`${name}.csv`, `\uFEFF${formatListCsv(screen, columns, rows, format)}`, "text/csv;charset=utf-8");
  if (total > exportedRowsAtMost) addToast(t("management.exportLimit", { number: countText(exportedRowsAtMost) }));
}

/** Workbook cells of each kind. */
const formats = {
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

const formatOf = ({ entity }: EntityScreen, field: string): (typeof formats)[FieldKind] =>
  formats[fieldKindOf(entity, field)];

/** Adds the extra export columns to those of the list. */
const withWritten = ({ fromFile }: EntityScreen, columns: readonly string[]): readonly string[] => [
  ...new Set([...columns, ...Object.keys(fromFile?.written ?? {})]),
];

const isReference = ({ entity }: EntityScreen, field: string): boolean => fieldKindOf(entity, field) === "reference";

/** Writes the referenced row's name, not its id. */
function textOf(screen: EntityScreen, row: EntityValues, field: string): string {
  const { values } = screen.references.state.read;
  const label = isReference(screen, field) ? values[field]?.find(({ id }) => id === row[field])?.label : undefined;
  return screen.fromFile?.written?.[field]?.(row, values) ?? label ?? formatFileValue(screen.entity, field, row[field]);
}

/** Formats rows as CSV. */
export function formatListCsv(
  screen: EntityScreen,
  visibleColumns: readonly string[],
  rows: readonly EntityValues[],
  style: CsvStyle,
): string {
  const columns = withWritten(screen, visibleColumns);
  const cellOf = (row: EntityValues, field: string): string => {
    const text = textOf(screen, row, field);
    return style === "semicolon" && typeof row[field] === "number" ? text.replace(".", ",") : text;
  };
  return printCsv(
    [
      columns.map((field) => fieldLabel(screen, field)),
      ...rows.map((row) => columns.map((field) => cellOf(row, field))),
    ],
    style === "comma" ? "," : ";",
    columns.map((field) => ["number", "money"].includes(formatOf(screen, field))),
  );
}

/** Formats rows as a workbook. */
export async function buildListWorkbook(
  screen: EntityScreen,
  visibleColumns: readonly string[],
  rows: readonly EntityValues[],
): Promise<Blob> {
  const { writeWorkbook } = await loadPart(() => import("@comptoir/api/workbook"));
  const columns = withWritten(screen, visibleColumns);
  const cellOf = (row: EntityValues, field: string) =>
    typeof row[field] === "boolean" ? row[field] : textOf(screen, row, field);
  return writeWorkbook(
    t(screen.words.title),
    columns.map((field) => ({ header: fieldLabel(screen, field), format: formatOf(screen, field) })),
    rows.map((row) => columns.map((field) => cellOf(row, field))),
  );
}

/** Template file with headers only. */
export function downloadTemplateFile(screen: EntityScreen, columns: readonly string[]): void {
  downloadFile(
    `${t(screen.words.title)}.csv`,
    `\uFEFF${formatListCsv(screen, columns, [], language === "fr" ? "semicolon" : "comma")}`,
    "text/csv;charset=utf-8",
  );
}
