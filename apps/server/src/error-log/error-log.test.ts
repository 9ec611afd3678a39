import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { assignSetting } from "../access/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { pruneErrors } from "./prune-errors.ts";
import { errorLogLayer, makeErrorRecorder, writeErrors } from "./record-errors.ts";

const errors = makeErrorRecorder();

layer(serveRoutes({ errors }), { excludeTestServices: true, timeout: "60 seconds" })("the log of errors", (it) => {
  const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
  const errorColumns = ["code", "route", "occurrences", "severity", "status", "layer"];
  const rowsOf = Effect.fnUntraced(function* (token: string) {
    const { call } = yield* Server;
    const report = {
      dataSource: "error-log",
      descriptions: { fr: "x" },
      period: "-0y",
      isList: true,
      reportDataModelRoles: [],
      genericListColumn: errorColumns.map(column),
      genericListFilter: [],
      genericListGroup: [],
    };
    const answer = yield* read(
      yield* call("/api/Report/Run", {
        method: "POST",
        token,
        body: JSON.stringify({ _ReportDataModelID: 0, dataSource: "error-log", report }),
      }),
    );
    return (answer.body as { readonly rows: readonly { readonly cells: readonly unknown[] }[] }).rows.map(
      ({ cells }) => cells,
    );
  });

  it.effect("failed requests are listed in groups to users who see their locations, without the content sent", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const [admin, clerk] = [(yield* signInAs("admin")).token, (yield* signInAs("stock_clerk")).token];
      errors.takeErrors();
      for (let times = 0; times < 3; times++) yield* call("/api/Outbox/List", { token: clerk });
      yield* call("/api/BatchExport/Batch/999", { token: admin });
      yield* call("/api/ListView", {
        method: "POST",
        token: admin,
        body: JSON.stringify({ entity: "product", name: "s3cret-name", content: 1, isShared: false }),
      });
      yield* call("/api/SideNav", { token: "nobody" });
      yield* call("/nothing-there", { token: admin });
      yield* writeErrors(errors.takeErrors());
      yield* call("/api/Outbox/List", { token: clerk });
      yield* writeErrors(errors.takeErrors());

      const rows = yield* rowsOf(admin);
      expect(
        rows.map(([code, route, occurrences, severity]) => [code, route, occurrences, severity]).toSorted(),
      ).toEqual([
        ["ACCESS_DENIED", "GET /api/Outbox/List", 4, "warning"],
        ["HTTP_400", "POST /api/ListView", 1, "warning"],
        ["HTTP_404", "GET /api/BatchExport/Batch/:id", 1, "warning"],
      ]);
      expect(JSON.stringify(yield* sql`SELECT row_to_json(e) FROM error_entry e`)).not.toContain("s3cret-name");

      // The administrator of a chain reads its errors; the manager of a store reads those of that store.
      yield* sql`UPDATE error_entry SET location_ids = ${[organisation.second]} WHERE code = 'ACCESS_DENIED'`;
      yield* sql`UPDATE user_account SET target_layer_id = ${organisation.first} WHERE username = 'manager'`;
      yield* sql`UPDATE user_role SET target_layer_id = ${organisation.first} WHERE user_id = (SELECT user_id FROM user_account WHERE username = 'manager')`;
      expect(yield* rowsOf((yield* signInAs("manager")).token)).toEqual([]);

      // Equal errors of several days are one row.
      yield* sql`INSERT INTO error_entry (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id) SELECT business_date - 1, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, 1, first_at, last_at, request_id FROM error_entry WHERE code = 'HTTP_404'`;
      expect(
        (yield* rowsOf(admin)).filter(([code]) => code === "HTTP_404").map((cells) => [cells[2], cells[4]]),
      ).toEqual([[2, "NEW"]]);

      // Errors that did not recur within the period are deleted, unless a store keeps them longer.
      const left = Effect.map(
        sql<{ readonly code: string }>`SELECT DISTINCT code FROM error_entry ORDER BY 1`,
        (codeRows) => codeRows.map(({ code }) => code),
      );
      yield* sql`UPDATE error_entry SET last_at = now() - interval '91 days' WHERE code <> 'HTTP_400'`;
      yield* assignSetting({ layerId: organisation.second, code: "ERROR_LOG_DAYS", value: 120, userId: 1 });
      yield* sql`UPDATE error_entry SET location_ids = ${[organisation.first]} WHERE code = 'HTTP_404'`;
      yield* pruneErrors();
      expect(yield* left).toEqual(["ACCESS_DENIED", "HTTP_400"]);
    }),
  );

  it.effect(
    "collected failures are stored when the server stops, and a flood of different ones cannot fill the table",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const recorder = makeErrorRecorder();
        const facts = (route: string) => ({
          status: 400,
          codes: ["DATE"],
          method: "GET",
          route,
          userId: 1,
          layerId: 1,
          requestId: "r",
          ms: 1,
          address: "a",
        });
        for (let index = 0; index < 2_000; index++) recorder.addRequest(facts(`/api/${index}`), 1_772_000_000_000);
        recorder.addRequest(facts("/api/0"), 1_772_000_000_001);
        const gathered = recorder.takeErrors();
        expect([gathered.length, gathered[0]?.occurrences, recorder.takeErrors()]).toEqual([500, 2, []]);
        recorder.putBack(gathered.slice(0, 1));
        recorder.addRequest(facts("/api/0"), 1_772_000_000_002);
        yield* Effect.scoped(Effect.andThen(Effect.provide(Effect.void, errorLogLayer(recorder)), Effect.void));
        expect(yield* sql`SELECT occurrences FROM error_entry WHERE route = 'GET /api/0'`).toEqual([
          { occurrences: 3 },
        ]);
      }),
  );
});
