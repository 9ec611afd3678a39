/** Handlers of widget data and of the generic widget endpoints. */

import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";

import { withCachedLayers } from "../access/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { readCustomerWidget } from "./client.ts";
import { getStats } from "./get-stats.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { answerIdenticalTogether } from "./identical-questions.ts";
import { runQuestionInTurn } from "./question-limit.ts";
import type { PeriodParams } from "./question.ts";
import { salesPerRange } from "./sales-per-range.ts";
import { readSimpleWidget } from "./simple.ts";
import { periodParamsOf, simpleWidgetData } from "./simple-widget-data.ts";
import { periodParamsOfSeries, timeSeries } from "./time-series.ts";
import { topSales } from "./top-sales.ts";
import { answerBatch, answerSingleCall, boardQuestionKey, type WidgetCaller } from "./widget-data-service.ts";
import type { PlaceParams } from "./widget-scope.ts";

const widgetDataGroup = HttpApiBuilder.group(ComptoirApi, "widgetData", (handlers) =>
  handlers.handleAll({
    client: ({ query }) => answerWidget(query, readCustomerWidget),
    simple: ({ query }) => answerWidget(query, readSimpleWidget),
    getStats: ({ query }) => answerWidget(query, (ask) => getStats(ask, query)),
    getStatsPer: ({ query }) => answerWidget(query, (ask) => getStatsPer(ask, query)),
    salesPerRange: ({ query }) => answerWidget(query, (ask) => salesPerRange(ask, query)),
    topSales: ({ query }) => answerWidget(query, (ask) => topSales(ask, query)),
    batch: Effect.fnUntraced(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* runQuestionInTurn(caller.userId, answerBoard(caller, payload));
    }),
  }),
);

const answerSameBoardsTogether = answerIdenticalTogether<
  Effect.Success<ReturnType<typeof answerBatch>>,
  Effect.Error<ReturnType<typeof answerBatch>>,
  Effect.Services<ReturnType<typeof answerBatch>>
>();

/** Answers a board. Readers of the same layer with the same permissions and language who ask the same at once get one answer. */
const answerBoard = Effect.fnUntraced(function* (caller: Caller, calls: Parameters<typeof answerBatch>[1]) {
  const { layerId, permissions, language } = caller;
  const reader: WidgetCaller = { layerId, permissions, language };
  const answerBoardCalls = answerBatch(reader, calls);
  const databaseClient = yield* SqlClient.SqlClient;
  return yield* answerSameBoardsTogether(
    { database: databaseClient, key: boardQuestionKey(reader, calls) },
    withCachedLayers(caller)(answerBoardCalls),
    answerBoardCalls,
  );
});

const genericGroup = HttpApiBuilder.group(ComptoirApi, "generic", (handlers) =>
  handlers.handleAll({
    timeSeries: ({ params, payload }) =>
      answerWidget(periodParamsOfSeries(payload), (ask) => timeSeries(ask, payload, params.x)),
    simpleWidgetData: ({ params, payload }) =>
      answerWidget(periodParamsOf(payload), (ask) => simpleWidgetData(ask, payload, params.x)),
  }),
);

/** Handlers of both groups of endpoints. */
export const widgetDataHandlers = Layer.merge(widgetDataGroup, genericGroup);

const answerWidget = Effect.fnUntraced(function* <A, E, R>(
  params: PeriodParams & PlaceParams,
  use: (ask: WidgetAsk) => Effect.Effect<A, E, R>,
) {
  const caller = yield* CurrentUser;
  return yield* runQuestionInTurn(caller.userId, withCachedLayers(caller)(answerSingleCall(caller, params, use)));
});
