/** Finds the issue of a form field, or of a part of it. */
import { useSnapshot } from "valtio";

import { issueText } from "../shared/failure-text.ts";
import type { EntityScreen } from "./define-screen.ts";

export function useFieldIssue({ editor }: Pick<EntityScreen, "editor">, path: string): string | undefined {
  const { issues } = useSnapshot(editor.state);
  const fieldIssues = issues.filter(({ field }) => field === path || field?.startsWith(`${path}.`) === true);
  return fieldIssues.length === 0 ? undefined : [...new Set(fieldIssues.map(issueText))].join(" ");
}
