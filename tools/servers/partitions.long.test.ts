import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { databaseLayer } from "../../apps/server/src/database/index.ts";
import { createMigratedDatabase } from "../../apps/server/src/database/migrated-template.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../../apps/server/src/sales/testing/sample-chain.ts";
import { commitReceipts } from "../../apps/server/src/sales/testing/sample-receipt.ts";
import { startTemporaryCluster } from "../postgres/temporary-cluster.mjs";
import { partitionByStore, partitionByTarget, storeTables } from "./partitions.ts";

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>;
beforeAll(async () => {
  cluster = await startTemporaryCluster();
});
afterAll(() => cluster?.stop());

const receipts = fc.sample(arbSampleReceipt, { numRuns: 60, seed: 3 });
const half = receipts.length / 2;

interface View {
  readonly name: string;
  readonly definition: string;
}

/** Runs statements that replace tables, then creates the views on these tables again. */
const run = Effect.fnUntraced(function* (statements: readonly string[]) {
  const sql = yield* SqlClient.SqlClient;
  const views = yield* sql<View>`
    SELECT relname AS name, pg_get_viewdef(oid) AS definition FROM pg_class
    WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY oid`;
  const drop = `DROP VIEW ${views.map(({ name }) => name).join(", ")}`;
  for (const statement of [drop, ...statements]) yield* sql.unsafe(statement).unprepared;
  // A view that reads another one is created after it.
  for (let left: readonly View[] = views; left.length > 0;) {
    const createdViews = yield* Effect.filter(left, ({ name, definition }) =>
      Effect.isSuccess(sql.unsafe(`CREATE VIEW ${name} AS ${definition}`).unprepared),
    );
    if (createdViews.length === 0)
      return yield* Effect.die(new Error(`The view ${left[0]?.name ?? ""} cannot be made again.`));
    left = left.filter((view) => !createdViews.includes(view));
  }
});

/** Lists the locations with sales. */
const stores = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly id: number; readonly rows: number }>`
    SELECT location_id AS id, count(*)::integer AS rows FROM sale_line GROUP BY 1 ORDER BY 1`,
);

/** Lists the tables (partitions) that a query about one store reads. */
const readFor = (locationId: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql.unsafe<{ readonly "QUERY PLAN": string }>(
        `EXPLAIN SELECT sum(extended) FROM sale_line WHERE location_id = ANY ('{${locationId}}'::integer[]) AND business_date >= '2020-01-01'`,
      ).unprepared,
  ).pipe(
    Effect.map((rows) => [
      ...new Set(rows.flatMap((row) => /\bon (sale_line\w*)/u.exec(row["QUERY PLAN"])?.slice(1) ?? [])),
    ]),
  );

/** Sells with whole tables, partitions them, sells again, and compares the sums. */
const sellAround = (name: string, spread: (locationIds: readonly number[]) => readonly string[]) =>
  Effect.promise(() => Promise.resolve(cluster?.url ?? "")).pipe(
    Effect.flatMap((url) => createMigratedDatabase(url, name)),
    Effect.flatMap((url) =>
      Effect.promise(async () => {
        const runtime = ManagedRuntime.make(
          SaleStore.layer.pipe(
            Layer.provideMerge(databaseLayer({ kind: "postgresql", url: Redacted.make(url), maxConnections: 2 })),
          ),
        );
        try {
          return await runtime.runPromise(
            Effect.gen(function* () {
              yield* writeSampleChain;
              yield* commitReceipts(receipts.slice(0, half));
              const before = yield* stores;
              yield* run(spread(before.map(({ id }) => id)));
              const movedStores = yield* stores;
              yield* commitReceipts(receipts.slice(half));
              const after = yield* stores;
              const [first] = after;
              return {
                isMoved: JSON.stringify(before) === JSON.stringify(movedStores),
                rows: after.reduce((sum, { rows }) => sum + rows, 0),
                wrong: yield* (yield* SaleStore).verifySummaries(),
                read: yield* readFor(first?.id ?? 0),
              };
            }),
          );
        } finally {
          await runtime.dispose();
        }
      }),
    ),
  );

const lines = receipts.reduce((sum, receipt) => sum + receipt.lines.length, 0);

it("the tables of facts are spread by store, and the product sells on them as it is", async ({ skip }) => {
  if (cluster === undefined) return skip("no PostgreSQL here");
  const outcome = await Effect.runPromise(
    sellAround("by_store", () => storeTables.flatMap((table) => partitionByStore(table, 8))),
  );
  expect(outcome).toEqual({ isMoved: true, rows: lines, wrong: [], read: [expect.stringMatching(/^sale_line_\d$/u)] });
});

it("or by target, by the locations of each", async ({ skip }) => {
  if (cluster === undefined) return skip("no PostgreSQL here");
  const outcome = await Effect.runPromise(
    sellAround("by_target", (ids) =>
      storeTables.flatMap((table) =>
        partitionByTarget(
          table,
          [ids.slice(0, 1), ids.slice(1)].filter(({ length }) => length > 0),
        ),
      ),
    ),
  );
  expect(outcome).toEqual({ isMoved: true, rows: lines, wrong: [], read: ["sale_line_1"] });
});
