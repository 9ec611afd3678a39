/** Issues of a draft at the inputs of a step. */
import type { Issue } from "@comptoir/domain/result";

import { issueText } from "../../shared/failure-text.ts";

export const issueTextAt = (wrong: readonly Issue[], ...path: readonly (string | number)[]): string | undefined => {
  const found = wrong.find((issue) => path.every((part, index) => issue.path[index] === part));
  return found === undefined ? undefined : issueText({ code: found.code, field: null, params: found.params });
};
