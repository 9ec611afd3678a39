/** Issues of a draft at the inputs of a step. */
import type { Issue } from "@comptoir/domain/result";

import { issueText } from "../../shared/failure-text.ts";

export const issueTextAt = (
  wrongIssues: readonly Issue[],
  ...path: readonly (string | number)[]
): string | undefined => {
  const foundIssue = wrongIssues.find((issue) => path.every((part, index) => issue.path[index] === part));
  return foundIssue === undefined
    ? undefined
    : issueText({ code: foundIssue.code, field: null, params: foundIssue.params });
};
