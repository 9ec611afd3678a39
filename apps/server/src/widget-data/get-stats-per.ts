/** GetStatsPer: sales split by one dimension, ranked. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { cutRanking, rankMembers, type PerType } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";

import type { WidgetAsk } from "./ask.ts";
import { isSplitOf, memberReaders, readNames } from "./members.ts";
import { refuseNarrowed } from "./narrow-ask.ts";
import { checkTopN } from "./top-n.ts";

/**
 * The answer of GetStatsPer; what does not fit the top N is gathered in `others`, so that the total stays whole.
 *
 * Errors: TOP_N, FILTER_INVALID for members that the split is not kept of.
 */
export const getStatsPer = Effect.fn("widgetData.getStatsPer")(function* (
  { snapshot, question }: WidgetAsk,
  params: { readonly type: PerType; readonly topN?: number },
) {
  const { scope, range, compareSpan, meta } = question;
  const topN = params.topN === undefined ? null : yield* checkTopN(params.topN);
  if (!isSplitOf(params.type, question)) yield* refuseNarrowed(question);
  const read = memberReaders[params.type];
  const members = yield* read(snapshot, question, range);
  const before = compareSpan === null ? null : yield* read(snapshot, question, compareSpan);
  const ranking = rankMembers(members, before);
  const { shown, others } = cutRanking(ranking, topN);
  const names = yield* readNames(
    snapshot,
    scope,
    params.type,
    shown.map(({ member }) => member.code),
  );
  return {
    meta,
    type: params.type,
    rows: shown.map(({ member, ...place }) => ({
      ...place,
      code: member.code,
      name: names.get(member.code) ?? "",
      value: cents(member.value),
    })),
    ...(others === null ? {} : { others }),
    total: ranking.total,
    ...(ranking.previousTotal === null ? {} : { previousTotal: ranking.previousTotal }),
  } satisfies WidgetAnswers["GetStatsPer"];
});
