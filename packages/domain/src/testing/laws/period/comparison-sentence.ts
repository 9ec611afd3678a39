import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbBusinessDayStart, arbSpan } from "../../arbitraries/calendar.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Builds the rules and laws of the sentence that describes a comparison. */
export function comparisonSentenceRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const { addDays, bucketsOf, compareRange, comparisonSentences, dayStart, describeComparison } = functions;
  const { formatBucket, formatClock, formatRange } = functions;
  return {
    "describe-comparison": {
      says: "A header names the displayed days, the comparison days and the cut-off time, in the user's language.",
      source: "behaviour 3.2",
      laws: {
        "the sentence names the days shown, the days compared with, and the time where the comparison is cut":
          fc.property(
            arbSpan(40),
            fc.constantFrom("none" as const, "previous" as const, "previousToDate" as const, "lastYear" as const),
            arbBusinessDayStart,
            arbLanguage,
            (span, rule, businessDayStart, language) => {
              const today = span.to;
              const clock = {
                nowMs: dayStart(today, "America/Toronto", businessDayStart) + 3_600_000,
                timeZone: "America/Toronto",
                businessDayStart,
              };
              const comparison = compareRange({ ...span, code: "custom" }, rule, {
                today,
                weekStart: 0,
                nowHalfHour: 2,
                clock,
              });
              const words = describeComparison(span, comparison, { language, today });
              same(Object.keys(words.params), comparisonSentences[words.key]);
              same(words.params["range"], formatRange(comparison?.of ?? span, language, { today }));
              same(
                words.params["against"],
                comparison === null ? undefined : formatRange(comparison, language, { today }),
              );
              same(
                words.params["time"],
                comparison?.untilMinutes === undefined ? undefined : formatClock(comparison.untilMinutes, language),
              );
            },
          ),
        "two buckets of a range never have the same label": fc.property(
          arbSpan(300),
          fc.constantFrom("day" as const, "week" as const, "month" as const),
          arbLanguage,
          (span, grain, language) => {
            const range =
              grain === "month"
                ? span
                : { from: span.from, to: span.to < addDays(span.from, 60) ? span.to : addDays(span.from, 60) };
            const names = bucketsOf(range, grain, { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }).map(
              (bucket) => formatBucket(bucket, language),
            );
            same(new Set(names).size, names.length);
          },
        ),
      },
    },
  };
}
