/** Answers widget calls, one or a whole dashboard, each from one consistent view of the sales. */

import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { Caller } from "@comptoir/api/contract";
import type { BatchAnswer, BatchBody } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  autoGrainOf,
  autoGrainOfMembers,
  finestFilteredGrain,
  isSplitOverTime,
  maySeeMeasure,
  perTypes,
  statTypes,
  type PerType,
  type StatType,
} from "@comptoir/domain/dashboard";
import { getEntity } from "@comptoir/domain/entity";
import { defaultLanguage } from "@comptoir/domain/language";

import { runInReaderTurn, runOnReplica } from "../database/index.ts";
import { badRequest, invalid } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { readCustomerWidget } from "./client.ts";
import { atComparableStores } from "./comparable-question.ts";
import { getStats } from "./get-stats.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { membersPerRange } from "./members-per-range.ts";
import { narrowCallByWidget } from "./narrow-ask.ts";
import { netChange } from "./net-change.ts";
import { questionOf, type PeriodParams } from "./question.ts";
import { readSalesDates } from "./sales-dates.ts";
import { receiptSizes } from "./receipt-sizes.ts";
import { salesPerRange } from "./sales-per-range.ts";
import { readSimpleWidget } from "./simple.ts";
import { openSharedAnswers } from "./shared-answers.ts";
import { makeSnapshot, type Snapshot } from "./snapshot.ts";
import { topSales } from "./top-sales.ts";
import { widgetScope, type PlaceParams, type WidgetScope } from "./widget-scope.ts";

/** Permissions required to see goals in widgets. */
const { read: goalPermission } = getEntity("goal");

/** Caller fields that a widget call reads. */
export type WidgetCaller = Pick<Caller, "layerId" | "permissions"> & Partial<Pick<Caller, "language">>;

type BatchCall = (typeof BatchBody)["Type"][number];

/** Runs queries in a read-only transaction with a consistent snapshot, on the replica if there is one. */
export const withSnapshot = <A, E, R>(use: (snapshot: Snapshot) => Effect.Effect<A, E, R>) =>
  readInTurn((sql) => use(makeSnapshot(sql)));

/** Like `withSnapshot`, but reuses answers that earlier calls of widgets stored, as long as they are still valid. */
const withSharedSnapshot = <A, E, R>(use: (snapshot: Snapshot) => Effect.Effect<A, E, R>) =>
  readInTurn((sql) => Effect.flatMap(openSharedAnswers(sql), (sharedAnswers) => use(makeSnapshot(sql, sharedAnswers))));

