/** The file of a list: every row of the question with the columns on the screen, for other software or for a spreadsheet of the country. */
import { getEntity, toInput, type EntityValues } from "@comptoir/domain/entity";
import { printCsv } from "@comptoir/domain/report";

import { addToast, whileRunning } from "../shared/notices.ts";
import { showFailure } from "../shared/show-failure.ts";
import { language, t } from "../shared/text.ts";
import { countText } from "../shared/written.ts";
import { exportAtMost } from "./create-list-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { saveFile } from "./save-file.ts";

/** Between its cells a file has commas, and points before decimals; or semicolons, and commas before decimals. */
export type CsvStyle = "comma" | "semicolon";

export const csvWords = { comma: "management.csvComma", semicolon: "management.csvSemicolon" } as const satisfies Record<CsvStyle, string>;

/** Both, that of the page's language first. */
export const csvStyles = (): readonly CsvStyle[] => (language === "fr" ? ["semicolon", "comma"] : ["comma", "semicolon"]);

export async function exportList(screen: EntityScreen, columns: readonly string[], style: CsvStyle): Promise<void> {
  const answer = await whileRunning(screen.list.readAll(new AbortController().signal));
  if (!answer.ok) return showFailure(answer.failure);
  saveFile(`${t(screen.words.title)}.csv`, `\uFEFF${listCsv(screen, columns, answer.value.rows, style)}`, "text/csv;charset=utf-8");
  if (answer.value.total > exportAtMost) addToast(t("management.exportLimit", { number: countText(exportAtMost) }));
}

/** Rows as a file. */
export function listCsv(screen: EntityScreen, columns: readonly string[], rows: readonly EntityValues[], style: CsvStyle): string {
  const { form, columns: table } = getEntity(screen.entity);
  const valueOf = (row: EntityValues, field: string): unknown => (Object.hasOwn(form.fields, field) ? toInput(form, row)[field] : table[field]?.type === "qty" && typeof row[field] === "number" ? row[field] / 1_000 : row[field]);
  const cellOf = (value: unknown): string => {
    if (value === null || value === undefined) return "";
    return typeof value === "number" && style === "semicolon" ? String(value).replace(".", ",") : String(value);
  };
  return printCsv([columns.map((field) => fieldLabel(screen, field)), ...rows.map((row) => columns.map((field) => cellOf(valueOf(row, field))))], style === "comma" ? "," : ";");
}
