/** Texts of a draft's issues: at the inputs of a step, and above all steps. */
import { isLanguageCode } from "@comptoir/domain/language";
import type { ReportModel } from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";

import { measureText } from "../../report/report-words.ts";
import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";

export const issueTextAt = (
  wrongIssues: readonly Issue[],
  ...path: readonly (string | number)[]
): string | undefined => {
  const foundIssue = wrongIssues.find((issue) => path.every((part, index) => issue.path[index] === part));
  return foundIssue === undefined ? undefined : plainIssueText(foundIssue);
};

/** Text of an issue above the steps; that of a column's name says which column and language. */
export function saveIssueText(issue: Issue, { columns }: Pick<ReportModel, "columns">): string {
  const [part, index, property, language] = issue.path;
  const column = part === "columns" && property === "label" ? columns[Number(index)] : undefined;
  if (column === undefined || !isLanguageCode(language)) return plainIssueText(issue);
  return t("report.columnNameFault", {
    column: measureText(column.field, column.aggregate),
    name: t(`report.description_${language}`),
    fault: plainIssueText(issue),
  });
}

const plainIssueText = ({ code, params }: Issue): string => issueText({ code, field: null, params });
