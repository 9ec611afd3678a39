/** Export of the audit trail: one line per entry, with each field before and after. */
import type { AuditRow } from "@comptoir/api/wire";
import { printCsv } from "@comptoir/domain/report";

import { downloadFile } from "../../entity/save-file.ts";
import { networkAddressText } from "../../shared/device-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import { countText } from "../../session/written.ts";
import { exportedEntriesAtMost, type AuditStore } from "./audit-store.ts";
import { actionText, changeTexts, kindText, personText, recordText } from "./audit-words.ts";

/** Formats entries as a file, with ISO times, and device addresses for readers who may see them. */
export function auditCsv(auditRows: readonly AuditRow[], separator: "," | ";"): string {
  const hasAddress = auditRows.some(({ address }) => address !== undefined);
  const headerTexts = [
    t("audit.when"),
    t("audit.who"),
    t("audit.what"),
    t("audit.kind"),
    t("audit.record"),
    t("audit.number"),
    t("audit.where"),
    ...(hasAddress ? [t("audit.address")] : []),
    t("audit.changes"),
  ];
  const rowCells = auditRows.map((row) => [
    new Date(row.at).toISOString(),
    personText(row),
    actionText(row.action),
    kindText(row.kind),
    recordText(row),
    row.recordId ?? "",
    row.place ?? "",
    ...(hasAddress ? [networkAddressText(row.address) ?? ""] : []),
    changeTexts(row, {})
      .map((change) => t("management.change", { field: change.label, before: change.before, after: change.after }))
      .join("\n"),
  ]);
  return printCsv([headerTexts, ...rowCells], separator);
}

export async function exportAudit(store: AuditStore): Promise<void> {
  const answer = await whileRunning(store.readAll(new AbortController().signal));
  if (!answer.ok) return showFailure(answer.failure);
  downloadFile(
    `${t("shell.entry_AUDIT")}.csv`,
    `\uFEFF${auditCsv(answer.value.rows, language === "fr" ? ";" : ",")}`,
    "text/csv;charset=utf-8",
  );
  if (answer.value.isCut) addToast(t("management.exportLimit", { number: countText(exportedEntriesAtMost) }));
}
