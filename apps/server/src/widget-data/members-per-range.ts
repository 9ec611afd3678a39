/** Answers MembersPerRange: stores, departments, items or cashiers over time, each with its rank in each bin. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { defaultTopN, itemBinsAtMost, type SplitOverTime } from "@comptoir/domain/dashboard";
import { bucketsOf, bucketStateAt, countBuckets, type Grain } from "@comptoir/domain/period";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { rankByBin } from "./members-by-bin.ts";
import { readNames } from "./member-names.ts";
import { supportsFilters } from "./members.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { bucketEdgesOf } from "./sales-per-range.ts";
import { checkTopN } from "./top-n.ts";

/** Maximum number of bins, more than a small chart can draw. */
const membersBinsAtMost = 400;

interface MembersPerRangeParams {
  readonly type: SplitOverTime;
  readonly range: Grain;
  readonly topN?: number;
  readonly lowestFirst?: boolean;
}

/** Answers MembersPerRange. Errors: TOP_N, WIDGET_COMPARE with days to compare with, WIDGET_GRAIN for half hours, TOO_MANY bins, FILTER_INVALID for members without a summary of this split. */
export const membersPerRange = Effect.fn("widgetData.membersPerRange")(function* (
  { snapshot, question }: WidgetAsk,
  { type, range: grain, ...params }: MembersPerRangeParams,
) {
  const { scope, span, compare, calendar, nowMs, meta } = question;
  const topN = yield* checkTopN(params.topN ?? defaultTopN);
  if (compare !== null) return yield* Effect.fail(badRequest("WIDGET_COMPARE", undefined, "compare"));
  if (grain === "30min") return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "range"));
  if (!supportsFilters(type, question)) yield* refuseFilters(question);
  const binsLimit = type === "ITEM" ? itemBinsAtMost : membersBinsAtMost;
  if (countBuckets(span, grain, calendar) > binsLimit)
    return yield* Effect.fail(badRequest("TOO_MANY", { max: binsLimit }, "range"));
  const rangeBuckets = bucketsOf(span, grain, calendar);
  const memberChoice = { topN, lowestFirst: params.lowestFirst === true };
  const { rows, others, total } = yield* rankByBin(snapshot, question, { type, bins: rangeBuckets, ...memberChoice });
  const nameByCode = yield* readNames(
    snapshot,
    scope,
    type,
    rows.map(({ code }) => code),
  );
  return {
    meta,
    type,
    range: grain,
    bins: rangeBuckets.map((bin) => {
      const binState = bucketStateAt(bin, nowMs);
      return {
        key: bin.key,
        ...bucketEdgesOf(bin, undefined),
        label: bin.key,
        ...(binState === "future" ? { future: true } : bin.partial || binState === "running" ? { partial: true } : {}),
      };
    }),
    rows: rows.map((row) => ({ ...row, name: nameByCode.get(row.code) ?? "" })),
    ...(others === null ? {} : { others }),
    total,
  } satisfies WidgetAnswers["MembersPerRange"];
});
