import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { tillErrorFingerprint } from "@comptoir/domain/operation";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";
import { fact, makeItems, makeTill, milkReceipt, minutesAgo, send, waitUntilDerived } from "../testing/till-shop.ts";
import { checkParts } from "./check-parts.ts";
import { raiseAlerts } from "./raise-alerts.ts";
import { storeCheckResults } from "./server-parts.ts";

interface Status {
  readonly id: number;
  readonly state: string;
  readonly alerts: readonly string[];
  readonly mutes: readonly { readonly alert: string; readonly by: string | null }[];
  readonly [field: string]: unknown;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("monitoring", (it) => {
  let createdShop: Effect.Success<typeof shop> | undefined;
  const shop = Effect.gen(function* () {
    const { targetId, first, second, chain, other } = yield* makeOrganisation;
    yield* makeItems(targetId);
    const { token } = yield* signInAs("admin");
    const busy = yield* makeTill({ targetId, storeId: first, code: "T1" }, token);
    const silentTill = yield* makeTill({ targetId, storeId: second, code: "T2" }, token);
    const fresh = yield* makeTill({ targetId, storeId: second, code: "T3" }, token);
    const beat = (no: number, body: object) => fact(no, "heartbeat", { version: "4.10.0", ...body }, minutesAgo(0));
    yield* send(busy.key, [
      fact(1, "cashier", { cashier: "Anaïs", act: "in" }, minutesAgo(30)),
      fact(2, "receipt", milkReceipt("77"), minutesAgo(10)),
      fact(3, "error", { code: "PRINTER", message: "Papier" }, minutesAgo(5)),
      beat(4, { queue: 2, diskFreePercent: 55.5 }),
    ]);
    yield* send(silentTill.key, [
      fact(1, "cashier", { cashier: "Zoé", act: "in" }, minutesAgo(50)),
      beat(2, { version: "4.9.2", queue: 40 }),
      fact(3, "receipt", milkReceipt("78", 1, { tenders: [] }), minutesAgo(40)),
    ]);
    yield* waitUntilDerived;
    const sql = yield* SqlClient.SqlClient;
    yield* sql`UPDATE till_status SET heard_at = now() - interval '25 minutes' WHERE terminal_id = ${silentTill.id}`;
    return { targetId, chain, first, second, other, token, busy, silent: silentTill, fresh };
  });
  const theShop = Effect.gen(function* () {
    return (createdShop ??= yield* shop);
  });
  const ask = Effect.fnUntraced(function* (path: string, { token, ...init }: RequestInit & { readonly token: string }) {
    const { call } = yield* Server;
    return yield* read(yield* call(path, { ...init, token }));
  });
  const list = (token: string) =>
    Effect.map(
      ask("/api/Monitoring/Terminals", { token }),
      ({ body }) =>
        body as { readonly rows: readonly Status[]; readonly expectedVersion: string; readonly changesAt: number },
    );

  it.effect("terminals are listed worst first, with their last heartbeat, receipt, cashier and refused facts", () =>
    Effect.gen(function* () {
      const { token, busy, silent, fresh, first } = yield* theShop;
      const { rows, changesAt } = yield* list(token);
      expect(rows.map(({ id }) => id)).toEqual([silent.id, fresh.id, busy.id]);
      expect(rows[0]).toMatchObject({
        state: "OFFLINE",
        alerts: ["OFFLINE"],
        cashier: "Zoé",
        refused: 1,
        version: "4.9.2",
      });
      expect(rows[1]).toMatchObject({ state: "UNKNOWN", alerts: ["UNKNOWN"], heardAt: null, hasKey: true });
      expect(rows[2]).toMatchObject({
        state: "ONLINE",
        alerts: [],
        locationId: first,
        cashier: "Anaïs",
        unsent: 2,
        diskFreePercent: 55.5,
        lastReceipt: { number: "77", state: "COMPLETED" },
      });
      expect(changesAt).toBeGreaterThan(Date.now());
    }),
  );

  it.effect("what a terminal has not fetched is unknown, and not nothing, until it reports its versions", () =>
    Effect.gen(function* () {
      const { token, busy, first } = yield* theShop;
      const sql = yield* SqlClient.SqlClient;
      const status = Effect.map(list(token), ({ rows }) => rows.find(({ id }) => id === busy.id));
      expect(yield* status).toMatchObject({ behind: null, dataVersion: null, lastImportAt: null });
      yield* sql`UPDATE till_status SET data = '{"Item": 3, "Tax": 1}' WHERE terminal_id = ${busy.id}`;
      yield* sql`
        INSERT INTO sale_batch (source, label, state, committed_at, location_ids)
        VALUES ('IMPORT', 'a', 'COMMITTED', '2026-03-12T15:00Z', ${`{${first}}`}::integer[]), ('IMPORT', 'b', 'UNDONE', '2026-03-13T15:00Z', ${`{${first}}`}::integer[])`;
      expect(yield* status).toMatchObject({
        behind: expect.any(Number),
        dataVersion: 3,
        lastImportAt: Date.parse("2026-03-12T15:00Z"),
      });
    }),
  );

  it.effect("a caller sees the terminals of their own stores, and a terminal of another store is not found", () =>
    Effect.gen(function* () {
      const { token, first, busy, silent } = yield* theShop;
      const { body } = yield* ask(`/api/TargetLayer/Change/${first}`, { token });
      const callerToken = (body as { readonly token: string }).token;
      expect((yield* list(callerToken)).rows.map(({ id }) => id)).toEqual([busy.id]);
      expect((yield* ask(`/api/Monitoring/Terminal/${busy.id}`, { token: callerToken })).status).toBe(200);
      expect((yield* ask(`/api/Monitoring/Terminal/${silent.id}`, { token: callerToken })).status).toBe(404);
      const mute = (terminalId: number) =>
        ask("/api/Monitoring/Mute", {
          method: "POST",
          token: callerToken,
          body: JSON.stringify({ terminalId, alert: "OFFLINE", hours: 8 }),
        });
      expect((yield* mute(silent.id)).status).toBe(404);
    }),
  );

  it.effect("a terminal's page has its hours, its errors by code and its last receipts", () =>
    Effect.gen(function* () {
      const { token, busy } = yield* theShop;
      const { body } = yield* ask(`/api/Monitoring/Terminal/${busy.id}`, { token });
      const { hours, errors, receipts } = body as {
        readonly hours: readonly {
          readonly heartbeats: number;
          readonly errors: number;
          readonly version: string | null;
        }[];
        readonly errors: readonly object[];
        readonly receipts: readonly object[];
      };
      expect(hours.reduce((sum, hour) => sum + hour.heartbeats, 0)).toBe(1);
      expect(hours.reduce((sum, hour) => sum + hour.errors, 0)).toBe(1);
      expect(hours.map(({ version }) => version)).toContain("4.10.0");
      expect(errors).toMatchObject([{ code: "PRINTER", severity: "error", count: 1 }]);
      expect(receipts).toMatchObject([{ number: "77", state: "COMPLETED" }]);
    }),
  );

  it.effect("a terminal's page leaves out errors that are muted, and those resolved until they occur again", () =>
    Effect.gen(function* () {
      const { token, busy, first } = yield* theShop;
      const sql = yield* SqlClient.SqlClient;
      const errorCodes = Effect.map(ask(`/api/Monitoring/Terminal/${busy.id}`, { token }), ({ body }) =>
        (body as { readonly errors: readonly { readonly code: string }[] }).errors.map(({ code }) => code),
      );
      const fingerprint = tillErrorFingerprint({ code: "PRINTER", terminalId: busy.id, locationId: first });
      const decide = (version: number, state: string) =>
        sql`INSERT INTO error_triage (fingerprint, version, action, state, resolved_at, comment, user_id, at) SELECT ${fingerprint}, ${version}, '', ${state}, CASE WHEN ${state}::text = 'RESOLVED' THEN now() END, '', min(user_id), now() FROM user_account`;
      yield* decide(1, "MUTED");
      expect(yield* errorCodes).toEqual([]);
      yield* decide(2, "RESOLVED");
      expect(yield* errorCodes).toEqual([]);
      yield* sql`UPDATE error_entry SET last_at = now() + interval '1 second' WHERE fingerprint = ${fingerprint}`;
      expect(yield* errorCodes).toEqual(["PRINTER"]);
    }),
  );

  it.effect(
    "a terminal that fell silent after its drawer was closed is closed until something follows, or for four days",
    () =>
      Effect.gen(function* () {
        const { targetId, second, token } = yield* theShop;
        const sql = yield* SqlClient.SqlClient;
        const till = yield* makeTill({ targetId, storeId: second, code: "T4" }, token);
        const stateOf = Effect.gen(function* () {
          yield* waitUntilDerived;
          yield* sql`UPDATE till_status SET heard_at = now() - interval '25 minutes' WHERE terminal_id = ${till.id}`;
          const terminalRow = (yield* list(token)).rows.find(({ id }) => id === till.id);
          return [terminalRow?.state, terminalRow?.alerts];
        });
        yield* send(till.key, [
          fact(1, "cashier", { cashier: "Léo", act: "in" }, minutesAgo(90)),
          fact(2, "heartbeat", { version: "4.10.0" }, minutesAgo(80)),
        ]);
        expect(yield* stateOf).toEqual(["OFFLINE", ["OFFLINE"]]);
        yield* send(till.key, [fact(3, "drawer-close", { amount: 0 }, minutesAgo(70))]);
        expect(yield* stateOf).toEqual(["CLOSED", []]);
        yield* send(till.key, [fact(4, "receipt", milkReceipt("90"), minutesAgo(60))]);
        expect(yield* stateOf).toEqual(["OFFLINE", ["OFFLINE"]]);
        yield* send(till.key, [fact(5, "cashier", { cashier: "Léo", act: "out" }, minutesAgo(50))]);
        expect(yield* stateOf).toEqual(["CLOSED", []]);
        const { body } = yield* ask(`/api/Monitoring/Terminal/${till.id}`, { token });
        expect(body).toMatchObject({ status: { state: "CLOSED", cashier: null } });
        yield* sql`UPDATE till_status SET heard_at = now() WHERE terminal_id = ${till.id}`;
      }),
  );

  it.effect("a new high alert is mailed once to those who may configure the terminal, and a muted one to nobody", () =>
    Effect.gen(function* () {
      const { token, silent, busy } = yield* theShop;
      const sql = yield* SqlClient.SqlClient;
      const mails = sql<{ readonly recipient: string; readonly lines: string; readonly path: string }>`
        SELECT recipient, parameters ->> 'lines' AS lines, parameters ->> 'path' AS path FROM mail_outbox WHERE template = 'terminalAlert' ORDER BY mail_id`;
      expect(yield* raiseAlerts()).toBe(1);
      expect(yield* raiseAlerts()).toBe(0);
      // An alert tells since when it lasts; one that ended does not.
      yield* sql`UPDATE terminal_alert SET since = '2026-03-12T15:00Z' WHERE terminal_id = ${silent.id}`;
      const raisedAt = Effect.map(list(token), ({ rows }) => rows.find(({ id }) => id === silent.id)?.["raisedAt"]);
      expect(yield* raisedAt).toEqual({ OFFLINE: Date.parse("2026-03-12T15:00Z") });
      expect(yield* mails).toEqual([
        {
          recipient: "admin@exemple.ca",
          lines: expect.stringContaining("Caisse T2"),
          path: `/system/monitoring/${silent.id}`,
        },
      ]);
      // A terminal whose alert is muted runs out of disk space: nobody gets a mail until the mute ends.
      yield* sql`UPDATE till_status SET disk_free_percent = 3 WHERE terminal_id = ${busy.id}`;
      const mute = (hours: number | null) =>
        ask("/api/Monitoring/Mute", {
          method: "POST",
          token,
          body: JSON.stringify({ terminalId: busy.id, alert: "DISK", hours }),
        });
      expect((yield* mute(8)).body).toMatchObject({ alerts: [], mutes: [{ alert: "DISK", by: "Prénom Nom" }] });
      expect(yield* raiseAlerts()).toBe(0);
      expect((yield* mute(null)).body).toMatchObject({ alerts: ["DISK"], mutes: [] });
      expect(yield* raiseAlerts()).toBe(1);
      expect(
        yield* sql`SELECT count(*)::integer AS n FROM audit_entry WHERE entity = 'terminalAlert' AND entity_id = ${`${busy.id}.DISK`}`,
      ).toEqual([{ n: 2 }]);
      expect((yield* mute(0)).status).toBe(400);
      yield* sql`UPDATE till_status SET disk_free_percent = 55.5 WHERE terminal_id = ${busy.id}`;
    }),
  );

  it.effect(
    "a terminal that is off with nobody signed in is closed: no alert is raised, and nobody is written to",
    () =>
      Effect.gen(function* () {
        const { silent } = yield* theShop;
        const sql = yield* SqlClient.SqlClient;
        yield* sql`DELETE FROM terminal_alert`;
        yield* send(silent.key, [fact(4, "cashier", { cashier: "Zoé", act: "out" }, minutesAgo(1))]);
        yield* waitUntilDerived;
        expect(yield* raiseAlerts()).toBe(0);
        expect(yield* sql`SELECT alert FROM terminal_alert WHERE terminal_id = ${silent.id}`).toEqual([]);
      }),
  );

  it.effect("each part of the server is checked: what works, what fails and why, and what is not set up", () =>
    Effect.gen(function* () {
      const { token } = yield* theShop;
      const parts = Effect.map(
        ask("/api/Monitoring/Server", { token }),
        ({ body }) =>
          body as readonly {
            readonly part: string;
            readonly state: string;
            readonly failure: string | null;
            readonly latencyMs: number | null;
          }[],
      );
      expect(new Set((yield* parts).map(({ state }) => state))).toEqual(new Set(["UNKNOWN"]));
      const folder = temporaryFolder("monitored");
      yield* Effect.flatMap(checkParts({ folders: [folder], smtpUrl: null }), storeCheckResults);
      const stateOf = (rows: Effect.Success<typeof parts>) =>
        Object.fromEntries(rows.map(({ part, state }) => [part, state]));
      expect(stateOf(yield* parts)).toEqual({
        DATABASE: "UP",
        STORAGE: "UP",
        JOBS: "UP",
        DIRECTORY: "OFF",
        MAIL: "OFF",
        REPLICA: (process.env["COMPTOIR_TEST_READ_URL"] ?? "") === "" ? "OFF" : "UP",
        COPY: "OFF",
        WEB_SERVICE: "OFF",
      });
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE server_check SET checked_at = checked_at - interval '5 minutes'`;
      yield* sql`UPDATE server_part SET last_success = last_success - interval '5 minutes'`;
      yield* Effect.flatMap(checkParts({ folders: [folder, `${folder}/gone`], smtpUrl: null }), storeCheckResults);
      // Results of another server for the same minute are ignored.
      yield* Effect.flatMap(checkParts({ folders: [folder], smtpUrl: null }), storeCheckResults);
      const rows = yield* parts;
      expect(stateOf(rows)).toMatchObject({ DATABASE: "UP", STORAGE: "DOWN" });
      expect(rows.find(({ part }) => part === "STORAGE")?.failure).not.toBeNull();
    }),
  );
});
