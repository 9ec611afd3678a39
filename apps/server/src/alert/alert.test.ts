import type { AlertWire } from "@comptoir/api/wire";
import { alertRules } from "@comptoir/domain/dashboard";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { alertChoice, cardSale, dateOf, makeAlertShop, noonOfDay } from "../testing/alert-shop.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { fact, send, waitUntilDerived } from "../testing/till-shop.ts";
import { evaluateAlerts } from "./tell-alerts.ts";

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("alerts", (it) => {
  const { ready, call, listOf, make, backdate, mails, clear, look } = makeAlertShop();

  it.effect("each crossing day is told once by two servers at once and later, with one mail that has no figure", () =>
    Effect.gen(function* () {
      const { token, clerk } = yield* ready;
      const alert = (yield* make(token)).body as AlertWire;
      expect(alert).toMatchObject({ ...alertChoice, title: "Ventes nettes", place: "Magasin 1", state: "ON" });
      // Days before the alert was created cause no notice.
      expect(yield* look).toBe(0);
      yield* backdate;
      const looks = yield* Effect.all([look, look], { concurrency: 2 });
      expect(looks.toSorted()).toEqual([0, 2]);
      yield* backdate;
      expect(yield* look).toBe(0);
      const { notices } = yield* listOf(token);
      expect(notices.map(({ from, figure, limit, seenAt }) => [from, figure, limit, seenAt])).toEqual([
        [dateOf(1), 10, 6, null],
        [dateOf(4), 10, 6, null],
      ]);
      const letters = yield* mails;
      expect(letters.map(({ recipient }) => recipient)).toEqual(["manager@exemple.ca"]);
      expect(letters[0]?.parameters).toMatchObject({ title: "Ventes nettes", place: "Magasin 1", path: "/alerts" });
      expect(JSON.stringify(letters[0]?.parameters)).not.toMatch(/10|\b6\b/u);
      // Notices are private.
      expect([yield* listOf(clerk), (yield* call(clerk, "GET", "/Unseen")).body]).toEqual([
        { alerts: [], notices: [], hasOlder: false },
        { unseen: 0 },
      ]);
      const ids = notices.map(({ id }) => id);
      expect((yield* call(clerk, "PUT", "/Seen", { ids })).body).toEqual({ unseen: 0 });
      expect((yield* call(token, "GET", "/Unseen")).body).toEqual({ unseen: 2 });
      expect((yield* call(token, "PUT", "/Seen", { ids: ids.slice(0, 1) })).body).toEqual({ unseen: 1 });
      yield* clear;
    }),
  );

  it.effect("receipts that arrive late are judged for the last closed day only", () =>
    Effect.gen(function* () {
      const { token, till } = yield* ready;
      yield* make(token, { limit: 11 });
      yield* backdate;
      expect(yield* look).toBe(0);
      yield* send(till.key, [
        fact(5, "receipt", cardSale(5, 4), noonOfDay(3)),
        fact(6, "receipt", cardSale(6, 1), noonOfDay(1)),
      ]);
      yield* waitUntilDerived;
      expect(yield* look).toBe(1);
      expect((yield* listOf(token)).notices.map(({ from, figure }) => [from, figure])).toEqual([[dateOf(1), 12.5]]);
      yield* clear;
    }),
  );

  it.effect("an hour with sales is reported, an hour without is not", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      yield* make(token, { bin: "HOUR", side: "BELOW", limit: 6 });
      yield* backdate;
      expect(yield* look).toBe(1);
      const { notices } = yield* listOf(token);
      expect(notices.map(({ from, figure }) => [from, figure])).toEqual([[dateOf(5), 5]]);
      expect(notices.every(({ minute }) => minute === 720 || minute === 780)).toBe(true);
      yield* clear;
    }),
  );

  it.effect(
    "a bin with only voided, suspended or undone receipts counts as one without sales, and is not reported as zero",
    () =>
      Effect.gen(function* () {
        const { token, till, first } = yield* ready;
        const sql = yield* SqlClient.SqlClient;
        yield* send(till.key, [
          fact(7, "receipt", cardSale(7, 1), noonOfDay(2)),
          fact(8, "receipt", { ...cardSale(8, 1), state: "VOID", tenders: [] }, noonOfDay(2)),
          fact(9, "receipt", { ...cardSale(9, 1), state: "WAIT", tenders: [] }, noonOfDay(2)),
        ]);
        yield* waitUntilDerived;
        // An undone import leaves a row of zeros.
        yield* sql`UPDATE sale SET state = 'VOID', counted = false WHERE number = '7'`;
        for (const table of ["sales_day", "sales_half_hour"])
          yield* sql`
          UPDATE ${sql(table)} SET gross = 0, items = 0, sold_items = 0, sales = 0, transactions = 0, cost = 0, net_with_cost = 0
          WHERE location_id = ${first} AND business_date = ${dateOf(2)}::date`;
        for (const bin of ["DAY", "HOUR"]) {
          yield* make(token, { bin, side: "BELOW", limit: 1 });
          yield* backdate;
          expect(yield* look).toBe(0);
          yield* clear;
        }
      }),
  );

  it.effect("receipts without a time of day are of the day and of no hour", () =>
    Effect.gen(function* () {
      const { token, first } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const storedHalfHours = yield* sql<{ readonly halfHour: number }>`
        SELECT half_hour AS "halfHour" FROM sales_half_hour WHERE location_id = ${first} AND business_date = ${dateOf(5)}::date`;
      const move = (halfHour: number) =>
        sql`UPDATE sales_half_hour SET half_hour = ${halfHour} WHERE location_id = ${first} AND business_date = ${dateOf(5)}::date`;
      yield* move(-1);
      yield* make(token, { bin: "HOUR", side: "BELOW", limit: 6 });
      yield* make(token, { bin: "DAY", side: "BELOW", limit: 6 });
      yield* backdate;
      yield* look;
      const { notices } = yield* listOf(token);
      expect(notices.filter(({ from }) => from === dateOf(5)).map(({ bin }) => bin)).toEqual(["DAY"]);
      yield* move(storedHalfHours[0]?.halfHour ?? 24);
      yield* clear;
    }),
  );

  it.effect("quiet hours delay the mail and not the record; without the right nothing is told, listed or mailed", () =>
    Effect.gen(function* () {
      const { token } = yield* ready;
      const sql = yield* SqlClient.SqlClient;
      const clock = new Date(Date.now() + alertRules.graceMs).toLocaleTimeString("en-GB", {
        timeZone: "America/Toronto",
      });
      const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
      const quietHours = { quietFrom: (minute + 1_410) % 1_440, quietTo: (minute + 60) % 1_440 };
      yield* make(token, quietHours);
      // The margin requires the permission to see costs.
      yield* make(token, { widget: 3, limit: 1, ...quietHours });
      yield* backdate;
      expect(yield* look).toBeGreaterThan(2);
      expect(yield* mails).toEqual([]);
      const unseen = (yield* call(token, "GET", "/Unseen")).body as { readonly unseen: number };
      yield* sql`DELETE FROM role_permission WHERE permission LIKE 'PRODUCT_COST%' AND role_id IN (SELECT role_id FROM role WHERE code = 'MANAGER')`;
      const { alerts, notices } = yield* listOf(token);
      expect(alerts.map(({ measure, state }) => [measure, state])).toEqual([
        ["netSales", "ON"],
        ["margin", "NO_ACCESS"],
      ]);
      expect(new Set(notices.map(({ measure }) => measure))).toEqual(new Set(["netSales"]));
      expect((yield* call(token, "GET", "/Unseen")).body).toEqual({ unseen: notices.length });
      expect(unseen.unseen).toBeGreaterThan(notices.length);
      yield* evaluateAlerts(Date.now() + alertRules.graceMs + 3_600_000);
      yield* evaluateAlerts(Date.now() + alertRules.graceMs + 3_700_000);
      expect((yield* mails).map(({ parameters }) => parameters["title"])).toEqual(["Ventes nettes"]);
      expect((yield* make(token, { widget: 3 })).status).toBe(403);
      yield* clear;
    }),
  );

  it.effect("only figures of sales that one sees are taken, and a pause or a change begins anew", () =>
    Effect.gen(function* () {
      const { token, other } = yield* ready;
      const codes = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
        status,
        ...(body as readonly { readonly code: string }[]).map(({ code }) => code),
      ];
      expect(codes(yield* make(token, { layerId: other }))).toEqual([403, "ACCESS_DENIED"]);
      expect(codes(yield* make(token, { widget: 4 }))).toEqual([400, "WIDGET_MEASURES"]);
      expect(codes(yield* make(token, { widget: 99 }))).toEqual([404, "HTTP_404"]);
      expect(codes(yield* make(token, { widget: 1, limit: 1.5 }))).toEqual([400, "DECIMAL_PLACES"]);
      expect(codes(yield* make(token, { quietFrom: 5 }))).toEqual([400, "REQUIRED"]);
      const { id } = (yield* make(token)).body as AlertWire;
      yield* backdate;
      const paused = yield* call(token, "PUT", "", { id, version: 1, ...alertChoice, isPaused: true });
      expect(paused.body).toMatchObject({ state: "PAUSED", version: 2 });
      expect(yield* look).toBe(0);
      expect(codes(yield* call(token, "PUT", "", { id, version: 1, ...alertChoice }))).toEqual([409, "ENTITY_STALE"]);
      expect((yield* call(token, "PUT", "", { id, version: 2, ...alertChoice })).body).toMatchObject({ state: "ON" });
      expect(yield* look).toBe(0);
      const deletion = yield* call(token, "DELETE", "", { id, version: 3 });
      expect([deletion.body, (yield* listOf(token)).alerts]).toEqual([{ id, version: 4 }, []]);
      expect((yield* call(token, "POST", "/Restore", { id, version: 4 })).body).toMatchObject({ id, version: 5 });
      yield* clear;
    }),
  );
});
