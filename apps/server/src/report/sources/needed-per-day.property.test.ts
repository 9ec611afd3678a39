import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { neededPerDayOf, progressOf, type Goal } from "@comptoir/domain/goal";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { getReportKind, plainColumn } from "@comptoir/domain/report";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { rounds } from "../../testing/rounds.ts";
import { postgresql } from "../dialect.ts";
import type { ParsedRun } from "../run-report.ts";
import { queryBoth } from "../testing/answer-of-both.ts";
import { testCopy } from "../testing/test-copy.ts";
import { reportSourceByKind } from "./index.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

interface Sold {
  readonly location: number;
  readonly day: string;
  readonly net: number;
}

let soldUnits: readonly Sold[] = [];

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 80, seed: 31 }));
      yield* store.commitBatch(batchId);
      soldUnits = yield* sql<Sold>`
        SELECT location_id AS location, business_date::text AS day, sum(CASE kind WHEN 0 THEN extended - discount WHEN 1 THEN discount - extended ELSE 0 END)::float8 AS net
        FROM sale_line WHERE counted GROUP BY 1, 2`;
    }),
  ),
);
afterAll(() => runtime.dispose());

const places = [1, 2, 3, 4];
const arbWeights = fc.array(fc.nat(2), { minLength: 7, maxLength: 7 });
const arbGoal = fc.record({
  gap: fc.nat(3),
  length: fc.nat(11),
  value: fc.oneof(fc.nat(2_000), fc.nat(30_000_000)),
  profile: fc.oneof(arbWeights, fc.constant([])),
  closed: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
});

/** Consecutive goals of a location, because two goals may not overlap. */
const goalsOf = (
  layerId: number,
  list: readonly (typeof arbGoal extends fc.Arbitrary<infer One> ? One : never)[],
): readonly Goal[] => {
  let next = sampleFirstDate;
  return list.map(({ gap, length, value, profile, closed }, index) => {
    const from = addDays(next, gap);
    const to = addDays(from, length);
    next = addDays(to, 1);
    return {
      id: layerId * 100 + index,
      description: "",
      scope: "LOCATION",
      layerId,
      members: [],
      metric: "netSales",
      from,
      to,
      value,
      profile,
      closed: closed.filter((day) => day <= length).map((day) => addDays(from, day)),
    };
  });
};

/** Stores goals, with two that the report must ignore: one of another metric, and a deleted one. */
const writeGoals = (goals: readonly Goal[], version: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    yield* sql`DELETE FROM goal`;
    for (const { layerId, from, to, value, profile, closed } of goals) {
      for (const [metric, isDeleted] of [
        ["netSales", false],
        ["grossSales", false],
        ["netSales", true],
      ] as const)
        yield* sql`
          INSERT INTO goal (target_id, target_layer_id, scope, metric, from_date, to_date, value, profile, closed, is_deleted, version)
          VALUES (1, ${layerId}, 'LOCATION', ${metric}, ${from}::date, ${to}::date, ${value * 10}, ${`{${profile.join(",")}}`}::smallint[], ${`{${closed.join(",")}}`}::date[], ${isDeleted}, ${version})`;
    }
  });

const answerTo = (
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
  today: CalendarDate,
  by: string,
) => {
  const ask: Omit<ParsedRun, "snapshot"> = {
    source: reportSourceByKind.target,
    dialect: postgresql,
    fields: getReportKind("target").fields,
    range: { weekStart: 0, today },
    report: {
      columns: [{ ...plainColumn("neededPerDay"), aggregate: "sum" }],
      groups: [{ field: by, grain: null, direction: "ascending", subtotal: false, collapsed: false }],
      isList: false,
    },
    filters: [],
    sorting: [],
    pivot: null,
    places: [],
    page: 1,
    size: 1_000,
    cut: {
      dialect: postgresql,
      permissions: ["PRODUCT_COST_READ"],
      ...days,
      today,
      previous: days,
      lastYear: days,
      locations: places.map((id) => ({
        id,
        targetId: 1,
        description: "",
        timeZone: "America/Toronto",
        businessDayStart: 0,
      })),
    },
  };
  return run(queryBoth(ask));
};

describe("needed sales per remaining day in the Target report", () => {
  let version = 0;

  it("is for every location what its goals within the period need, and in total the sum of those", async () => {
    let [needing, reached, overCount] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...places.map(() => fc.array(arbGoal, { maxLength: 3 }))),
        fc.nat(6),
        fc.nat(24),
        fc.integer({ min: -2, max: 26 }),
        async (lists, start, length, at) => {
          const goals = lists.flatMap((list, index) => goalsOf(index + 1, list));
          await run(writeGoals(goals, ++version));
          const [from, to, today] = [
            addDays(sampleFirstDate, start),
            addDays(sampleFirstDate, start + length),
            addDays(sampleFirstDate, at),
          ];
          const yesterday = addDays(today, -1);
          const expectedRows = places.map((location) => {
            const locationGoals = goals.filter(
              (goal) => goal.layerId === location && goal.from >= from && goal.to <= to,
            );
            return neededPerDayOf(
              locationGoals.map((goal) => {
                const actual = soldUnits
                  .filter(
                    (sale) =>
                      sale.location === location &&
                      sale.day >= goal.from &&
                      sale.day <= goal.to &&
                      sale.day <= yesterday,
                  )
                  .reduce((sum, { net }) => sum + net, 0);
                const progress = progressOf(goal, { actual, through: yesterday });
                if (progress.daysLeft === 0) overCount++;
                else if (progress.remaining === 0) reached++;
                else needing++;
                return progress;
              }),
            );
          });
          const { rows, total } = await answerTo({ from, to }, today, "location");
          expect(rows.map(({ cells }) => cells)).toEqual(
            places.map((location, index) => [location, expectedRows[index]]),
          );
          const knownValues = expectedRows.filter((value) => value !== null);
          expect(total?.cells[1]).toBe(
            knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0),
          );
        },
      ),
      { numRuns: rounds({ few: 25, many: 250 }), endOnFailure: true, seed: 5 },
    );
    for (const met of [needing, reached, overCount]) expect(met).toBeGreaterThan(0);
  }, 300_000);

  it("is of no cashier: goals are those of locations", async () => {
    await run(writeGoals(goalsOf(1, [{ gap: 0, length: 11, value: 30_000_000, profile: [], closed: [] }]), ++version));
    const days = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    expect((await answerTo(days, addDays(sampleFirstDate, 3), "location")).total?.cells[1]).toBeGreaterThan(0);
    const { rows, total } = await answerTo(days, addDays(sampleFirstDate, 3), "cashier");
    expect([rows.length > 1, total?.cells[1]]).toEqual([true, null]);
  });
});
