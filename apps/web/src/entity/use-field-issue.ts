/** Finds the issue of a form field, or of a part of it. */
import { useSnapshot } from "valtio";

import type { EntityScreen } from "./define-screen.ts";
import { partIssueText } from "./entity-words.ts";

export function useFieldIssue(screen: Pick<EntityScreen, "editor" | "own">, path: string): string | undefined {
  const { issues } = useSnapshot(screen.editor.state);
  const fieldIssues = issues.filter(({ field }) => field === path || field?.startsWith(`${path}.`) === true);
  return fieldIssues.length === 0
    ? undefined
    : [...new Set(fieldIssues.map((issue) => partIssueText(screen, issue)))].join(" ");
}