const readInTurn = Effect.fnUntraced(
  function* <A, E, R>(read: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, R>) {
    return yield* runOnReplica(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        runInReaderTurn(
          sql,
          sql.withTransaction(
            Effect.andThen(
              sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`,
              Effect.suspend(() => read(sql)),
            ),
          ),
        ),
      ),
    );
  },
  Effect.catchTag("SqlError", (error) => Effect.die(error)),
);

/** Answers one call from a snapshot of its own. Errors: BadRequest, Forbidden. */
export const answerSingleCall = Effect.fnUntraced(function* <A, E, R>(
  caller: WidgetCaller,
  params: PeriodParams & PlaceParams,
  answer: (ask: WidgetAsk) => Effect.Effect<A, E, R>,
) {
  const scope = yield* widgetScope(caller, params);
  const nowMs = yield* Clock.currentTimeMillis;
  return yield* withSharedSnapshot((snapshot) =>
    Effect.flatMap(askOf({ caller, params, scope, nowMs, snapshot }), answer),
  );
});

/** Builds the text that boards have in common if, and only if, their answers at one moment are the same. */
export const boardQuestionKey = (
  { layerId, permissions, language }: WidgetCaller,
  calls: readonly BatchCall[],
): string => JSON.stringify([layerId, permissions.toSorted(), language ?? defaultLanguage, calls]);

/** Answers all calls of a dashboard with one snapshot and one moment; identical queries run once, and an invalid call gets an error answer of its own. */
export const answerBatch = Effect.fn("widgetData.batch")(function* (
  caller: WidgetCaller,
  batchCalls: readonly BatchCall[],
) {
  const nowMs = yield* Clock.currentTimeMillis;
  return yield* withSharedSnapshot(
    Effect.fnUntraced(function* (snapshot) {
      // The scopes are read for each attempt: after a failure of the replica they are read from the database.
      const places = new Map<
        string,
        Effect.Effect<WidgetScope, Effect.Error<ReturnType<typeof widgetScope>>, SqlClient.SqlClient>
      >();
      for (const { params } of batchCalls) {
        const key = placeOf(params);
        if (!places.has(key)) places.set(key, yield* Effect.cached(widgetScope(caller, params)));
      }
      return yield* Effect.forEach(batchCalls, (call) =>
        Effect.gen(function* () {
          const scope = yield* places.get(placeOf(call.params)) ?? widgetScope(caller, call.params);
          return yield* answerCall(yield* askOf({ caller, params: call.params, scope, nowMs, snapshot }), call);
        }).pipe(
          Effect.catchTag(["BadRequest", "Forbidden"], (refusal) =>
            Effect.succeed<BatchAnswer>({ key: call.key, call: "error", errors: refusal.issues }),
          ),
        ),
      );
    }),
  );
});

interface AskParts {
  readonly caller: WidgetCaller;
  readonly params: PeriodParams;
  readonly scope: WidgetScope;
  readonly nowMs: number;
  readonly snapshot: Snapshot;
}

const askOf = Effect.fnUntraced(function* ({ caller, params, scope, nowMs, snapshot }: AskParts) {
  const question = questionOf(params, scope, nowMs, yield* readSalesDates(snapshot, scope));
  if (!question.ok) return yield* Effect.fail(invalid(question.issues));
  return {
    snapshot,
    question: yield* atComparableStores(snapshot, question.value),
    language: caller.language ?? defaultLanguage,
    seesCost: maySeeMeasure("margin", caller.permissions),
    seesStock: maySeeMeasure("stockOnHand", caller.permissions),
    seesGoals: hasPermission(caller.permissions, [goalPermission]),
  } satisfies WidgetAsk;
});

/** Answers a call by the function of its kind. */
const answerCall = Effect.fnUntraced(function* (wholeAsk: WidgetAsk, { key, call, params }: BatchCall) {
  const { type, code, name, range, topN, lowestFirst, ranked, filters, measure, beside, forecast } = params;
  const ask = filters === undefined ? wholeAsk : yield* narrowCallByWidget(wholeAsk, filters);
  const top = topN === undefined ? {} : { topN };
  const measures = { ...(measure === undefined ? {} : { measure }), ...(beside === undefined ? {} : { beside }) };
  switch (call) {
    case "Client":
      return { key, call, data: yield* readCustomerWidget(ask) } satisfies BatchAnswer;
    case "Simple":
      return { key, call, data: yield* readSimpleWidget(ask) } satisfies BatchAnswer;
    case "GetStats": {
      if (!isStatType(type)) return yield* Effect.fail(badRequest("WIDGET_STAT", undefined, "type"));
      return {
        key,
        call,
        data: yield* getStats(ask, {
          type,
          ...(code === undefined ? {} : { code }),
          ...(name === undefined ? {} : { name }),
        }),
      } satisfies BatchAnswer;
    }
    case "GetStatsPer": {
      if (!isPerType(type)) return yield* Effect.fail(badRequest("WIDGET_DIMENSION", undefined, "type"));
      return { key, call, data: yield* getStatsPer(ask, { type, ...top, ...measures }) } satisfies BatchAnswer;
    }
    case "MembersPerRange": {
      if (!isSplitOverTime(type)) return yield* Effect.fail(badRequest("WIDGET_DIMENSION", undefined, "type"));
      const grain = range ?? autoGrainOfMembers(type, ask.question.range, { isRanked: ranked === true });
      const order = lowestFirst === undefined ? {} : { lowestFirst };
      return {
        key,
        call,
        data: yield* membersPerRange(ask, { type, range: grain, ...top, ...order }),
      } satisfies BatchAnswer;
    }
    case "NetChange":
      return { key, call, data: yield* netChange(ask) } satisfies BatchAnswer;
    case "ReceiptSizes":
      return { key, call, data: yield* receiptSizes(ask) } satisfies BatchAnswer;
    case "SalesPerRange":
      return {
        key,
        call,
        data: yield* salesPerRange(ask, {
          range: range ?? finestFilteredGrain(autoGrainOf(ask.question.range), filters ?? []),
          ...(forecast === undefined ? {} : { forecast }),
        }),
      } satisfies BatchAnswer;
    case "TopSales": {
      if (type !== undefined && type !== "SALES" && type !== "ITEMS")
        return yield* Effect.fail(badRequest("WIDGET_STAT", undefined, "type"));
      return {
        key,
        call,
        data: yield* topSales(ask, { ...top, ...(type === undefined ? {} : { type }) }),
      } satisfies BatchAnswer;
    }
  }
});

function placeOf({ tl, targetId }: PlaceParams): string {
  return `${tl ?? ""}|${targetId ?? ""}`;
}

function isStatType(type: string | undefined): type is StatType {
  return type !== undefined && Object.hasOwn(statTypes, type);
}

function isPerType(type: string | undefined): type is PerType {
  return type !== undefined && Object.hasOwn(perTypes, type);
}
