/** Tests alerts on the rows of a saved report: one notice for each row and bin, limited to what the reader may see. */

import type { AlertsWire, AlertWire, ReportWire } from "@comptoir/api/wire";
import { expect, layer } from "@effect/vitest";
import { alertRules } from "@comptoir/domain/dashboard";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { evaluateAlerts } from "./tell-alerts.ts";
import { alertChoice, cardSale, dateOf, makeAlertShop, noonOfDay } from "../testing/alert-shop.ts";
import { read, Server, serveRoutes } from "../testing/serve-routes.ts";
import { fact, send, waitUntilDerived } from "../testing/till-shop.ts";

const column = (field: string) => ({
  field,
  aggregate: "sum",
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const group = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true, collapsed: true });
const content = (dataSource: string, fields: readonly string[], by: string) => ({
  dataSource,
  descriptions: { fr: "Reçus", en: "Receipts", es: "Recibos" },
  period: "-0m",
  isList: false,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [group(by)],
  genericListColumn: fields.map(column),
});

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "row alerts on the copy for reports" : "row alerts on the database",
    (it) => {
      const { ready, call, listOf, backdate, mails, clear, look } = makeAlertShop();
      const post = Effect.fnUntraced(function* (token: string, path: string, body: unknown) {
        const server = yield* Server;
        return yield* read(yield* server.call(`/api/${path}`, { method: "POST", token, body: JSON.stringify(body) }));
      });
      const reports = new Map<string, number>();
      const saveReport = Effect.fnUntraced(function* (name: string, body: unknown) {
        const { token } = yield* ready;
        const savedReport = yield* post(token, "Report", body);
        expect([name, savedReport.status]).toEqual([name, 200]);
        reports.set(name, (savedReport.body as typeof ReportWire.Encoded)._ReportDataModelID ?? 0);
      });
      const make = Effect.fnUntraced(function* (token: string, report: object, more: object = {}) {
        const { first } = yield* ready;
        const body = { boardId: 0, widget: 0, layerId: first, report, ...alertChoice, ...more };
        return yield* call(token, "POST", "", body);
      });
      const sales = (field: string) => ({ source: "sale", id: reports.get("sales") ?? 0, field, aggregate: "sum" });
      const noticeRows = ({ notices }: AlertsWire) =>
        notices.map(({ from, row, figure }) => [from, row?.name, figure]).toSorted();

      it.effect(
        "two servers report each row beyond the limit once; of late rows, only those of the last day are reported",
        () =>
          Effect.gen(function* () {
            const { token, clerk, till } = yield* ready;
            yield* saveReport("sales", content("sale", ["net", "margin"], "transactionNumber"));
            yield* saveReport("stock", content("inventory-movement", ["closing"], "item"));
            yield* send(till.key, [
              fact(5, "receipt", cardSale(5, 6), noonOfDay(4)),
              fact(6, "receipt", cardSale(6, 1), noonOfDay(4)),
            ]);
            yield* waitUntilDerived;
            const alert = yield* make(token, sales("net"));
            expect(alert).toMatchObject({
              status: 200,
              body: { title: "Reçus, Ventes nettes", measure: null, unit: "money", limit: 6, state: "ON" },
            });
            expect(yield* look).toBe(0);
            yield* backdate;
            const looks = yield* Effect.all([look, look], { concurrency: 2 });
            expect(looks.toSorted()).toEqual([0, 3]);
            const rows = [
              [dateOf(1), "4", 10],
              [dateOf(4), "2", 10],
              [dateOf(4), "5", 15],
            ].toSorted();
            expect(noticeRows(yield* listOf(token))).toEqual(rows);
            yield* backdate;
            expect(yield* look).toBe(0);
            yield* send(till.key, [
              fact(7, "receipt", cardSale(7, 4), noonOfDay(1)),
              fact(8, "receipt", cardSale(8, 4), noonOfDay(3)),
            ]);
            yield* waitUntilDerived;
            yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE figure_alert SET judged_to = now()`);
            expect(yield* look).toBe(1);
            expect(noticeRows(yield* listOf(token))).toEqual([...rows, [dateOf(1), "7", 10]].toSorted());
            const { notices } = yield* listOf(token);
            const path = notices.find(({ row }) => row?.name === "5")?.row?.path ?? "";
            expect(path.startsWith(`/report/sale/${reports.get("sales")}?period=${dateOf(4)}&filters=`)).toBe(true);
            expect(decodeURIComponent(path)).toContain('"5"');
            const [letter, ...others] = yield* mails;
            expect(letter?.recipient).toBe("manager@exemple.ca");
            expect(letter?.parameters).toMatchObject({ title: "Reçus, Ventes nettes", path: "/alerts" });
            expect(letter?.parameters["lines"]?.split("\n").length).toBe(2);
            expect(
              others.map(({ parameters }) => parameters["path"]),
              "no letter names a row",
            ).toEqual(["/alerts"]);
            expect(JSON.stringify(letter?.parameters)).not.toMatch(/10,|15,|\$/u);
            expect(yield* listOf(clerk)).toEqual({ alerts: [], notices: [], hasOlder: false });
            yield* clear;
          }),
      );

      it.effect(
        "a question that is too large is told once in the application and by mail, and stops until it is changed",
        () =>
          Effect.gen(function* () {
            const { token } = yield* ready;
            const createdAlert = yield* make(token, sales("net"));
            yield* backdate;
            const lookAtFew = evaluateAlerts(Date.now() + alertRules.graceMs, { groupsAtMost: 1 });
            const looks = yield* Effect.all([lookAtFew, lookAtFew], { concurrency: 2 });
            expect(looks.map(({ failures }) => failures)).toEqual([[], []]);
            yield* lookAtFew;
            const stoppedAlerts = yield* listOf(token);
            expect([
              stoppedAlerts.alerts.map(({ state }) => state),
              stoppedAlerts.notices.map(({ problem }) => problem),
            ]).toEqual([["STOPPED"], ["REPORT_GROUPS"]]);
            expect((yield* call(token, "GET", "/Unseen")).body).toEqual({ unseen: 1 });
            const sql = yield* SqlClient.SqlClient;
            const letters = yield* sql`SELECT template FROM mail_outbox`;
            expect(letters).toEqual([{ template: "alertStopped" }]);
            expect(yield* look, "a stopped alert is not judged").toBe(0);
            const [alert] = stoppedAlerts.alerts;
            const changedAlert = yield* call(token, "PUT", "", {
              ...(createdAlert.body as object),
              ...alert,
              limit: 7,
            });
            expect(changedAlert).toMatchObject({ status: 200, body: { state: "ON", limit: 7 } });
            yield* backdate;
            expect(yield* look).toBeGreaterThan(0);
            yield* clear;
          }),
      );

      it.effect("a limit crossed on an earlier day is reported before a later day stops the alert", () =>
        Effect.gen(function* () {
          const { token } = yield* ready;
          yield* make(token, sales("net"), { limit: 4 });
          yield* backdate;
          // Five days ago there was one receipt; four days ago there were three.
          const { notices } = yield* evaluateAlerts(Date.now() + alertRules.graceMs, { groupsAtMost: 2 });
          const list = yield* listOf(token);
          expect(list.alerts.map(({ state }) => state)).toEqual(["STOPPED"]);
          expect(list.notices.map(({ from, row, problem }) => [from, row?.name, problem])).toEqual([
            [dateOf(4), undefined, "REPORT_GROUPS"],
            [dateOf(5), "1", undefined],
          ]);
          expect(notices).toBe(2);
          yield* clear;
        }),
      );

      it.effect("what cannot be judged, or is not one's own to see, is refused", () =>
        Effect.gen(function* () {
          const { token, clerk, other } = yield* ready;
          expect((yield* make(token, sales("net"), { bin: "HOUR" })).body).toMatchObject([
            { code: "ONE_OF", field: "bin" },
          ]);
          expect((yield* make(token, sales("gross"))).body).toMatchObject([{ code: "REPORT_FIELD" }]);
          expect((yield* make(token, sales("transactionNumber"))).status).toBe(400);
          expect((yield* make(token, { ...sales("net"), id: 999_999 })).status).toBe(404);
          expect((yield* make(token, { ...sales("net"), source: "error-log" })).status).toBe(404);
          expect((yield* make(token, sales("net"), { layerId: other })).status).toBe(403);
          expect([403, 404]).toContain((yield* make(clerk, sales("net"))).status);
          expect((yield* make(token, sales("net"), { limit: 1.005 })).body).toMatchObject([
            { code: "DECIMAL_PLACES", field: "limit" },
          ]);
        }),
      );

      it.effect("a product whose stock is below its limit at the end of a day is reported", () =>
        Effect.gen(function* () {
          const { token } = yield* ready;
          const stock = {
            source: "inventory-movement",
            id: reports.get("stock") ?? 0,
            field: "closing",
            aggregate: "sum",
          };
          expect(yield* make(token, stock, { side: "BELOW", limit: -20 })).toMatchObject({
            status: 200,
            body: { unit: "qty" },
          });
          yield* backdate;
          expect(yield* look).toBeGreaterThan(0);
          const { notices } = yield* listOf(token);
          expect(new Set(notices.map(({ row }) => row?.name))).toEqual(new Set(["Lait"]));
          expect(notices.every(({ figure, limit }) => figure < limit && limit === -20)).toBe(true);
          yield* clear;
        }),
      );

      it.effect("costs are reported and listed only while the alert's owner may see costs", () =>
        Effect.gen(function* () {
          const { token } = yield* ready;
          const sql = yield* SqlClient.SqlClient;
          yield* make(token, sales("margin"), { limit: 0 });
          yield* make(token, sales("net"), { limit: 12 });
          yield* backdate;
          const all = yield* look;
          expect(all).toBeGreaterThan(1);
          yield* sql`DELETE FROM role_permission WHERE permission LIKE 'PRODUCT_COST%' AND role_id IN (SELECT role_id FROM role WHERE code = 'MANAGER')`;
          const list = yield* listOf(token);
          expect(list.alerts.map(({ state }: AlertWire) => state)).toEqual(["NO_ACCESS", "ON"]);
          expect(noticeRows(list)).toEqual([[dateOf(4), "5", 15]]);
          yield* sql`DELETE FROM figure_alert_notice`;
          yield* sql`DELETE FROM mail_outbox`;
          yield* backdate;
          expect(yield* look).toBe(1);
          expect((yield* mails).length).toBe(1);
          yield* clear;
        }),
      );
    },
  );
