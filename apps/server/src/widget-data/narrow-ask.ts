/** A call narrowed to the sales that its filters let through, before it is answered. */

import { Effect } from "effect";

import type { WidgetFilter } from "@comptoir/domain/dashboard";
import { decodeFilters, type ReportFilter } from "@comptoir/domain/report";
import { atPath } from "@comptoir/domain/result";

import { invalid } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import type { Question } from "./question.ts";
import { narrowed, unnarrowable } from "./sale-filters.ts";

/** The same call of fewer sales. Errors: those of `narrowed`. */
export const narrowedTo = Effect.fnUntraced(function* (ask: WidgetAsk, filters: readonly ReportFilter[]) {
  const question = narrowed(ask.question, filters);
  return question.ok ? { ...ask, question: question.value } : yield* Effect.fail(invalid(question.issues));
});

/** The same, with filters as a widget keeps them. Errors: those of `narrowed`, FILTER_INVALID for one that cannot be read. */
export const narrowedByWidget = Effect.fnUntraced(function* (ask: WidgetAsk, filters: readonly WidgetFilter[]) {
  const read = atPath(["filters"], decodeFilters(filters));
  return read.ok ? yield* narrowedTo(ask, read.value) : yield* Effect.fail(invalid(read.issues));
});

/** Stops a call that is kept of no members and no items, where it is narrowed to some. Errors: FILTER_INVALID with the column. */
export function refuseNarrowed(question: Pick<Question, "members" | "items">) {
  const refused = unnarrowable(question);
  return refused === null ? Effect.void : Effect.fail(invalid([refused]));
}
