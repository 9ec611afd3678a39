import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, send } from "../testing/till-shop.ts";

/** Makes receipts of a number fail with an SQL state for the given number of times. */
const failReceipts = Effect.fnUntraced(function* (number: string, state: string, times: number) {
  const sql = yield* SqlClient.SqlClient;
  const name = `fail_${number}`;
  // A sequence counts even in transactions that are rolled back.
  yield* sql.unsafe(`CREATE SEQUENCE ${name}`);
  yield* sql.unsafe(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.number = '${number}' AND nextval('${name}') <= ${times} THEN RAISE EXCEPTION 'failed' USING ERRCODE = '${state}'; END IF;
      RETURN NEW;
    END $$`);
  yield* sql.unsafe(`CREATE TRIGGER ${name} BEFORE INSERT ON sale FOR EACH ROW EXECUTE FUNCTION ${name}()`);
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("a round of facts that fails", (it) => {
  const numbersWithin = Effect.fnUntraced(function* (expected: number) {
    const sql = yield* SqlClient.SqlClient;
    const read = sql<{ readonly number: string }>`SELECT number FROM sale ORDER BY number`;
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const rows = yield* read;
      if (rows.length >= expected) return rows.map(({ number }) => number);
      yield* Effect.sleep(100);
    }
    return (yield* read).map(({ number }) => number);
  });

  const openShop = Effect.gen(function* () {
    const { targetId, first } = yield* makeOrganisation;
    yield* makeItems(targetId);
    const { token } = yield* signInAs("admin");
    const make = (code: string) => makeTill({ targetId, storeId: first, code }, token);
    return [yield* make("T1"), yield* make("T2")] as const;
  });
  let openedShop: Effect.Success<typeof openShop> | undefined;
  const shop = Effect.gen(function* () {
    return (openedShop ??= yield* openShop);
  });

  it.effect("because the database stops is derived later, and no receipt is left out", () =>
    Effect.gen(function* () {
      const [till] = yield* shop;
      // The SQL states are those of a server that stops, of one that recovers, and of a deadlock.
      for (const [index, state] of ["57P01", "57P03", "40P01"].entries()) {
        const number = String(100 + index * 2);
        yield* failReceipts(number, state, 2);
        yield* send(till.key, [
          fact(1 + index * 2, "receipt", milkReceipt(number, 1)),
          fact(2 + index * 2, "receipt", milkReceipt(String(101 + index * 2), 1)),
        ]);
      }
      expect(yield* numbersWithin(6)).toEqual(["100", "101", "102", "103", "104", "105"]);
    }),
  );

  it.effect("a fact that fails does not delay the others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const [, till] = yield* shop;
      yield* failReceipts("900", "22003", 1_000);
      yield* send(till.key, [fact(1, "receipt", milkReceipt("900", 1)), fact(2, "receipt", milkReceipt("901", 1))]);
      expect(yield* numbersWithin(7)).toContain("901");
      expect(yield* sql`SELECT no::integer FROM till_pending`).toEqual([{ no: 1 }]);
    }),
  );
});
