/** Answers Generic/SimpleWidgetData: the figures of a configured widget. */

import { Effect } from "effect";

import type { SimpleWidgetAnswer, SimpleWidgetBody, WidgetAnswers } from "@comptoir/api/wire";
import { defaultTopN } from "@comptoir/domain/dashboard";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { checkDataset, checkMeasure } from "./check-figures.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { readFigure } from "./get-stats.ts";
import { narrowCall } from "./narrow-ask.ts";

/** Answers the figures of a configured widget, with a ranking if the configuration names a dimension. Errors: those of `timeSeries`, TOP_N. */
export const simpleWidgetData = Effect.fn("generic.simpleWidgetData")(function* (
  wholeAsk: WidgetAsk,
  body: (typeof SimpleWidgetBody)["Type"],
) {
  yield* checkDataset(body.dataset);
  if (body.primary === undefined || body.primary === "")
    return yield* Effect.fail(badRequest("PRIMARY_REQUIRED", undefined, "primary"));
  const ask = yield* narrowCall(wholeAsk, body.filters ?? []);
  const primaryFigure = yield* readFigure(ask, yield* checkMeasure(ask, body.primary, "primary"));
  const codes = yield* Effect.forEach(body.secondary ?? [], (code) => checkMeasure(ask, code, "secondary"));
  const secondary = yield* Effect.forEach(codes, (code) => readFigure(ask, code));
  const ranking =
    body.dimension === undefined
      ? null
      : yield* getStatsPer(ask, { type: body.dimension, topN: body.topN ?? defaultTopN });
  return {
    meta: ask.question.meta,
    primary: primaryFigure,
    ...(body.secondary === undefined ? {} : { secondary }),
    ...(ranking === null ? {} : { rows: ranking.rows.map(toSimpleRow) }),
  } satisfies (typeof SimpleWidgetAnswer)["Type"];
});

type PerRow = WidgetAnswers["GetStatsPer"]["rows"][number];

function toSimpleRow({ code, name, value, share, rank, previous }: PerRow) {
  return { code, name, value, share, rank, ...(previous === undefined ? {} : { previous }) };
}
