/** Tests that nobody learns what is in a drawer that is counted blind, whichever way the day is read, before the count. */

import { expect, layer } from "@effect/vitest";
import type { StoreDayDetail, StoreDayOutcome } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const day = "2026-03-02";
/** Amounts in dollars that nobody states elsewhere: float, drop and declaration of a drawer. The float is no secret. */
const drawerAmounts = { OPEN: 123.45, DROP: 67.85, DECLARED: 43.15 } as const;

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("drawers that are counted blind", (it) => {
  it.effect("no report, day or case shows their amounts before the count, and all do afterwards", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const { first, second } = yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      yield* assignSetting({ layerId: first, code: "DEPOSIT_BLIND", value: true, userId: 1 });
      for (const [index, [kind, dollars]] of Object.entries(drawerAmounts).entries())
        yield* sql`INSERT INTO drawer_event ${sql.insert({ location_id: first, business_date: day, terminal: "91", fact_no: index + 1, at: new Date(`${day}T15:00:00Z`), kind, amount: Math.round(dollars * 100), tender: kind === "DECLARED" ? "CASH" : null, cashier: "Ana" })}`;
      // Audits of another day and of another store reveal nothing.
      for (const [location, date] of [
        [first, "2026-02-27"],
        [second, day],
      ] as const)
        yield* sql`INSERT INTO store_day_certificate ${sql.insert({ location_id: location, business_date: date, version: 1, is_audit: true, made_at: new Date(), hash: "", figures: "{}", content: "{}" })}`;
      const send = (path: string, body?: object) =>
        Effect.flatMap(
          call(path, { method: body === undefined ? "GET" : "POST", token, body: JSON.stringify(body) }),
          read,
        );
      const runReport = (dataSource: string, fields: readonly string[]) =>
        send("/api/Report/Run", {
          _ReportDataModelID: 0,
          dataSource,
          report: {
            dataSource,
            descriptions: { fr: "Caisse" },
            period: `${day}..2026-03-03`,
            isList: dataSource !== "financial",
            reportDataModelRoles: [],
            genericListColumn: fields.map((field) => ({
              field,
              aggregate: null,
              label: {},
              visible: true,
              width: null,
              frozen: false,
            })),
            genericListFilter: [],
            genericListGroup: [],
          },
        });
      const query = `locationId=${first}&businessDate=${day}`;
      /** Every answer about the day that has amounts of drawers, as text. */
      const readAnswers = Effect.fnUntraced(function* () {
        const answers = {
          detailLog: yield* runReport("detail-log", ["action", "eventAmount"]),
          financial: yield* runReport("financial", ["section", "code", "tendersDeclared", "overShort"]),
          integrity: yield* runReport("integrity", ["rule", "expected", "actual", "difference"]),
          day: yield* send(`/api/StoreDay/Day?${query}`),
          audit: yield* send("/api/StoreDay/Audit", { days: [{ locationId: first, businessDate: day }] }),
          case: yield* send("/api/Report/Exception/Day", {
            _TargetLayerID: first,
            businessDate: day,
            cashier: "Ana",
          }),
        };
        expect(Object.values(answers).map(({ status }) => status)).toEqual(Object.values(answers).map(() => 200));
        return answers;
      });
      const overShort = drawerAmounts.DECLARED - drawerAmounts.OPEN + drawerAmounts.DROP;
      const secrets = [drawerAmounts.DROP, drawerAmounts.DECLARED, overShort].map((dollars) =>
        String(Math.round(dollars * 100)),
      );
      const namesSecret = (answer: unknown): boolean => {
        const text = JSON.stringify(answer).replaceAll(".", "");
        return secrets.some((secret) => text.includes(secret));
      };

      const blindAnswers = yield* readAnswers();
      for (const [name, { body }] of Object.entries(blindAnswers))
        expect([name, namesSecret(body)]).toEqual([name, false]);
      expect(JSON.stringify(blindAnswers.detailLog.body)).toContain("DECLARED");
      for (const { body } of [blindAnswers.detailLog, blindAnswers.case])
        expect(JSON.stringify(body)).toContain(String(drawerAmounts.OPEN));
      expect((blindAnswers.day.body as StoreDayDetail).certificate.drawers).toEqual([]);
      const [blindOutcome] = blindAnswers.audit.body as readonly StoreDayOutcome[];
      expect(blindOutcome?.issues.find(({ code }) => code === "STORE_DAY_OVER_SHORT")).not.toHaveProperty(
        "params.amount",
      );

      const prepared = (yield* send("/api/Deposit", { locationId: first, businessDate: day })).body as {
        readonly id: number;
        readonly version: number;
      };
      for (const [name, { body }] of Object.entries(yield* readAnswers()))
        expect([name, namesSecret(body)]).toEqual([name, false]);
      const count = yield* send("/api/Deposit/Count", {
        id: prepared.id,
        version: prepared.version,
        drawers: [{ terminal: "91", count: [] }],
        remainingFloat: 0,
      });
      expect(count.status).toBe(200);
      const answers = yield* readAnswers();
      expect(namesSecret(answers.detailLog.body)).toBe(true);
      expect(namesSecret(answers.case.body)).toBe(true);
      expect((answers.day.body as StoreDayDetail).certificate.drawers).not.toEqual([]);
    }),
  );
});
