import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { sampleReceipt } from "../../sales/testing/sample-receipt.ts";
import { SaleStore } from "../../sales/index.ts";
import { DatabaseEngine } from "../../database/index.ts";
import { makeHistoryChain, type TestReport } from "../../testing/random-history.ts";
import { serveRoutes } from "../../testing/serve-routes.ts";
import { makeSnapshot, type Snapshot } from "../../widget-data/snapshot.ts";
import { firstLaterNoSql, readKnownSalesDates } from "./past-batches.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the number of receipts that a statement reads. */
const countReceiptsRead = (node: PlanNode): number =>
  (node["Relation Name"] === "sale"
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + countReceiptsRead(plan), 0);

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const report: TestReport = { dataSource: "sale", columns: ["net"], groups: ["cashier"] };

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("a report of the past", (it) => {
  it.effect(
    "looks for its first and last day on the days of batches that counted then, and is refused if it is long",
    () =>
      Effect.gen(function* () {
        const { ask, playHistory } = yield* makeHistoryChain;
        const storeId = yield* playHistory("L", [], () => Effect.void);
        const sql = yield* SqlClient.SqlClient;
        const store = yield* SaleStore;
        const commit = Effect.fnUntraced(function* (from: string, count: number) {
          const batchId = yield* store.openBatch({ source: "IMPORT", label: from });
          yield* store.appendTransactions(
            batchId,
            Array.from({ length: count }, (_, index) => ({
              ...sampleReceipt,
              locationId: storeId,
              businessDate: from as typeof sampleReceipt.businessDate,
              number: `${index}`,
              lines: sampleReceipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            })),
          );
          yield* store.commitBatch(batchId, () => Effect.void);
        });
        const day = dayBefore(2);
        yield* commit(day, 1);
        const knownAt = Date.now();
        yield* Effect.sleep("3 millis");
        yield* commit(dayBefore(400), 300);
        yield* commit(dayBefore(1), 300);
        const scope = { locations: [{ id: storeId }] };
        const dates = { firstSalesDate: day, lastSalesDate: day };
        expect(yield* readKnownSalesDates(makeSnapshot(sql), scope, knownAt)).toEqual(dates);
        yield* sql`ANALYZE sale`;
        let receiptsRead = 0;
        const explained: Snapshot = {
          query: (statement) =>
            Effect.map(
              sql.unsafe<{ readonly "QUERY PLAN": readonly { readonly Plan: PlanNode }[] }>(
                `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
              ),
              ([row]) => {
                receiptsRead = (row?.["QUERY PLAN"] ?? []).reduce((sum, { Plan }) => sum + countReceiptsRead(Plan), 0);
                return [];
              },
            ),
        };
        // The walk in the order of the days, which the database chooses for many receipts.
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`SET LOCAL enable_sort = off`;
            yield* sql`SET LOCAL enable_incremental_sort = off`;
            yield* readKnownSalesDates(explained, scope, knownAt);
          }),
        );
        expect(receiptsRead).toBeGreaterThan(0);
        expect(receiptsRead).toBeLessThan(10);
        expect(firstLaterNoSql("now")).toBe("NULL::integer");

        if ((yield* DatabaseEngine).kind === "postgresql") return;
        // The embedded database has one session, which finds a temporary table first.
        yield* sql`
        CREATE TEMPORARY TABLE sale_line AS SELECT ${storeId}::integer AS location_id, ${day}::date AS business_date FROM generate_series(1, 200001)`;
        expect(yield* ask("Run", report, { tl: storeId, knownAt })).toMatchObject({
          status: 400,
          body: [{ code: "REPORT_KNOWN_ROWS", params: { max: 200_000 } }],
        });
      }),
  );
});
