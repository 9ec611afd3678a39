import { BatchAnswer } from "@comptoir/api/wire";
import { guardedFields, hasPermission, permissionCodes, redact } from "@comptoir/domain/access";
import { Effect, Layer, ManagedRuntime, Schema } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { CurrentReplica, testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { sampleChainId, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { answerBatch } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));

beforeAll(() => runtime.runPromise(Effect.andThen(writeSampleChain, commitReceipts([sampleReceipt]))));
afterAll(() => runtime.dispose());

it("no answer to a caller without the permission of a field holds the field, and measures of cost and stock are refused", async () => {
  const date = "2026-03-12";
  const arbPermissions = fc.subarray([...permissionCodes]);
  await fc.assert(
    fc.asyncProperty(arbPermissions, async (permissions) => {
      const answers = await runtime.runPromise(
        answerBatch({ layerId: sampleChainId, permissions }, [
          { key: "simple", call: "Simple", params: { date, compare: "lastYear" } },
          { key: "margin", call: "GetStats", params: { date, type: "MARGIN" } },
          { key: "sales", call: "GetStats", params: { date, type: "SALES" } },
          { key: "per", call: "GetStatsPer", params: { date, type: "ITEM" } },
          { key: "range", call: "SalesPerRange", params: { date, range: "day" } },
          { key: "top", call: "TopSales", params: { date } },
          { key: "client", call: "Client", params: { date } },
          { key: "stock", call: "GetStats", params: { date, type: "STOCK" } },
        ]),
      );
      const wire: readonly unknown[] = JSON.parse(
        JSON.stringify(Schema.encodeSync(Schema.Array(BatchAnswer))(answers)),
      );
      const text = JSON.stringify(wire);
      expect(redact(wire, { permissions })).toEqual(wire);
      const seesStock = hasPermission(permissions, ["INVENTORY_READ"]);
      expect(wire[7]).toMatchObject(
        seesStock ? { data: { stats: [{ type: "STOCK" }] } } : { errors: [{ code: "ACCESS_DENIED" }] },
      );
      const seesCost = hasPermission(permissions, ["PRODUCT_COST_READ"]);
      expect(text.includes('"margin":6.5')).toBe(seesCost);
      expect(wire[1]).toMatchObject(
        seesCost
          ? { data: { stats: [{ type: "MARGIN", value: 6.5 }] } }
          : { errors: [{ code: "ACCESS_DENIED", params: { permission: "PRODUCT_COST_READ" } }] },
      );
    }),
    { numRuns: 12, examples: [[[]], [["PRODUCT_COST_READ"]], [["PRODUCT_CUD", "INVENTORY_CUD"]]] },
  );
  expect(Object.keys(guardedFields)).toContain("margin");
});

it("a dashboard whose replica fails while it asks for places is answered by the database", async () => {
  const databaseFailure = new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("gone") }) });
  let failures = 0;
  const answers = await runtime.runPromise(
    Effect.gen(function* () {
      const database = yield* SqlClient.SqlClient;
      const statement = ([text]: readonly string[]) =>
        text?.startsWith("SET TRANSACTION") === true
          ? Effect.void
          : Effect.suspend(() => {
              failures += 1;
              return Effect.fail(databaseFailure);
            });
      const failingClient = Object.assign(statement, {
        ...database,
        withTransaction: (work: unknown) => work,
        unsafe: (text: string) => statement([text]),
      }) as unknown as SqlClient.SqlClient;
      return yield* answerBatch({ layerId: sampleChainId, permissions: [] }, [
        { key: "sales", call: "GetStats", params: { date: "2026-03-12", type: "SALES" } },
      ]).pipe(
        Effect.provideService(CurrentReplica, {
          caughtUp: Effect.succeed(failingClient),
          leaveOut: () => Effect.void,
          lost: Effect.never,
          measure: () => Effect.never,
        }),
      );
    }),
  );
  expect(failures).toBe(1);
  expect(answers).toMatchObject([{ key: "sales", call: "GetStats" }]);
});
