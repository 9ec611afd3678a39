/** What is wrong with a text, said while it is typed: nothing of it is cut. */
import { isBlank, parseText, type TextBound } from "@comptoir/domain/text";

import { issueText } from "./failure-text.ts";

/** Undefined for a text that can be kept, and for one that is not there yet: that it has to be is said when it is sent. */
export function typedFault(text: string, bound: TextBound): string | undefined {
  if (isBlank(text)) return undefined;
  const read = parseText(text, bound);
  const [issue] = read.ok ? [] : read.issues;
  return issue === undefined ? undefined : issueText({ code: issue.code, field: null, params: issue.params });
}
