import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { endpointAccessOf, listEndpoints } from "@comptoir/api/contract";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, minutesAgo, send, waitUntilDerived } from "../testing/till-shop.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("facts of a till", (it) => {
  const shop = Effect.gen(function* () {
    const { targetId, first, second, chain } = yield* makeOrganisation;
    yield* makeItems(targetId);
    const { token } = yield* signInAs("admin");
    const till = yield* makeTill({ targetId, storeId: first, code: "T1" }, token);
    const other = yield* makeTill({ targetId, storeId: second, code: "T2" }, token);
    return { targetId, first, second, chain, token, till, other };
  });
  let createdShop: Effect.Success<typeof shop> | undefined;
  const theShop = Effect.gen(function* () {
    return (createdShop ??= yield* shop);
  });
  /**
   * Returns the number of the next fact that the server expects from a terminal. The tests share a terminal, so each
   * continues where the previous one ended.
   */
  const nextOf = (key: string) =>
    Effect.map(send(key, [fact(1, "heartbeat", { version: "1" })]), ({ body }) => body.expect);

  it.effect("a receipt that is stored counts in the sales, and sent again it is known", () =>
    Effect.gen(function* () {
      const { till, first } = yield* theShop;
      const sql = yield* SqlClient.SqlClient;
      const factNumber = yield* nextOf(till.key);
      const receipt = fact(factNumber, "receipt", milkReceipt("100", 2));
      const answer = yield* send(till.key, [receipt]);
      expect(answer).toMatchObject({
        status: 200,
        body: { facts: [{ no: factNumber, result: "stored", issues: [] }], expect: factNumber + 1 },
      });
      expect(answer.body.data["Item"]).toBeGreaterThan(0);
      expect((yield* send(till.key, [receipt])).body).toMatchObject({
        facts: [{ no: factNumber, result: "known" }],
        expect: factNumber + 1,
      });
      yield* waitUntilDerived;
      expect(yield* sql`SELECT number, terminal, state, cashier FROM sale WHERE location_id = ${first}`).toEqual([
        { number: "100", terminal: "T1", state: "COMPLETED", cashier: "Anaïs" },
      ]);
      expect(
        yield* sql`SELECT gross::integer, cost::integer, transactions::integer FROM sales_day WHERE location_id = ${first}`,
      ).toEqual([{ gross: 500, cost: 300, transactions: 1 }]);
      expect(yield* sql`SELECT quantity::integer FROM stock_on_hand WHERE location_id = ${first}`).toEqual([
        { quantity: -2000 },
      ]);
      expect(yield* (yield* SaleStore).verifySummaries()).toEqual([]);
    }),
  );

  it.effect("bad facts are refused each with its field, kept whole, and the next good one is stored", () =>
    Effect.gen(function* () {
      const { till } = yield* theShop;
      const factNumber = yield* nextOf(till.key);
      const line = { item: "MILK", quantity: 1, price: 2.5 };
      const wrongFacts: readonly (readonly [object, string, string])[] = [
        [milkReceipt("1", 1, { tenders: [{ code: "CASH", amount: 2 }] }), "TRANSACTION_TENDERS", "body.tenders"],
        [milkReceipt("1", 1, { stated: { net: 2.49 } }), "TRANSACTION_HEADER", "body.stated.net"],
        [milkReceipt("1", 1, { lines: [{ ...line, item: "NOTHING" }] }), "IMPORT_UNKNOWN_ITEM", "body.lines.0.item"],
        [
          milkReceipt("1", 1, { tenders: [{ code: "SHELLS", amount: 2.5 }] }),
          "REFERENCE_UNKNOWN",
          "body.tenders.0.code",
        ],
        [milkReceipt("1", 1, { tenders: [{ code: "CASH", amount: 1e15 }] }), "DECIMAL_RANGE", "body.tenders.0.amount"],
        [milkReceipt("1", 1, { cashier: "A\0" }), "SPECIAL_CHARACTERS", "body.cashier"],
        [milkReceipt("1", 1, { cashier: "\ud800" }), "SPECIAL_CHARACTERS", "body.cashier"],
        [milkReceipt("", 1), "REQUIRED", "body.number"],
        [milkReceipt("1", 1, { state: "SOLD" }), "ONE_OF", "body.state"],
        [milkReceipt("1", 1, { lines: Array.from({ length: 1_001 }, () => line) }), "LIST_LENGTH", "body.lines"],
        [
          milkReceipt("1", 1, { tenders: [{ code: "VISA", amount: 2.5, lastFour: "4111111111111111" }] }),
          "CARD_NUMBER",
          "body.tenders.0.lastFour",
        ],
      ];
      const facts = [
        ...wrongFacts.map(([body], index) => fact(factNumber + index, "receipt", body)),
        fact(factNumber + wrongFacts.length, "parade", {}),
        { ...fact(factNumber + wrongFacts.length + 1, "receipt", milkReceipt("1")), at: "yesterday" },
        fact(
          factNumber + wrongFacts.length + 2,
          "receipt",
          milkReceipt("101", 1, { cashier: "Zoé 🎉", stated: { net: 2.5, items: 1, discount: 0 } }),
        ),
      ];
      const { body } = yield* send(till.key, facts);
      expect(body.facts.map(({ result, issues }) => [result, issues[0]?.code, issues[0]?.field])).toEqual([
        ...wrongFacts.map(([, code, field]) => ["refused", code, field]),
        ["refused", "ONE_OF", "kind"],
        ["refused", "DATE", "at"],
        ["stored", undefined, undefined],
      ]);
      expect(body.expect).toBe(factNumber + facts.length);
      yield* waitUntilDerived;
      const sql = yield* SqlClient.SqlClient;
      expect(yield* sql`SELECT cashier FROM sale WHERE number = '101'`).toEqual([{ cashier: "Zoé 🎉" }]);
      const quarantined = yield* sql<{
        readonly content: string;
      }>`SELECT content FROM till_quarantine WHERE no = ${factNumber}`;
      expect(JSON.parse(quarantined[0]?.content ?? "")).toEqual(JSON.parse(JSON.stringify(facts[0])));
    }),
  );

  it.effect(
    "a number that is none, another content under one number, and broken lines are answered; what is around them is stored",
    () =>
      Effect.gen(function* () {
        const { till } = yield* theShop;
        const factNumber = yield* nextOf(till.key);
        const good = fact(factNumber, "no-sale", { reason: "Monnaie" });
        const text = [
          JSON.stringify({ ...good, no: -1 }),
          JSON.stringify({ ...good, no: 1e15 }),
          JSON.stringify(good),
          JSON.stringify({ ...good, body: { reason: "Autre" } }),
          '{"no": 7, "kind": "rec',
          JSON.stringify({ ...good, no: factNumber + 1 }),
        ].join("\n");
        const { body } = yield* send(till.key, text);
        expect(body.facts.map(({ no: number, result, issues }) => [number, result, issues[0]?.code])).toEqual([
          [null, "refused", "NUMBER_RANGE"],
          [null, "refused", "NUMBER_RANGE"],
          [factNumber, "stored", undefined],
          [factNumber, "refused", "TILL_CONFLICT"],
          [null, "refused", "TILL_BODY"],
          [factNumber + 1, "stored", undefined],
        ]);
        expect(body.expect).toBe(factNumber + 2);
      }),
  );

  it.effect("a body that is no list of facts is refused whole, and says how much a call takes", () =>
    Effect.gen(function* () {
      const { till } = yield* theShop;
      const json = { "content-type": "application/json" };
      const factNumber = yield* nextOf(till.key);
      const half = JSON.stringify([fact(factNumber, "no-sale", {})]).slice(0, -9);
      expect(yield* send(till.key, "nothing", json)).toMatchObject({ status: 400, body: [{ code: "TILL_BODY" }] });
      expect(yield* send(till.key, half, json)).toMatchObject({ status: 400, body: [{ code: "TILL_BODY" }] });
      expect(yield* send(till.key, "", json)).toMatchObject({ status: 400, body: [{ code: "TILL_BODY" }] });
      expect(yield* send(till.key, `${"[".repeat(100_000)}`, json)).toMatchObject({ status: 413 });
      expect(yield* send(till.key, "x".repeat(50 * 1024 ** 2))).toMatchObject({
        status: 413,
        body: [{ code: "HTTP_413" }],
      });
      const manyRows = Array.from({ length: 10_000 }, (_, index) => ({ no: index }));
      expect(yield* send(till.key, manyRows)).toMatchObject({
        status: 400,
        body: [{ code: "TILL_FACTS_MANY", params: { max: 500 } }],
      });
      expect(yield* send(till.key, "{}", { "content-type": "text/plain" })).toMatchObject({ status: 415 });
      expect(yield* send(till.key, JSON.stringify([fact(factNumber, "no-sale", {})]), json)).toMatchObject({
        status: 200,
        body: { facts: [{ no: factNumber, result: "stored" }] },
      });
    }),
  );

  it.effect("no fact is refused for its clock: one of 1970 and one of next year are of the day they came", () =>
    Effect.gen(function* () {
      const { till } = yield* theShop;
      const sql = yield* SqlClient.SqlClient;
      const factNumber = yield* nextOf(till.key);
      for (const [index, factIndex] of ["1970-01-01T00:00:10Z", "2099-05-05T12:00:00-04:00"].entries()) {
        const { body } = yield* send(till.key, [
          fact(factNumber + index, "receipt", milkReceipt(`clock-${index}`), factIndex),
        ]);
        expect(body.facts[0]?.result).toBe("stored");
      }
      yield* waitUntilDerived;
      const rows = yield* sql<{ readonly late: number; readonly clock: string }>`
        SELECT abs(extract(epoch FROM now() - happened_at))::float8 AS late, clock FROM till_fact WHERE terminal_id = ${till.id} AND no >= ${factNumber} ORDER BY no`;
      expect(rows.map(({ late }) => late < 30)).toEqual([true, true]);
      expect(rows.map(({ clock }) => clock)).not.toContain("AS_SAID");
      // If a till sends its clock, times are corrected to the second, however wrong the clock is.
      const sentAt = Date.parse("2001-02-03T04:05:06Z");
      yield* send(
        till.key,
        [{ ...fact(factNumber + 2, "no-sale", {}, new Date(sentAt - 600_000).toISOString()), uptimeMs: 1_000_000 }],
        { "till-sent-at": new Date(sentAt).toISOString(), "till-sent-uptime-ms": "1600000" },
      );
      const [measured] = yield* sql<{ readonly age: number; readonly clock: string }>`
        SELECT extract(epoch FROM now() - happened_at)::float8 AS age, clock FROM till_fact WHERE terminal_id = ${till.id} AND no = ${factNumber + 2}`;
      expect(measured?.clock).toBe("MEASURED");
      expect(Math.abs((measured?.age ?? 0) - 600)).toBeLessThan(10);
    }),
  );

  it.effect("a key writes facts of its own store and opens nothing else; withdrawn or replaced it ends at once", () =>
    Effect.gen(function* () {
      const { till, other, second, token } = yield* theShop;
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const factNumber = yield* nextOf(other.key);
      yield* send(other.key, [fact(factNumber, "receipt", milkReceipt("own"))]);
      yield* waitUntilDerived;
      expect(yield* sql`SELECT DISTINCT location_id FROM sale WHERE terminal = 'T2'`).toEqual([
        { location_id: second },
      ]);
      for (const { endpoint } of listEndpoints()) {
        const access = endpointAccessOf(endpoint);
        if (access.kind === "public" || access.kind === "terminal") continue;
        const path = endpoint.path.replaceAll(/:\w+/gu, "1");
        const { status } = yield* call(path, {
          method: endpoint.method,
          token: till.key,
          ...(endpoint.method === "GET" ? {} : { body: "{" }),
        });
        expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
      }
      expect(yield* send(token, [fact(1, "no-sale", {})])).toMatchObject({
        status: 401,
        body: [{ code: "TOKEN_ERROR" }],
      });
      expect(yield* send(`${till.key}x`, [])).toMatchObject({ status: 401 });
      expect(yield* send(till.key.replace(`till_${till.id}`, `till_${other.id}`), [])).toMatchObject({ status: 401 });

      const renewedKey = (yield* read(yield* call(`/api/Till/Key/${other.id}`, { method: "POST", token }))).body as {
        readonly key: string;
      };
      expect(yield* send(other.key, [])).toMatchObject({ status: 401 });
      expect(yield* send(renewedKey.key, [fact(factNumber + 1, "no-sale", {})])).toMatchObject({ status: 200 });
      expect((yield* call(`/api/Till/Key/${other.id}`, { method: "DELETE", token })).status).toBe(200);
      expect(yield* send(renewedKey.key, [])).toMatchObject({ status: 401 });
      expect(
        yield* sql`SELECT action FROM audit_entry WHERE entity = 'tillKey' AND entity_id = ${String(other.id)} ORDER BY audit_id`,
      ).toEqual([{ action: "CREATE" }, { action: "UPDATE" }, { action: "DELETE" }]);
      const hashes = yield* sql<{ readonly hash: string }>`SELECT key_hash AS hash FROM till_key`;
      expect(hashes.some(({ hash }) => [till.key, other.key].includes(hash))).toBe(false);
    }),
  );

  it.effect(
    "a second receipt of one number and another content is for a person, who corrects, accepts or dismisses it once",
    () =>
      Effect.gen(function* () {
        const { till, first, token } = yield* theShop;
        const { call } = yield* Server;
        const sales = yield* SaleStore;
        const sql = yield* SqlClient.SqlClient;
        const factNumber = yield* nextOf(till.key);
        const soldAt = minutesAgo(50);
        yield* send(till.key, [fact(factNumber, "receipt", milkReceipt("file-1"), soldAt)]);
        yield* waitUntilDerived;
        const [storedCount] = yield* sql<{
          readonly n: number;
        }>`SELECT count(*)::integer AS n FROM sale WHERE number = 'file-1'`;
        expect(storedCount?.n).toBe(1);
        yield* send(till.key, [fact(factNumber + 1, "receipt", milkReceipt("file-1", 3), soldAt)]);
        yield* waitUntilDerived;
        const list = (yield* read(yield* call("/api/Till/Quarantine/List?state=OPEN", { token }))).body as {
          readonly rows: readonly {
            readonly id: number;
            readonly no: number;
            readonly issues: readonly { readonly code: string }[];
          }[];
        };
        const refusedRow = list.rows.find((row) => row.no === factNumber + 1);
        expect(refusedRow?.issues[0]?.code).toBe("IMPORT_CONFLICT");
        const at1 = (action: string, body?: object) =>
          Effect.flatMap(
            call(`/api/Till/Quarantine/${refusedRow?.id}/${action}`, {
              method: "POST",
              token,
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            }),
            read,
          );
        expect(yield* at1("Accept")).toMatchObject({ status: 400 });
        expect(yield* at1("Correct", { body: milkReceipt("file-2", 3, { tenders: [] }) })).toMatchObject({
          status: 400,
          body: [{ code: "TRANSACTION_TENDERS", field: "body.tenders", params: { expected: 7.5, actual: 0 } }],
        });
        expect(yield* at1("Correct", { body: milkReceipt("file-2", 3) })).toMatchObject({
          status: 200,
          body: { state: "CORRECTED" },
        });
        expect(yield* at1("Dismiss", { reason: "Trop tard" })).toMatchObject({
          status: 409,
          body: [{ code: "TILL_SETTLED" }],
        });
        yield* waitUntilDerived;
        expect(yield* sql`SELECT number FROM sale WHERE number LIKE 'file-%' ORDER BY 1`).toEqual([
          { number: "file-1" },
          { number: "file-2" },
        ]);
        expect(yield* sql`SELECT corrects::integer FROM till_fact WHERE no < 0`).toEqual([
          { corrects: factNumber + 1 },
        ]);
        expect(yield* sales.verifySummaries()).toEqual([]);
        expect(first).toBeGreaterThan(0);
      }),
  );

  it.effect("a refused fact is accepted once its item is there, and a wrong one is let go with a reason", () =>
    Effect.gen(function* () {
      const { till, token, targetId } = yield* theShop;
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const factNumber = yield* nextOf(till.key);
      const juice = { lines: [{ item: "JUICE", quantity: 1, price: 2.5 }] };
      yield* send(till.key, [
        fact(factNumber, "receipt", milkReceipt("juice", 1, juice)),
        fact(factNumber + 1, "cash-move", { way: "steal", amount: 5 }),
      ]);
      const idOf = (number: number) =>
        Effect.map(
          sql<{
            readonly id: number;
          }>`SELECT quarantine_id AS id FROM till_quarantine WHERE terminal_id = ${till.id} AND no = ${number}`,
          ([row]) => row?.id ?? 0,
        );
      const post = (id: number, action: string, body?: object) =>
        Effect.flatMap(
          call(`/api/Till/Quarantine/${id}/${action}`, {
            method: "POST",
            token,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
          read,
        );
      const [first, second] = [yield* idOf(factNumber), yield* idOf(factNumber + 1)];
      expect(yield* post(first, "Accept")).toMatchObject({ status: 400, body: [{ code: "IMPORT_UNKNOWN_ITEM" }] });
      yield* sql`INSERT INTO item (target_id, sku, description) VALUES (${targetId}, 'JUICE', 'Jus')`;
      expect(yield* post(first, "Accept")).toMatchObject({ status: 200, body: { state: "ACCEPTED" } });
      expect(yield* post(second, "Dismiss", { reason: "" })).toMatchObject({
        status: 400,
        body: [{ code: "REQUIRED", field: "reason" }],
      });
      expect(yield* post(second, "Dismiss", { reason: "Essai" })).toMatchObject({
        status: 200,
        body: { state: "DISMISSED", reason: "Essai" },
      });
      yield* waitUntilDerived;
      expect(yield* sql`SELECT count(*)::integer AS n FROM sale WHERE number = 'juice'`).toEqual([{ n: 1 }]);
    }),
  );

  it.effect(
    "the newest heartbeat of a terminal counts, whatever order they come in, and errors are in the log by what they have in common",
    () =>
      Effect.gen(function* () {
        const { till } = yield* theShop;
        const sql = yield* SqlClient.SqlClient;
        const factNumber = yield* nextOf(till.key);
        const beat = (number: number, version: string, queue: number) =>
          fact(number, "heartbeat", { version, queue, diskFreePercent: 12.5, data: { Item: 3 } });
        yield* send(till.key, [beat(factNumber + 1, "2.0", 7)]);
        yield* waitUntilDerived;
        yield* send(till.key, [
          beat(factNumber, "1.0", 900),
          fact(factNumber + 2, "error", { code: "PRINTER", message: "Papier bloqué, carte 4111 1111 1111 1111" }),
          fact(factNumber + 3, "error", { code: "PRINTER" }),
          fact(factNumber + 4, "heartbeat", {}),
        ]);
        yield* waitUntilDerived;
        expect(
          yield* sql`SELECT version, queue, disk_free_percent::float8 AS disk, data FROM till_status WHERE terminal_id = ${till.id}`,
        ).toEqual([{ version: "2.0", queue: 7, disk: 12.5, data: { Item: 3 } }]);
        expect(yield* sql`SELECT occurrences, source, code, message FROM error_entry WHERE code = 'PRINTER'`).toEqual([
          { occurrences: 2, source: "TILL", code: "PRINTER", message: "Papier bloqué, carte ****1111" },
        ]);
        expect(yield* sql`SELECT FROM till_quarantine WHERE kind IN ('heartbeat', 'error')`).toEqual([]);
      }),
  );
});
