import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";

import { costAlertOf } from "@comptoir/domain/inventory";
import { arbCostChange } from "@comptoir/domain/testing";

import { testDatabase } from "../../database/index.ts";
import { ReceiptFeed } from "../../sales/index.ts";
import { rounds } from "../../testing/rounds.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import { ReportCopy } from "../copy/report-copy.ts";
import { sql } from "../fragment.ts";
import { testCopy } from "../testing/test-copy.ts";
import { costAlertSql } from "./stock.ts";

const runtime = ManagedRuntime.make(testCopy.pipe(Layer.provideMerge(Layer.merge(testDatabase, ReceiptFeed.layer))));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);
afterAll(() => runtime.dispose());

const changes = fc.sample(arbCostChange, { numRuns: rounds({ few: 500, many: 5_000 }), seed: 23 });
const valueOf = (cost: number | null) => `${cost ?? "NULL"}::bigint`;
/** Reads the marks of the sampled costs by the SQL of the report. */
const alertsOf = (snapshot: Snapshot) =>
  Effect.map(
    snapshot.query<{ readonly alert: string | null }>(`
      WITH costs (place, before, after) AS (VALUES ${changes.map(({ before, after }, place) => `(${place}, ${valueOf(before)}, ${valueOf(after)})`).join(", ")})
      SELECT ${costAlertSql(sql`before`, sql`after`).text} AS alert FROM costs ORDER BY place`),
    (rows) => rows.map(({ alert }) => alert),
  );

it("a receipt of goods is marked in both databases where it is in the domain", async () => {
  const expected = changes.map(costAlertOf);
  for (const mark of ["RISE", "FALL", null])
    expect(expected.filter((alert) => alert === mark).length).toBeGreaterThan(20);
  expect(await run(withSnapshot(alertsOf))).toEqual(expected);
  const ofCopy = run(
    Effect.scoped(
      Effect.gen(function* () {
        const snapshot = yield* (yield* ReportCopy).view;
        return snapshot === null ? yield* Effect.die(new Error("The copy is not ready.")) : yield* alertsOf(snapshot);
      }),
    ),
  );
  expect(await ofCopy).toEqual(expected);
}, 180_000);
