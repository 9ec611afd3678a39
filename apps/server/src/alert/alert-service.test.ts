import type { AlertWire } from "@comptoir/api/wire";
import { alertRules, systemDashboardId } from "@comptoir/domain/dashboard";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { TaskClock } from "../database/task-clock.ts";
import { alertChoice, dateOf, dayMs, makeAlertShop, noonOfDay } from "../testing/alert-shop.ts";
import { read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { fact, makeTill, milkReceipt, send, waitUntilDerived } from "../testing/till-shop.ts";
import { runQuestionInTurn, runningAtMost, waitingAtMost } from "../widget-data/question-limit.ts";
import { deleteOldAlerts } from "./alert-repository.ts";
import { createAlert } from "./alert-service.ts";
import { findReader, evaluateAlerts } from "./tell-alerts.ts";

const hourMs = 3_600_000;

/** Provides an HTTP request, which services read the address from, to a test that calls them directly. */
const inRequest = Effect.provideService(
  HttpServerRequest.HttpServerRequest,
  HttpServerRequest.fromWeb(new Request("http://localhost/api/Alert", { method: "POST" })),
);

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("alerts of a person", (it) => {
  const { ready, call, listOf, make, backdate, clear, look } = makeAlertShop();
  const managerId = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{
      readonly id: number;
    }>`SELECT user_id AS id FROM user_account WHERE username = 'manager'`;
    return rows[0]?.id ?? 0;
  });
  const count = (table: string) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{ readonly count: number }>`SELECT count(*)::integer AS count FROM ${sql(table)}`,
        ([row]) => row?.count,
      ),
    );
  const statusOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    ...(body as readonly { readonly code: string }[]).map(({ code }) => code),
  ];

  it.effect("each change is in the audit trail, and a stale save says whose change came first", () =>
    Effect.gen(function* () {
      const { token, first } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const { id } = (yield* make(token)).body as AlertWire;
      yield* call(token, "PUT", "", { id, version: 1, ...alertChoice, limit: 7, quietFrom: 1_320, quietTo: 390 });
      const staleSave = yield* call(token, "PUT", "", { id, version: 1, ...alertChoice });
      expect(staleSave).toMatchObject({
        status: 409,
        body: [{ code: "ENTITY_STALE", params: { version: 2, by: "Prénom Nom" } }],
      });
      yield* call(token, "DELETE", "", { id, version: 2 });
      yield* call(token, "POST", "/Restore", { id, version: 3 });
      const entries = yield* sql<{ readonly action: string; readonly label: string; readonly details: object }>`
        SELECT action, label, details FROM audit_entry
        WHERE entity = 'figureAlert' AND entity_id = ${String(id)} AND user_id = ${yield* managerId} AND layer_id = ${first} ORDER BY audit_id`;
      expect(entries.map(({ action, label }) => [action, label])).toEqual(
        ["CREATE", "UPDATE", "DELETE", "RESTORE"].map((action) => [action, "Ventes nettes"]),
      );
      expect(entries[1]?.details).toMatchObject({
        before: { limit: 600, quiet: null, isDeleted: false },
        after: { limit: 700, quiet: "22:00–06:30", isDeleted: false },
      });
      yield* clear;
    }),
  );

  it.effect("deleted alerts are removed: after a day if they never notified, otherwise with their last notice", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const [telling, silentAlert, live] = [
        yield* make(token),
        yield* make(token, { limit: 500 }),
        yield* make(token, { limit: 500 }),
      ].map(({ body }) => body as AlertWire);
      yield* backdate;
      expect(yield* look).toBe(2);
      for (const { id, version } of [telling, silentAlert].flatMap((alert) => alert ?? []))
        yield* call(token, "DELETE", "", { id, version });
      const retention = { toldBeforeMs: Date.now() - dayMs, deletedBeforeMs: Date.now() - dayMs };
      expect([yield* deleteOldAlerts(retention), yield* count("figure_alert")]).toEqual([0, 3]);
      expect((yield* listOf(token)).notices.length).toBe(2);
      const laterLimits = { ...retention, deletedBeforeMs: Date.now() + 1_000 };
      expect([yield* deleteOldAlerts(laterLimits), yield* count("figure_alert")]).toEqual([1, 2]);
      expect((yield* call(token, "GET", "/Unseen")).body).toEqual({ unseen: 2 });
      expect(statusOf(yield* call(token, "POST", "/Restore", { id: silentAlert?.id, version: 2 }))).toEqual([
        404,
        "HTTP_404",
      ]);
      yield* sql`UPDATE figure_alert_notice SET told_at = ${new Date(retention.toldBeforeMs - 1)}`;
      expect([yield* deleteOldAlerts(laterLimits), yield* count("figure_alert")]).toEqual([3, 1]);
      expect((yield* listOf(token)).alerts.map(({ id }) => id)).toEqual([live?.id]);
      yield* clear;
    }),
  );

  it.effect("what is not seen is counted up to a hundred, found by an index, of the caller's own alerts", () =>
    Effect.gen(function* () {
      const { token, clerk } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const { id } = (yield* make(token)).body as AlertWire;
      const insertNotice = (from: number, to: number) => sql`
        INSERT INTO figure_alert_notice (figure_alert_id, bin, bin_key, first_date, last_date, side, limit_value, figure, told_at)
        SELECT ${id}, 'DAY', no::text, '2026-01-01', '2026-01-01', 'ABOVE', 600, 700, now() FROM generate_series(${from}::integer, ${to}::integer) no`;
      const unseen = Effect.map(call(token, "GET", "/Unseen"), ({ body }) => body);
      yield* insertNotice(1, 99);
      expect(yield* unseen).toEqual({ unseen: 99 });
      yield* insertNotice(100, 150);
      expect(yield* unseen).toEqual({ unseen: 100 });
      expect((yield* call(clerk, "GET", "/Unseen")).body).toEqual({ unseen: 0 });
      const indexes = yield* sql<{
        readonly text: string;
      }>`SELECT indexdef AS text FROM pg_indexes WHERE tablename = 'figure_alert_notice'`;
      expect(indexes.filter(({ text }) => text.endsWith("(figure_alert_id) WHERE (seen_at IS NULL)")).length).toBe(1);
      yield* clear;
    }),
  );

  it.effect(
    "making one reads its figure in turn with the person's other questions, and not once there are too many",
    () =>
      Effect.gen(function* () {
        const { token } = yield* ready;
        const sql = yield* SqlClient.SqlClient;
        const userId = yield* managerId;
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* Effect.forEach(Array.from({ length: runningAtMost + waitingAtMost }), () =>
              Effect.forkScoped(inRequest(runQuestionInTurn(userId, Effect.never))),
            );
            yield* Effect.sleep(20);
            expect(statusOf(yield* make(token))).toEqual([429, "HTTP_429"]);
            yield* sql`
            INSERT INTO figure_alert (user_id, target_layer_id, dashboard_id, widget_no, title, measure, filters, bin, side, limit_value, is_mailed, is_paused, since, judged_to)
            SELECT ${userId}, target_layer_id, 0, 0, '{}', 'netSales', '[]', 'DAY', 'ABOVE', 1, false, true, now(), now()
            FROM target_layer, generate_series(1, ${alertRules.alertsAtMost}) WHERE code = 'A1'`;
            expect(statusOf(yield* make(token))).toEqual([400, "TOO_MANY"]);
          }),
        );
        yield* clear;
      }),
  );

  it.effect("an alert begins at the time of the clock by which its bins are judged", () =>
    Effect.gen(function* () {
      const { first } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const reader = yield* findReader(
        { userId: yield* managerId, layerId: first, measure: "netSales", report: null },
        Date.now(),
      );
      if (reader === null) throw new Error("The manager sees no sales");
      const nowMs = Date.now() - 3 * hourMs;
      yield* createAlert(reader.caller, {
        boardId: systemDashboardId,
        widget: 0,
        layerId: first,
        ...alertChoice,
        bin: "DAY",
        side: "ABOVE",
      }).pipe(Effect.provideService(TaskClock, Effect.succeed(nowMs)), inRequest);
      expect(
        yield* sql`SELECT floor(extract(epoch FROM since) * 1000)::float8 AS since, floor(extract(epoch FROM judged_to) * 1000)::float8 AS "judgedTo" FROM figure_alert`,
      ).toEqual([{ since: nowMs, judgedTo: nowMs }]);
      yield* clear;
    }),
  );

  it.effect(
    "the hour of a filtered figure is the same local hour in two time zones, told after the last has ended it",
    () =>
      Effect.gen(function* () {
        const { targetId, second, chain, till } = yield* ready;
        const { call: ask } = yield* Server;
        const { token } = yield* signInAs("admin");
        yield* assignSetting({ layerId: second, code: "TIME_ZONE", value: "America/Winnipeg", userId: 1 });
        const west = yield* makeTill({ targetId, storeId: second, code: "T2" }, token);
        const sale = (number: number, cashier: string, cartons: number) =>
          milkReceipt(String(number), cartons, { cashier });
        const [east, central] = [noonOfDay(2), new Date(Date.parse(noonOfDay(2)) + hourMs).toISOString()];
        yield* send(till.key, [
          fact(5, "receipt", sale(5, "Luc", 2), east),
          fact(6, "receipt", sale(6, "Anaïs", 4), east),
        ]);
        yield* send(west.key, [
          fact(1, "receipt", sale(1, "Luc", 2), central),
          fact(2, "receipt", sale(2, "Anaïs", 4), central),
        ]);
        yield* waitUntilDerived;
        const widget = {
          i: 0,
          kind: "Simple",
          type: "card",
          layout: { x: 0, y: 0, w: 3, h: 2 },
          primary: "netSales",
          filters: [{ Column: "cashier", Operator: "=", Value: "Luc" }],
        };
        const board = { description: "Luc", widgets: JSON.stringify([widget]), period: "-0d" };
        const [createdBoard] = (yield* read(
          yield* ask("/api/Dashboard/", { method: "POST", body: JSON.stringify([board]), token }),
        )).body as readonly [{ readonly id: number }];
        const on = { boardId: createdBoard.id, widget: 0, layerId: chain, limit: 6 };
        for (const bin of ["HOUR", "DAY"]) expect((yield* make(token, { ...on, bin })).status).toBe(200);
        yield* backdate;
        const closesMs = Date.parse(noonOfDay(2)) + hourMs + alertRules.graceMs;
        expect((yield* evaluateAlerts(closesMs)).notices).toBe(0);
        expect((yield* evaluateAlerts(closesMs + hourMs)).notices).toBe(1);
        expect((yield* evaluateAlerts(closesMs + dayMs)).notices).toBe(1);
        const { notices } = yield* listOf(token);
        expect(notices.map(({ bin, from, figure }) => [bin, from, figure])).toEqual([
          ["DAY", dateOf(2), 10],
          ["HOUR", dateOf(2), 10],
        ]);
        yield* clear;
      }),
  );
});
