import type { Caller } from "@comptoir/api/contract";
import type { PermissionCode } from "@comptoir/domain/access";
import { numberFromQuantity, quantity } from "@comptoir/domain/measure";
import { addDays } from "@comptoir/domain/period";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { testDatabase } from "../database/index.ts";
import type { EntitySave } from "../entity/index.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleRegionId,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { atTime } from "../testing/clock-at.ts";
import { answerBatch } from "../widget-data/index.ts";
import { goalService } from "./goal-service.ts";

/** Permissions for reading and changing goals. */
const everything = [
  "DASHBOARD_CUD",
  "SALE_READ",
  "USER_READ",
  "PRODUCT_COST_READ",
] as const satisfies readonly PermissionCode[];
const callerOf = (layerId: number, permissions: readonly PermissionCode[] = everything, userId = 1) =>
  ({ userId, layerId, permissions }) as unknown as Caller;
const boss = callerOf(sampleChainId);
const password = "Neige-sur-le-fleuve-9";

/** Returns the caller for user 1, who has every permission at every layer; tests reduce the permissions of the session. */
const makeBoss = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const targetId of [1, 2]) {
    const rows = yield* sql<{
      readonly id: number;
    }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, 'BOSS', 'Boss') RETURNING role_id AS id`;
    const roleId = rows[0]?.id ?? 0;
    yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${roleId}::integer, unnest(${[...everything]}::text[])`;
    if (targetId === 1)
      yield* createUser({
        targetId,
        layerId: sampleChainId,
        username: "boss",
        password,
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
      });
    yield* grantRole({ userId: 1, roleId, layerId: sampleChainId });
  }
});
const last = addDays(sampleFirstDate, 20);
const goalOf = (more: EntitySave): EntitySave => ({
  description: "But",
  scope: "LOCATION",
  members: [],
  metric: "netSales",
  from: sampleFirstDate,
  to: last,
  value: 1_000,
  profile: [],
  closed: [],
  ...more,
});
const create = (caller: Caller, ...saves: readonly EntitySave[]) => goalService.create(caller, saves.map(goalOf), null);
const codesOf = <A, R>(
  creation: Effect.Effect<
    A,
    { readonly issues: readonly { readonly code: string; readonly field?: string | undefined }[] },
    R
  >,
) => Effect.map(Effect.flip(creation), ({ issues }) => issues.map(({ code, field }) => `${field ?? ""} ${code}`));

