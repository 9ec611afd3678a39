/** Copies the rows of a report as they are on the screen, with their totals. */
import type { ReportModel } from "@comptoir/domain/report";
import { streamFormattedCsv } from "@comptoir/i18n/report";

import type { ReportStore } from "../../report/report-store.ts";
import { reportWords, type Names } from "../../report/report-words.ts";
import { copyTableText } from "../../report/copy-table.ts";
import { whileRunning } from "../../shared/notices.ts";

/** Maximum number of rows of a list that are read to be copied. */
const copiedRowsAtMost = 2_000;

/** Copies the first rows of a report and its total; a failure to read the rows is shown above the table. */
export async function copyReport(
  store: ReportStore,
  { source, columns: reportColumns, pivot }: Pick<ReportModel, "source" | "columns" | "pivot">,
): Promise<void> {
  if (!(await whileRunning(store.readFirst(copiedRowsAtMost)))) return;
  const { head, rows: answeredRows, names } = store.state;
  if (head === null) return;
  const { columns, total } = head;
  const firstMissingIndex = answeredRows.findIndex((row) => row === undefined);
  const rows = answeredRows
    .slice(0, firstMissingIndex === -1 ? undefined : firstMissingIndex)
    .flatMap((row) => (row === undefined ? [] : [row]));
  let text = "";
  for await (const piece of streamFormattedCsv(
    { columns, total },
    [{ rows: total === null ? rows : [...rows, total], names: names as Names }],
    { words: reportWords, columns: reportColumns, pivot, names: names as Names, source },
    "\t",
  ))
    text += piece;
  await copyTableText(text, rows.length, answeredRows.length);
}
