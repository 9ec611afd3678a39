/** Tests which Detail logs the report copy answers, which cannot tell the drawers that are hidden until a blind count. */

import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { ReportCopy } from "./copy/report-copy.ts";

/** Report copy that is never ready, so that what it should answer is refused with 503. */
const buildingCopy = Layer.succeed(ReportCopy, {
  view: Effect.succeed(null),
  state: () => ({ phase: "behind", changeNo: 0, target: 2, percent: 43 }),
  verify: Effect.succeed([]),
  rebuild: Effect.void,
  parquet: () => Effect.succeed([]),
});
const [hiddenDay, otherDay] = ["2026-03-02", "2026-03-05"];
const fromCopy = 503;
const fromDatabase = 200;

layer(serveRoutes({ copy: buildingCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
  "Detail logs of the report copy",
  (it) => {
    it.effect(
      "the database answers only those with amounts of drawers, for days and stores whose drawers are hidden",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const { first, second } = yield* makeOrganisation;
          const { token } = yield* signInAs("admin");
          const send = (path: string, body: object) =>
            Effect.flatMap(call(path, { method: "POST", token, body: JSON.stringify(body) }), read);
          const logStatus = (day: string, field: string, path = "Run") =>
            Effect.map(
              send(`/api/Report/${path}`, {
                _ReportDataModelID: 0,
                dataSource: "detail-log",
                report: {
                  dataSource: "detail-log",
                  descriptions: { fr: "Caisse" },
                  period: day,
                  isList: true,
                  reportDataModelRoles: [],
                  genericListColumn: ["action", field].map((name) => ({
                    field: name,
                    aggregate: null,
                    label: {},
                    visible: true,
                    width: null,
                    frozen: false,
                  })),
                  genericListFilter: [],
                  genericListGroup: [],
                },
                ...(path === "Rows" && { places: [] }),
              }),
              ({ status }) => status,
            );
          const statuses = () =>
            Effect.all({
              hidden: logStatus(hiddenDay, "eventAmount"),
              withoutAmounts: logStatus(hiddenDay, "user"),
              otherDay: logStatus(otherDay, "eventAmount"),
              rowsBehind: logStatus(hiddenDay, "user", "Rows"),
            });
          const allFromCopy = { hidden: fromCopy, withoutAmounts: fromCopy, otherDay: fromCopy, rowsBehind: fromCopy };
          for (const location of [first, second])
            for (const day of [hiddenDay, otherDay])
              yield* sql`INSERT INTO drawer_event ${sql.insert({ location_id: location, business_date: day, terminal: "91", fact_no: 1, at: new Date(`${day}T15:00:00Z`), kind: "DROP", amount: 5_000, tender: null, cashier: "Ana" })}`;
          expect(yield* statuses()).toEqual(allFromCopy);

          // A deposit that was prepared blind hides its day alone, also after the setting is gone.
          yield* assignSetting({ layerId: first, code: "DEPOSIT_BLIND", value: true, userId: 1 });
          const prepared = (yield* send("/api/Deposit", { locationId: first, businessDate: hiddenDay })).body as {
            readonly id: number;
            readonly version: number;
          };
          yield* assignSetting({ layerId: first, code: "DEPOSIT_BLIND", value: false, userId: 1 });
          expect(yield* statuses()).toEqual({ ...allFromCopy, hidden: fromDatabase, rowsBehind: fromDatabase });

          // A store that counts blind hides every day that is not counted.
          yield* assignSetting({ layerId: first, code: "DEPOSIT_BLIND", value: true, userId: 1 });
          expect(yield* statuses()).toEqual({
            ...allFromCopy,
            hidden: fromDatabase,
            otherDay: fromDatabase,
            rowsBehind: fromDatabase,
          });
          yield* send("/api/Deposit/Count", {
            ...prepared,
            drawers: [{ terminal: "91", count: [] }],
            remainingFloat: 0,
          });
          expect(yield* statuses()).toEqual({ ...allFromCopy, otherDay: fromDatabase });
        }),
    );
  },
);
