/**
 * Text of a dashboard's header: displayed days, comparison days, and the cut. Returns the key of a
 * translated sentence and its parameters, with dates already formatted.
 */

import type { LanguageCode } from "../language/index.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { Comparison } from "./comparison.ts";
import type { DateSpan } from "./date-range.ts";
import { formatClock, formatRange } from "./format-date.ts";

/** Sentences of a header, with the parameters of each. */
export const comparisonSentences = {
  /** Thursday, March 12 */
  "comparison.none": ["range"],
  /** March 2026, compared with February 2026 */
  "comparison.whole": ["range", "against"],
  /** Thursday, March 12, compared with Thursday, March 5 to 14:20 */
  "comparison.toTime": ["range", "against", "time"],
} as const satisfies Record<string, readonly ("range" | "against" | "time")[]>;

/** Days that are compared, under any rule. */
export type ComparedDays = Omit<Comparison, "rule">;

/** Key of a sentence and its parameters. */
export type ComparisonSentence = {
  readonly key: keyof typeof comparisonSentences;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * Describes a range and its comparison for a header.
 *
 * @example describeComparison({ from: fromDayNumber(20524), to: fromDayNumber(20524) }, null, { language: "en", today: fromDayNumber(20524) }) // => { key: "comparison.none", params: { range: "Thursday, March 12" } }
 */
export function describeComparison(
  range: DateSpan,
  comparison: ComparedDays | null,
  { language, today }: { readonly language: LanguageCode; readonly today: CalendarDate },
): ComparisonSentence {
  const formatSpan = (span: DateSpan) => formatRange(span, language, { today });
  if (comparison === null) return { key: "comparison.none", params: { range: formatSpan(range) } };
  const sentenceParams = { range: formatSpan(comparison.of), against: formatSpan(comparison) };
  if (comparison.untilMinutes === undefined) return { key: "comparison.whole", params: sentenceParams };
  return {
    key: "comparison.toTime",
    params: { ...sentenceParams, time: formatClock(comparison.untilMinutes, language) },
  };
}
