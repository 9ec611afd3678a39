/** Answers GetStatsPer: sales split by one dimension, ranked. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { limitRanking, rankMembers, type PerType } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { memberName } from "@comptoir/i18n";

import type { WidgetAsk } from "./ask.ts";
import { readNames } from "./member-names.ts";
import { supportsFilters, memberReaders } from "./members.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { readerWords } from "./reader-words.ts";
import { checkTopN } from "./top-n.ts";

/**
 * Answers GetStatsPer. Members beyond the top N are summed as `others`, so that the total is complete.
 *
 * Errors: TOP_N, FILTER_INVALID for members that have no summary with this split.
 */
export const getStatsPer = Effect.fn("widgetData.getStatsPer")(function* (
  { snapshot, question, language }: WidgetAsk,
  params: { readonly type: PerType; readonly topN?: number },
) {
  const { scope, span, compareSpan, meta } = question;
  const topN = params.topN === undefined ? null : yield* checkTopN(params.topN);
  if (!supportsFilters(params.type, question)) yield* refuseFilters(question);
  const read = memberReaders[params.type];
  const members = yield* read(snapshot, question, span);
  const membersBefore = compareSpan === null ? null : yield* read(snapshot, question, compareSpan);
  const ranking = rankMembers(members, membersBefore);
  const { members: topMembers, others } = limitRanking(ranking, topN);
  const names = yield* readNames(
    snapshot,
    scope,
    params.type,
    topMembers.map(({ member }) => member.code),
  );
  const words = yield* readerWords(language);
  return {
    meta,
    type: params.type,
    rows: topMembers.map(({ member, ...place }) => ({
      ...place,
      code: member.code,
      name: memberName(words, { type: params.type, code: member.code, name: names.get(member.code) ?? "" }),
      value: cents(member.value),
    })),
    ...(others === null ? {} : { others }),
    total: ranking.total,
    ...(ranking.previousTotal === null ? {} : { previousTotal: ranking.previousTotal }),
  } satisfies WidgetAnswers["GetStatsPer"];
});
