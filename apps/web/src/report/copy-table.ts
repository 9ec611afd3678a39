/** Copies a table to the clipboard, with tabs between cells and no formulas, as a spreadsheet takes it. */
import { printCsv } from "@comptoir/domain/report";
import type { ChartLabels } from "@comptoir/ui-react/charts";

import { countText } from "../session/written.ts";
import { addToast } from "../shared/notices.ts";
import { t } from "../shared/text.ts";

/** Writes the text of a table to the clipboard, and says how many of its rows were copied. */
export async function copyTableText(text: string, rowCount: number, totalCount = rowCount): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return addToast(t("charts.tableNotCopied"), "danger");
  }
  const number = countText(rowCount);
  addToast(
    rowCount < totalCount
      ? t("charts.tableCopiedPart", { number, total: countText(totalCount) })
      : t("charts.tableCopied", { count: rowCount, number }),
  );
}

/** Copies the figures of a chart, whose first column names them. */
export const copyChartTable = ({ headers, rows }: Parameters<OnCopy>[0]): Promise<void> =>
  copyTableText(
    printCsv(
      [headers, ...rows.map(({ cells }) => cells)],
      "\t",
      headers.map((_, column) => column > 0),
    ),
    rows.length,
  );

type OnCopy = NonNullable<ChartLabels["copyTable"]>["onCopy"];
