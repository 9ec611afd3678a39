import { expect, layer } from "@effect/vitest";
import { systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";
import { businessTimeOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { findWriteLog } from "../database/index.ts";
import { createUser, grantRole } from "../organisation/index.ts";
import { SaleStore } from "../sales/index.ts";
import { sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, minutesAgo, send, waitUntilDerived } from "../testing/till-shop.ts";

const tillActs = ["sale", "sale in the second store", "sale of yesterday", "derive"] as const;
const otherActs = [
  "import",
  "undo the last import",
  "rename an item",
  "close the second store",
  "open the second store",
  "take the costs away",
  "give the costs back",
] as const;
type Act = (typeof tillActs)[number] | (typeof otherActs)[number];

const arbLook = fc.record({
  as: fc.constantFrom("chain" as const, "store" as const),
  date: fc.constantFrom("-0d", "-0d", "-1d", "-0m"),
});

/** Generates a story: people look at dashboards while tills sell, then perhaps something else is written, and at last one of them looks again. */
const arbChapter = fc.record({
  looks: fc.array(fc.record({ look: arbLook, acts: fc.array(fc.constantFrom(...tillActs), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  others: fc.array(fc.constantFrom(...otherActs), { maxLength: 1 }),
  isSame: fc.boolean(),
  last: arbLook,
});

interface Look {
  readonly as: "chain" | "store";
  readonly date: string;
}

const board = (date: string) =>
  JSON.stringify(
    systemDashboard("en").widgets.map((widget) =>
      widgetRequest({ ...widget, period: null }, { date, compare: null, autoGrain: "day" }),
    ),
  );

layer(serveRoutes(), { excludeTestServices: true, timeout: "600 seconds" })("answers that readers share", (it) => {
  it.effect(
    "a shared answer is the one that the database gives at that moment, after any history of tills, imports, corrections and rights",
    () =>
      Effect.gen(function* () {
        const shop = yield* openShop;
        const comparedCount = { compared: 0 };
        for (const { looks, others, isSame, last } of fc.sample(arbChapter, {
          numRuns: rounds({ few: 12, many: 200 }),
          seed: 11,
        })) {
          for (const { look, acts } of looks) {
            yield* shop.ask(look);
            for (const act of acts) yield* shop.perform(act);
          }
          yield* waitUntilDerived;
          for (const act of others) yield* shop.perform(act);
          yield* shop.compare(isSame ? (looks[0]?.look ?? last) : last, comparedCount);
        }
        expect(comparedCount.compared).toBeGreaterThan(4);
      }),
  );
});

const openShop = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  const { call } = yield* Server;
  const { targetId, first, second, roleId } = yield* makeOrganisation;
  yield* makeItems(targetId);
  const tokens = { chain: (yield* signInAs("admin")).token, store: "" };
  const userId = yield* createUser({
    targetId,
    layerId: first,
    username: "first",
    password: testPassword,
    firstName: "Prénom",
    lastName: "Nom",
    language: "en",
  });
  yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: first });
  tokens.store = (yield* signInAs("first")).token;
  const tills = [
    yield* makeTill({ targetId, storeId: first, code: "T1" }, tokens.chain),
    yield* makeTill({ targetId, storeId: second, code: "T2" }, tokens.chain),
  ];
  const [itemId = 0] = (yield* sql<{ readonly id: number }>`SELECT item_id AS id FROM item WHERE sku = 'BREAD'`).map(
    ({ id }) => id,
  );
  const next = [1, 1];
  const importedReceipts: number[] = [];
  let shopCount = 0;

  const sell = (till: 0 | 1, at: string) =>
    Effect.suspend(() => {
      const no = next[till] ?? 1;
      next[till] = no + 1;
      return send(tills[till]?.key ?? "", [fact(no, "receipt", milkReceipt(String(no), 1 + (no % 3)), at)]);
    });

  const importReceipt = Effect.gen(function* () {
    shopCount += 1;
    const batchId = yield* store.openBatch({ source: "IMPORT", label: "file" });
    const soldAtMs = Date.parse(minutesAgo(90));
    const time = businessTimeOf(soldAtMs, { timeZone: "America/Toronto", businessDayStart: 0 });
    const lines = sampleReceipt.lines.map((line) => ({ ...line, itemId, departmentId: null, subDepartmentId: null }));
    yield* store.appendTransactions(batchId, [
      { ...sampleReceipt, locationId: first, number: `f${shopCount}`, at: soldAtMs, ...time, lines },
    ]);
    yield* store.commitBatch(batchId);
    importedReceipts.push(batchId);
  });

  const perform = Effect.fnUntraced(function* (act: Act) {
    const adminCost = sql`role_permission WHERE permission = 'PRODUCT_COST_READ' AND role_id = ${roleId("ADMIN")}`;
    switch (act) {
      case "sale":
        return yield* sell(0, minutesAgo(5));
      case "sale in the second store":
        return yield* sell(1, minutesAgo(5));
      case "sale of yesterday":
        return yield* sell(0, minutesAgo(24 * 60));
      case "derive":
        return yield* waitUntilDerived;
      case "import":
        return yield* importReceipt;
      case "undo the last import": {
        const batchId = importedReceipts.pop();
        return batchId === undefined ? undefined : yield* store.undoBatch(batchId);
      }
      case "rename an item":
        shopCount += 1;
        return yield* sql`UPDATE item SET description = ${`Pain ${shopCount}`}`;
      case "close the second store":
        return yield* sql`UPDATE target_layer SET is_active = false WHERE target_layer_id = ${second}`;
      case "open the second store":
        return yield* sql`UPDATE target_layer SET is_active = true WHERE target_layer_id = ${second}`;
      case "take the costs away":
        return yield* sql`DELETE FROM ${adminCost}`;
      case "give the costs back":
        return yield* sql`INSERT INTO role_permission (role_id, permission) VALUES (${roleId("ADMIN")}, 'PRODUCT_COST_READ') ON CONFLICT DO NOTHING`;
    }
  });

  const ask = Effect.fnUntraced(function* ({ as, date }: Look) {
    const answer = yield* call("/api/Widget/data/batch", { method: "POST", token: tokens[as], body: board(date) });
    const { status, body } = yield* read(answer);
    expect(status).toBe(200);
    // Only the moment of the answer may differ.
    return JSON.parse(JSON.stringify(body).replaceAll(/"asOf":[^,}]+/gu, '"asOf":0')) as unknown;
  });
  const receipts = Effect.map(sql<{ readonly n: number }>`SELECT count(*)::integer AS n FROM sale`, ([row]) => row?.n);

  /** Reads a dashboard twice, which may reuse earlier answers, then again after a write that invalidates all answers, and compares the results. */
  const compare = Effect.fnUntraced(function* (look: Look, seen: { compared: number }) {
    const before = yield* receipts;
    const sharedAnswers = [yield* ask(look), yield* ask(look)];
    yield* sql`UPDATE target SET description = description`;
    const fresh = yield* ask(look);
    // The deriver runs in parallel with the test, so a changed number of receipts ends the comparison.
    if (before !== (yield* receipts)) return;
    seen.compared += 1;
    for (const answer of sharedAnswers) expect(answer).toEqual(fresh);
  });
  expect(findWriteLog(sql) === undefined).toBe(process.env["COMPTOIR_TEST_DATABASE_URL"] !== undefined);
  return { perform, ask, compare };
});
