/** Validates a text while it is typed, without truncating it. */
import { isBlank, parseText, type TextBound } from "@comptoir/domain/text";

import { issueText } from "./failure-text.ts";

/** Returns undefined for a valid text, and for an empty one: a required text is checked on submit. */
export function typedTextError(text: string, bound: TextBound): string | undefined {
  if (isBlank(text)) return undefined;
  const parsedText = parseText(text, bound);
  const [issue] = parsedText.ok ? [] : parsedText.issues;
  return issue === undefined ? undefined : issueText({ code: issue.code, field: null, params: issue.params });
}
