import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { DatabaseEngine, testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { runLeaseRenewal, rollBackAtStart, rollBackStopped } from "./stopped-imports.ts";
import { seedStore, tillMapping } from "./testing/till-file.ts";

/** Engine of two simulated servers on one database; each has its own repository, and so its own owner name. */
const onSharedDatabase = Layer.succeed(DatabaseEngine, {
  kind: "postgresql",
  restarts: () => 0,
  renew: Effect.void,
  grown: () => 0,
});
const server = Layer.fresh(ImportRepository.layer.pipe(Layer.provide(onSharedDatabase)));

const begin = Effect.gen(function* () {
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  const importId = yield* repository.begin({
    mapping: tillMapping,
    file: { fileId: "", layerId: 1, name: "sales.csv", bytes: 1, hash: "" },
    layerId: 1,
    userId: 1,
  });
  const batchId = yield* sales.openBatch({ source: "IMPORT", label: "sales.csv" });
  yield* repository.setSaleBatch(importId, batchId);
  return { importId, batchId };
});

const statesOf = Effect.fnUntraced(function* ({
  importId,
  batchId,
}: {
  readonly importId: number;
  readonly batchId: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly run: string;
    readonly sales: string;
  }>`SELECT i.state AS run, b.state AS sales FROM import_batch i, sale_batch b WHERE i.import_id = ${importId} AND b.batch_id = ${batchId}`;
  return rows[0];
});

const passTime = (seconds: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`UPDATE import_batch SET lease_until = lease_until - ${seconds}::integer * interval '1 second' WHERE state = 'RUNNING'`,
  );

layer(Layer.mergeAll(SaleStore.layer, Catalogue.layer).pipe(Layer.provideMerge(testDatabase)), {
  excludeTestServices: true,
})("imports of servers that stopped", (it) => {
  it.effect("a second server leaves the running import of the first alone, at its start and after", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const running = yield* Effect.provide(begin, server);
      yield* Effect.provide(Effect.andThen(rollBackAtStart(), rollBackStopped()), server);
      expect(yield* statesOf(running)).toEqual({ run: "RUNNING", sales: "PENDING" });
    }),
  );

  it.effect(
    "a server that gives no sign of life for the length of a lease loses its import, whole; one that does keeps it",
    () =>
      Effect.gen(function* () {
        yield* seedStore;
        const stopped = yield* Effect.provide(begin, server);
        const both = yield* Effect.gen(function* () {
          const alive = yield* begin;
          yield* passTime(140);
          yield* runLeaseRenewal();
          yield* passTime(20);
          yield* Effect.provide(rollBackStopped(), server);
          return [yield* statesOf(stopped), yield* statesOf(alive)];
        }).pipe(Effect.provide(server));
        expect(both).toEqual([
          { run: "FAILED", sales: "DISCARDED" },
          { run: "RUNNING", sales: "PENDING" },
        ]);
      }),
  );

  it.effect("a server that wakes up cannot commit a rolled back import", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const finished = yield* Effect.gen(function* () {
        const { importId } = yield* begin;
        yield* passTime(151);
        yield* Effect.provide(rollBackStopped(), server);
        const repository = yield* ImportRepository;
        return yield* Effect.exit(repository.finish(importId, "COMMITTED", null));
      }).pipe(Effect.provide(server));
      expect(finished._tag).toBe("Failure");
    }),
  );

  it.effect("an embedded server, alone in its folder, rolls back at once what it left behind when it stopped", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const alone = Layer.fresh(
        ImportRepository.layer.pipe(
          Layer.provide(
            Layer.succeed(DatabaseEngine, { kind: "embedded", restarts: () => 0, renew: Effect.void, grown: () => 0 }),
          ),
        ),
      );
      const left = yield* Effect.provide(begin, alone);
      yield* Effect.provide(rollBackAtStart(), alone);
      expect(yield* statesOf(left)).toEqual({ run: "FAILED", sales: "DISCARDED" });
    }),
  );
});
