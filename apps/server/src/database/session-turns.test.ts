import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Fiber } from "effect";
import { SqlClient } from "effect/sql";

import { runInReaderTurn, trackTillCall } from "./session-turns.ts";
import { testDatabase } from "./test-database.ts";
import { findWriteLog } from "./write-log.ts";

layer(testDatabase, { excludeTestServices: true })("turns at the session of the embedded database", (it) => {
  it.effect("a reader lets a call of a till pass, and waits for none for ever", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      if (findWriteLog(sql) === undefined) return;
      const order: string[] = [];
      const whenAnswered = yield* Deferred.make<void>();
      const call = yield* Effect.forkChild(
        trackTillCall(
          sql,
          Effect.andThen(
            Deferred.await(whenAnswered),
            Effect.sync(() => order.push("call")),
          ),
        ),
      );
      yield* Effect.yieldNow;
      const reader = yield* Effect.forkChild(
        runInReaderTurn(
          sql,
          Effect.sync(() => order.push("reader")),
        ),
      );
      yield* Effect.sleep(10);
      yield* Deferred.succeed(whenAnswered, undefined);
      yield* Fiber.join(reader);
      expect(order).toEqual(["call", "reader"]);
      yield* Fiber.join(call);
      const endless = yield* Effect.forkChild(trackTillCall(sql, Effect.never));
      yield* Effect.yieldNow;
      yield* runInReaderTurn(sql, Effect.void);
      yield* Fiber.interrupt(endless);
    }),
  );

  it.effect("readers come one after another, and a reader inside a transaction has its turn already", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      if (findWriteLog(sql) === undefined) return;
      let [open, mostAtOnce] = [0, 0];
      const read = Effect.gen(function* () {
        open += 1;
        mostAtOnce = Math.max(mostAtOnce, open);
        yield* Effect.sleep(5);
        open -= 1;
      });
      yield* Effect.all(
        Array.from({ length: 4 }, () => runInReaderTurn(sql, read)),
        { concurrency: "unbounded" },
      );
      expect(mostAtOnce).toBe(1);
      yield* runInReaderTurn(sql, sql.withTransaction(runInReaderTurn(sql, Effect.asVoid(sql`SELECT 1`))));
    }),
  );
});
