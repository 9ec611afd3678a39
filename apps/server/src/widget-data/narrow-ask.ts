/** Filters a widget call before it is answered. */

import { Effect } from "effect";

import type { WidgetFilter } from "@comptoir/domain/dashboard";
import { decodeFilters, type ReportFilter } from "@comptoir/domain/report";
import { prefixIssuePaths } from "@comptoir/domain/result";

import { invalid } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import type { Question } from "./question.ts";
import { narrowQuestion, filterIssue } from "./sale-filters.ts";

/** Applies filters to a call. Errors: those of `narrowQuestion`. */
export const narrowCall = Effect.fnUntraced(function* (ask: WidgetAsk, filters: readonly ReportFilter[]) {
  const narrowedQuestion = narrowQuestion(ask.question, filters);
  return narrowedQuestion.ok
    ? { ...ask, question: narrowedQuestion.value }
    : yield* Effect.fail(invalid(narrowedQuestion.issues));
});

/** Applies the stored filters of a widget to a call. Errors: those of `narrowQuestion`, FILTER_INVALID for an unreadable filter. */
export const narrowCallByWidget = Effect.fnUntraced(function* (ask: WidgetAsk, filters: readonly WidgetFilter[]) {
  const decodedFilters = prefixIssuePaths(["filters"], decodeFilters(filters));
  return decodedFilters.ok
    ? yield* narrowCall(ask, decodedFilters.value)
    : yield* Effect.fail(invalid(decodedFilters.issues));
});

/** Refuses a filtered question for a call that cannot be filtered by members or items. Errors: FILTER_INVALID with the column. */
export function refuseFilters(question: Pick<Question, "members" | "items">) {
  const filterProblem = filterIssue(question);
  return filterProblem === null ? Effect.void : Effect.fail(invalid([filterProblem]));
}
