/** Formats the refusal of a change of several rows: each message follows the name of its row. */
import type { EntityValues } from "@comptoir/domain/entity";

import type { Failure } from "../shared/answer.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { fieldLabel, rowNameOf, type WordedScreen } from "./entity-words.ts";

/** Messages of the refused rows; null if no row is refused. */
export function refusalTexts(
  screen: WordedScreen,
  rows: readonly EntityValues[],
  failure: Failure,
): readonly string[] | null {
  const issueTexts = failure.issues.flatMap((issue) => {
    // "3.price" is the price of the fourth row; a refusal of a single row carries its id.
    const [, rowText, path] = /^(?:(\d+)(?:\.|$))?(.*)$/u.exec(issue.field ?? "") ?? [];
    const refusedRow =
      rowText === undefined
        ? (rows.find(({ id }) => id === issue.params["id"]) ?? (rows.length === 1 ? rows[0] : undefined))
        : rows[Number(rowText)];
    if (refusedRow === undefined) return [];
    const [field = ""] = path?.split(".") ?? [];
    const issueMessage =
      field === ""
        ? issueText(issue)
        : t("management.filterSentence", { field: fieldLabel(screen, field), value: issueText(issue) });
    return [t("management.filterSentence", { field: rowNameOf(screen, refusedRow), value: issueMessage })];
  });
  return issueTexts.length === 0 ? null : [...new Set(issueTexts)];
}
