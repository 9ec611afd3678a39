/** Answers NetChange: why net sales changed from the comparison days, as a bridge. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { sumParts } from "@comptoir/domain/metric";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { readChangeParts } from "./store-items.ts";

/** Answers NetChange. Errors: WIDGET_COMPARE without days to compare with. */
export const netChange = Effect.fn("widgetData.netChange")(function* ({ snapshot, question }: WidgetAsk) {
  const { span, compareSpan, meta } = question;
  if (compareSpan === null) return yield* Effect.fail(badRequest("WIDGET_COMPARE", undefined, "compare"));
  return {
    meta,
    bridge: sumParts(yield* readChangeParts(snapshot, question, [compareSpan, span])),
  } satisfies WidgetAnswers["NetChange"];
});
