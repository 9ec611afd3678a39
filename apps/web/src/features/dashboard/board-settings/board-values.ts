/** Values of a dashboard's settings: stored ones, those of a pattern, and their issues. */
import {
  boardPatterns,
  dashboardForm,
  type BoardPatternCode,
  type BoardWidget,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { checkForm } from "@comptoir/domain/validation";

import type { FailureIssue } from "../../../shared/answer.ts";
import { language } from "../../../shared/text.ts";

export type BoardFormValues = Pick<Dashboard, "description" | "longDescription" | "period" | "roles"> &
  Readonly<{
    pattern: BoardPatternCode;
    /** Widgets of a chosen file, which take the place of the pattern. */
    widgets: readonly BoardWidget[] | null;
  }>;

export function checkBoardValues({
  pattern: _pattern,
  widgets: _widgets,
  ...values
}: BoardFormValues): readonly FailureIssue[] {
  const formCheck = checkForm(dashboardForm, values);
  return formCheck.ok
    ? []
    : formCheck.issues.map(({ code, path, params }) => ({ code, field: path.join("."), params }));
}

/** Field of the form that an issue is about; undefined if the issue names no field. */
export const fieldOf = ({ field }: FailureIssue): string | undefined => field?.split(".")[0];

export function boardFormValuesOf(board: Dashboard | null): BoardFormValues {
  if (board === null) return { ...valuesOfPattern("manager"), pattern: "manager", widgets: null };
  const { description, longDescription, period, roles } = board;
  return { description, longDescription, period, roles, pattern: "manager", widgets: null };
}

export function valuesOfPattern(code: BoardPatternCode): Omit<BoardFormValues, "pattern" | "widgets"> {
  const { title, period } = boardPatterns[code];
  return { description: title[language], longDescription: "", period, roles: [] };
}
