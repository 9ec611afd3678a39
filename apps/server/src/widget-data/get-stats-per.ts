/** GetStatsPer: sales split by one dimension, ranked. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import type { PerType } from "@comptoir/domain/dashboard";
import { percentOf } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";

import type { WidgetAsk } from "./ask.ts";
import { memberReaders, readNames } from "./members.ts";
import { rankMembers } from "./ranking.ts";
import { checkTopN } from "./top-n.ts";

/** The answer of GetStatsPer; what does not fit the top N is gathered in `others`, so that the total stays whole. */
export const getStatsPer = Effect.fn("widgetData.getStatsPer")(function* (
  { snapshot, question }: WidgetAsk,
  params: { readonly type: PerType; readonly topN?: number },
) {
  const { scope, range, compareSpan, meta } = question;
  const topN = params.topN === undefined ? null : yield* checkTopN(params.topN);
  const read = memberReaders[params.type];
  const members = yield* read(snapshot, scope, range);
  const before = compareSpan === null ? null : yield* read(snapshot, scope, compareSpan);
  const { rows, total, previousTotal } = rankMembers(members, before);
  const shown = topN === null ? rows : rows.slice(0, topN);
  const rest = rows.slice(shown.length);
  const names = yield* readNames(snapshot, scope, params.type, shown.map(({ member }) => member.code));
  const shownCodes = new Set(shown.map(({ member }) => member.code));
  const restValue = cents(rest.reduce((sum, { member }) => sum + member.value, 0));
  const restBefore = cents((before ?? []).reduce((sum, { code, value }) => (shownCodes.has(code) ? sum : sum + value), 0));
  return {
    meta,
    type: params.type,
    rows: shown.map(({ member, ...place }) => ({
      ...place,
      code: member.code,
      name: names.get(member.code) ?? "",
      value: cents(member.value),
    })),
    ...(rest.length === 0
      ? {}
      : {
          others: {
            count: rest.length,
            value: restValue,
            share: percentOf(restValue, total),
            ...(before === null ? {} : { previous: restBefore }),
          },
        }),
    total,
    ...(previousTotal === null ? {} : { previousTotal }),
  } satisfies WidgetAnswers["GetStatsPer"];
});