layer(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)), { excludeTestServices: true, timeout: "60 seconds" })(
  "goals",
  (it) => {
    it.effect("the attained amount equals the widgets of the same place and days, to the cent", () =>
      Effect.gen(function* () {
        yield* writeSampleChain;
        yield* makeBoss;
        yield* commitReceipts([sampleReceipt, ...fc.sample(arbSampleReceipt, { numRuns: 150, seed: 11 })]);
        const person = yield* createUser({
          targetId: 1,
          layerId: 1,
          username: "anais",
          password,
          firstName: "Anaïs",
          lastName: "Roy",
          language: "fr",
        });
        const rows = yield* create(
          boss,
          { layerId: sampleChainId },
          { layerId: sampleRegionId },
          { layerId: 1, metric: "averageSale", value: 20 },
          { layerId: 4, from: "2026-03-01", to: "2026-03-12" },
          { layerId: sampleRegionId, scope: "DEPARTMENT", members: [5] },
          { layerId: 1, scope: "USER", members: [person] },
        );
        const date = `${sampleFirstDate}..${last}`;
        const filter = (Column: string, Value: string | number) => [{ Column, Operator: "=", Value }];
        const answers = yield* answerBatch(boss, [
          { key: "0", call: "Simple", params: { date, tl: sampleChainId } },
          { key: "1", call: "Simple", params: { date, tl: sampleRegionId } },
          { key: "2", call: "Simple", params: { date, tl: 1 } },
          { key: "3", call: "Simple", params: { date: "2026-03-01..2026-03-12", tl: 4 } },
          { key: "4", call: "Simple", params: { date, tl: sampleRegionId, filters: filter("department", 5) } },
          { key: "5", call: "Simple", params: { date, tl: 1, filters: filter("cashier", "Anaïs") } },
        ]);
        const figures = answers.map((answer, index) =>
          answer.call !== "Simple" ? null : index === 2 ? answer.data.simple.averageSale : answer.data.simple.net,
        );
        expect(
          rows.map(({ actual }) =>
            actual === null || actual === undefined ? null : Math.round(numberFromQuantity(actual) * 100),
          ),
        ).toEqual(figures);
        expect(figures.every((figure) => figure !== null && figure !== 0)).toBe(true);
        for (const { value, actual, attained, expected, difference } of rows) {
          expect([attained, expected]).toEqual([Math.round(((actual ?? 0) / value) * 10_000) / 100, value]);
          expect(difference).toBe(quantity((actual ?? 0) - value));
        }
      }),
    );

    it.effect("holds what is there against the days that are over, by the clock of the store", () =>
      Effect.gen(function* () {
        const [goal] = yield* create(boss, {
          layerId: 3,
          metric: "sales",
          from: "2026-03-10",
          to: "2026-03-19",
          value: 100,
        });
        const goalsAt = (now: string) =>
          atTime(now)(
            goalService.get(boss, {
              filters: [{ field: "_GoalID", operator: "=", values: [goal?.id ?? 0], promptUser: false, locked: false }],
            }),
          );
        // Store 3 is in Vancouver, where the 12th ends seven hours after it ends in UTC.
        expect((yield* goalsAt("2026-03-13T06:30:00Z")).expected).toBe(20_000);
        expect((yield* goalsAt("2026-03-13T07:30:00Z")).expected).toBe(30_000);
        expect(yield* goalsAt("2026-03-10T18:00:00Z")).toMatchObject({ expected: null, difference: null });
        expect(yield* goalsAt("2026-03-01T18:00:00Z")).toMatchObject({
          actual: null,
          attained: null,
          expected: null,
          difference: null,
        });
        expect((yield* goalsAt("2026-05-01T18:00:00Z")).expected).toBe(100_000);
      }),
    );

    it.effect(
      "is seen by who reaches its layer; of people by who may read people, and by themselves; of margins by who sees costs",
      () =>
        Effect.gen(function* () {
          yield* create(boss, { layerId: 2, metric: "margin", description: "Marge" });
          const aims = (caller: Caller) =>
            Effect.map(goalService.list(caller, { filters: [], size: 100 }), ({ rows }) =>
              rows.map(({ layerId, scope, metric }) => `${layerId} ${scope} ${metric}`).toSorted(),
            );
          const sql = yield* SqlClient.SqlClient;
          const [person] = yield* sql<{
            readonly id: number;
          }>`SELECT user_id AS id FROM user_account WHERE username = 'anais'`;
          expect(yield* aims(callerOf(sampleRegionId))).toEqual([
            "1 LOCATION averageSale",
            "1 USER netSales",
            "11 DEPARTMENT netSales",
            "11 LOCATION netSales",
            "2 LOCATION margin",
          ]);
          expect(yield* aims(callerOf(1, ["DASHBOARD_READ"], 99))).toEqual(["1 LOCATION averageSale"]);
          expect(yield* aims(callerOf(1, ["DASHBOARD_READ"], person?.id))).toEqual([
            "1 LOCATION averageSale",
            "1 USER netSales",
          ]);
          expect(yield* aims(callerOf(2, ["DASHBOARD_READ"]))).toEqual([]);
          expect(yield* aims(callerOf(2, ["DASHBOARD_READ", "PRODUCT_COST_READ"]))).toEqual(["2 LOCATION margin"]);
          const references = yield* goalService.references(callerOf(1, ["DASHBOARD_CUD"]));
          expect(references.map(({ field }) => field)).toEqual(["_TargetLayerID", "departmentId"]);
        }),
    );

    it.effect(
      "refuses places, people and departments out of reach, figures one may not see, and two of one aim on a day",
      () =>
        Effect.gen(function* () {
          expect(yield* codesOf(create(callerOf(1), { layerId: 2 }))).toEqual(["_TargetLayerID LAYER_UNKNOWN"]);
          expect(yield* codesOf(create(boss, { layerId: 4, scope: "DEPARTMENT", members: [5] }))).toEqual([
            "members REFERENCE_UNKNOWN",
          ]);
          expect(yield* codesOf(create(boss, { layerId: 1, scope: "USER", members: [2_000_000_000] }))).toEqual([
            "members REFERENCE_UNKNOWN",
          ]);
          expect(yield* codesOf(create(callerOf(1, ["DASHBOARD_CUD"]), { layerId: 1, metric: "margin" }))).toEqual([
            "metric ACCESS_DENIED",
          ]);
          expect(
            yield* codesOf(create(callerOf(1, ["DASHBOARD_CUD"]), { layerId: 1, scope: "USER", members: [1] })),
          ).toContain("members ACCESS_DENIED");
          expect(
            yield* codesOf(create(boss, { layerId: 1, scope: "DEPARTMENT", members: [5], metric: "averageSale" })),
          ).toEqual(["metric ONE_OF"]);
          expect(yield* codesOf(create(boss, { layerId: sampleChainId, from: last, to: last }))).toEqual([
            "from GOAL_CLASH",
          ]);
          expect(
            yield* codesOf(
              create(boss, { layerId: 2, metric: "items", value: 3 }, { layerId: 2, metric: "items", value: 4 }),
            ),
          ).toEqual(["1.from GOAL_CLASH"]);
        }),
    );

    it.effect(
      "stands beside the sales of its own places alone: a sum of the goals of some stores is none of all of them",
      () =>
        Effect.gen(function* () {
          const date = "2026-06-01..2026-06-03";
          yield* create(
            boss,
            { layerId: 1, from: "2026-06-01", to: "2026-06-30", value: 300 },
            { layerId: 2, from: "2026-06-01", to: "2026-06-02", value: 60.01 },
          );
          const goalsOf = (
            caller: Caller,
            tl: number,
            filters: readonly { readonly Column: string; readonly Operator: string; readonly Value: number }[] = [],
          ) =>
            Effect.map(
              answerBatch(caller, [
                { key: "s", call: "Simple", params: { date, tl, filters } },
                { key: "b", call: "SalesPerRange", params: { date, tl, range: "day", filters } },
                { key: "g", call: "GetStats", params: { date: "2026-06-01..2026-06-02", tl, type: "SALES", filters } },
              ]),
              ([simple, series, stats]) => [
                simple?.call === "Simple" ? simple.data.simple.goal : "failed",
                series?.call === "SalesPerRange" ? series.data.bins.map(({ goal }) => goal) : "failed",
                series?.call === "SalesPerRange" ? series.data.goalTotal : "failed",
                stats?.call === "GetStats" ? stats.data.stats[0]?.goal : "failed",
              ],
            );
          expect(yield* goalsOf(boss, 1)).toEqual([3_000, [1_000, 1_000, 1_000], 3_000, 2_000]);
          expect(yield* goalsOf(boss, sampleRegionId)).toEqual([undefined, [4_001, 4_000, null], undefined, 8_001]);
          expect(yield* goalsOf(boss, sampleRegionId, [{ Column: "department", Operator: "=", Value: 5 }])).toEqual([
            undefined,
            [undefined, undefined, undefined],
            undefined,
            undefined,
          ]);
          expect(yield* goalsOf(boss, sampleRegionId, [{ Column: "location", Operator: "=", Value: 1 }])).toEqual([
            undefined,
            [null, null, 1_000],
            undefined,
            undefined,
          ]);
          expect(yield* goalsOf(boss, sampleChainId)).toEqual([
            undefined,
            [undefined, undefined, undefined],
            undefined,
            undefined,
          ]);
          expect(yield* goalsOf(callerOf(1, ["SALE_READ"]), 1)).toEqual([
            undefined,
            [undefined, undefined, undefined],
            undefined,
            undefined,
          ]);
        }),
    );
  },
);
