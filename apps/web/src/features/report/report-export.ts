/** Downloads a report as a file that the server writes. */
import type { ReportExport } from "@comptoir/api/wire";
import { fileRowsAtMost } from "@comptoir/domain/report";
import type { TextKey } from "@comptoir/i18n";

import { downloadFile } from "../../entity/save-file.ts";
import { countText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { showProgress } from "../../shared/show-progress.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import type { ReportAsk, ReportGateway } from "./report-gateway.ts";

export type ReportFormat = ReportExport["format"];

export const reportFormats: readonly ReportFormat[] =
  language === "fr"
    ? ["xlsx", "csvLocal", "csv", "csvFormatted", "html", "json"]
    : ["xlsx", "csv", "csvLocal", "csvFormatted", "html", "json"];
/** Text keys of the name and the description of each format. */
export const labelKeysByFormat = {
  csv: ["report.exportCsv", "management.csvComma"],
  csvLocal: ["report.exportCsv", "management.csvSemicolon"],
  csvFormatted: ["report.exportCsv", "report.exportCsvFormatted"],
  xlsx: ["report.exportXlsx", undefined],
  html: ["report.exportLiving", "report.exportLivingText"],
  json: ["report.exportJson", "report.exportJsonText"],
} as const satisfies Record<ReportFormat, readonly [TextKey, TextKey | undefined]>;

const fileEndingByFormat = {
  csv: "csv",
  csvLocal: "csv",
  csvFormatted: "csv",
  xlsx: "xlsx",
  html: "html",
  json: "json",
} as const satisfies Record<ReportFormat, string>;

export async function exportReport(
  gateway: ReportGateway,
  reportAsk: ReportAsk,
  { name, format, rowCount }: { readonly name: string; readonly format: ReportFormat; readonly rowCount: number },
): Promise<void> {
  const stopController = new AbortController();
  const exportProgress = showProgress((percent) => t("report.exportProgress", { percent }), stopController);
  const exportAnswer = await gateway.exportFile(reportAsk, format, stopController.signal, exportProgress.update);
  exportProgress.end();
  if (!exportAnswer.ok) return stopController.signal.aborted ? undefined : showFailure(exportAnswer.failure);
  downloadFile(`${fileNameOf(name)}.${fileEndingByFormat[format]}`, exportAnswer.value, "");
  if (format === "html" && rowCount > fileRowsAtMost.html)
    addToast(t("report.exportCut", { number: countText(fileRowsAtMost.html), total: countText(rowCount) }), "danger");
}

/** Makes a file name from a report's name: at most 80 characters, with spaces in place of characters that some file systems refuse. */
const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]/gu, " ")
    .trim()
    .slice(0, 80) || t("report.reports");
