/** Says how many rows an answer has, or how many groups with how many rows in them. */
import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";
import type { ReportHead } from "./report-store.ts";

export function answerCountText({ rowCount, groupCounts }: Pick<ReportHead, "rowCount" | "groupCounts">): string {
  const rowsText = (count: number) => t("report.rows", { count, number: countText(count) });
  if (groupCounts === undefined) return rowsText(rowCount);
  const { groups, rows } = groupCounts;
  const groupsText = t("report.groups", { count: groups, number: countText(groups) });
  return rows === 0 ? groupsText : `${groupsText} · ${rowsText(rows)}`;
}
