/** Questions of alerts that are too large to be judged. */

import type { ErrorCode } from "../errors/index.ts";

/** Error codes of a question that is as large the next hour: too many groups or rows, or too long for the time or the memory that a report has. */
export const largeQuestionCodes = [
  "REPORT_GROUPS",
  "REPORT_ROWS",
  "REPORT_TIME",
  "REPORT_MEMORY",
] as const satisfies readonly ErrorCode[];

/** An error code of a question that is too large. */
export type LargeQuestionCode = (typeof largeQuestionCodes)[number];

/**
 * Returns the code by which a question is too large; null if it failed for another reason, and may be asked again.
 *
 * Source: decision 0428.
 *
 * @example findLargeQuestion([{ code: "REPORT_GROUPS" }]) // => "REPORT_GROUPS"
 */
export function findLargeQuestion(issues: readonly { readonly code: string }[]): LargeQuestionCode | null {
  return largeQuestionCodes.find((largeCode) => issues.some(({ code }) => code === largeCode)) ?? null;
}
