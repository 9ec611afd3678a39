/** Handlers of explanations of figures. */

import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";

import { answerSingleCall, runQuestionInTurn } from "../widget-data/index.ts";
import { explainChange } from "./explain-change.ts";
import { explainFigure } from "./explain-figure.ts";
import { explainMorning } from "./explain-morning.ts";

export const explainHandlers = HttpApiBuilder.group(ComptoirApi, "explain", (handlers) =>
  handlers.handleAll({
    change: Effect.fnUntraced(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* runQuestionInTurn(
        caller.userId,
        answerSingleCall(caller, payload, (ask) => explainChange(ask, payload)),
      );
    }),
    figure: Effect.fnUntraced(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* runQuestionInTurn(
        caller.userId,
        answerSingleCall(caller, payload, (ask) => explainFigure(ask, payload)),
      );
    }),
    morning: Effect.fnUntraced(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* runQuestionInTurn(caller.userId, answerSingleCall(caller, payload, explainMorning));
    }),
  }),
);
