import { newReportWidget } from "@comptoir/domain/dashboard";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const widget = {
  i: 0,
  kind: "Simple",
  type: "card",
  layout: { x: 0, y: 0, w: 3, h: 2 },
  period: "hello",
  filters: [{ Column: "department", Operator: "LIKE", Value: null }],
};

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("dashboards", (it) => {
  it.effect("dashboards stored under older rules are readable; the next save reports each error at its place", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      yield* makeOrganisation;
      const { token } = yield* signInAs("admin");
      const sendBoard = (method: string, body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const board = { description: "Caisses", widgets: "[]", period: "-0d" };
      const created = yield* sendBoard("POST", board);
      const [{ id }] = created.body as readonly [{ readonly id: number }];
      const sql = yield* SqlClient.SqlClient;
      yield* sql`UPDATE dashboard SET widgets = ${JSON.stringify([widget])} WHERE dashboard_id = ${id}`;

      const listAnswer = yield* Effect.flatMap(call("/api/Dashboard/List?getChildren=true", { token }), read);
      expect(listAnswer.status).toBe(200);
      expect(listAnswer.body).toEqual([
        expect.objectContaining({ id: 0 }),
        expect.objectContaining({ id, widgets: expect.stringContaining('"period":"hello"') }),
      ]);

      const secondAnswer = yield* sendBoard("PUT", { ...board, id, widgets: JSON.stringify([widget]) });
      expect(secondAnswer.status).toBe(400);
      const issues = secondAnswer.body as readonly { readonly code: string; readonly field: string }[];
      expect(issues.map(({ code, field }) => [code, field])).toEqual([
        ["WIDGET_MEASURE_REQUIRED", "widgets.0.primary"],
        ["DATE_RANGE", "widgets.0.period"],
        ["FILTER_INVALID", "widgets.0.filters.0.Operator"],
      ]);
      const { filters: _, ...whole } = { ...widget, primary: "netSales", period: "-1d" };
      expect((yield* sendBoard("PUT", { ...board, id, widgets: JSON.stringify([whole]) })).status).toBe(200);
    }),
  );

  it.effect("a board that cannot be read stands in the list by its name, hides no other, and is not saved over", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const { token } = yield* signInAs("admin");
      const sendBoard = (method: string, body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const board = { description: "Illisible", widgets: "[]", period: "-0d" };
      const [{ id }] = (yield* sendBoard("POST", board)).body as readonly [{ readonly id: number }];
      yield* sql`UPDATE dashboard SET widgets = 'no list' WHERE dashboard_id = ${id}`;
      const listAnswer = yield* Effect.flatMap(call("/api/Dashboard/List?getChildren=true", { token }), read);
      expect(listAnswer).toMatchObject({
        status: 200,
        body: expect.arrayContaining([
          expect.objectContaining({ id: 0 }),
          expect.objectContaining({ id, description: "Illisible", widgets: "[]", canUpdate: false }),
        ]),
      });
      expect((yield* sendBoard("PUT", { ...board, id })).status).toBe(403);
      expect(yield* sql`SELECT widgets FROM dashboard WHERE dashboard_id = ${id}`).toEqual([{ widgets: "no list" }]);
      yield* sql`UPDATE dashboard SET is_deleted = true WHERE dashboard_id = ${id}`;
    }),
  );

  it.effect("a save that came too late names the version that is there, and one of nobody's dashboard is refused", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const sendBoard = (method: string, body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const board = { description: "Matin", widgets: "[]", period: "-0d" };
      const [savedBoard] = (yield* sendBoard("POST", { ...board, id: 0 })).body as readonly [
        { readonly id: number; readonly version: number },
      ];
      expect(savedBoard.id).toBeGreaterThan(0);
      const lateSave = yield* sendBoard("PUT", { ...board, id: savedBoard.id, version: savedBoard.version + 5 });
      expect(lateSave).toEqual({
        status: 409,
        body: [{ code: "DASHBOARD_STALE", params: { version: savedBoard.version } }],
      });
      expect((yield* sendBoard("PUT", { ...board, id: 0 })).status).toBe(403);
      expect((yield* sendBoard("PUT", { ...board, id: 999_999 })).status).toBe(404);
    }),
  );

  it.effect(
    "a deletion that came too late names the version that is there and deletes nothing; one of the version that is there deletes it once",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { token } = yield* signInAs("admin");
        const sendBoard = (method: string, body: unknown) =>
          Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
        const [savedBoard] = (yield* sendBoard("POST", { description: "Soir", widgets: "[]", period: "-0d" }))
          .body as readonly [{ readonly id: number; readonly version: number }];
        yield* sendBoard("PUT", {
          description: "Soir et nuit",
          widgets: "[]",
          period: "-0d",
          id: savedBoard.id,
          version: savedBoard.version,
        });
        expect(yield* sendBoard("DELETE", { id: savedBoard.id, version: savedBoard.version })).toEqual({
          status: 409,
          body: [{ code: "DASHBOARD_STALE", params: { version: savedBoard.version + 1 } }],
        });
        expect((yield* sendBoard("DELETE", { id: savedBoard.id, version: savedBoard.version + 1 })).status).toBe(200);
        expect((yield* sendBoard("DELETE", { id: savedBoard.id, version: savedBoard.version + 1 })).status).toBe(404);
        // Each audit entry has the dashboard's name at that time.
        const sql = yield* SqlClient.SqlClient;
        expect(
          yield* sql`SELECT action, label FROM audit_entry WHERE entity = 'dashboard' AND entity_id = ${String(savedBoard.id)} ORDER BY audit_id`,
        ).toEqual([
          { action: "CREATE", label: "Soir" },
          { action: "UPDATE", label: "Soir et nuit" },
          { action: "DELETE", label: "Soir et nuit" },
        ]);
      }),
  );

  it.effect("a save checks the whole form of a dashboard and reports every error at its field", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const saveBoard = (body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method: "POST", body: JSON.stringify([body]), token }), read);
      const { status, body } = yield* saveBoard({
        description: " ",
        longDescription: "x".repeat(20_000),
        widgets: "no list",
        period: "hello",
        roles: [0],
      });
      expect(status).toBe(400);
      expect((body as readonly { readonly field: string }[]).map(({ field }) => field).toSorted()).toEqual([
        "description",
        "longDescription",
        "period",
        "roles.0",
        "widgets",
      ]);
    }),
  );

  it.effect("a reader's favorite is theirs alone, is one at a time, and is forgotten with the board", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const admin = (yield* signInAs("admin")).token;
      const viewer = (yield* signInAs("viewer")).token;
      const make = Effect.fnUntraced(function* (description: string) {
        const body = JSON.stringify([{ description, widgets: "[]", period: "-0d" }]);
        const createdBoard = yield* Effect.flatMap(
          call("/api/Dashboard/", { method: "POST", body, token: admin }),
          read,
        );
        return (createdBoard.body as readonly [{ readonly id: number }])[0].id;
      });
      const choose = (token: string, id: number) =>
        Effect.flatMap(call("/api/Dashboard/Favorite", { method: "PUT", body: JSON.stringify({ id }), token }), read);
      const favoritesOf = Effect.fnUntraced(function* (token: string) {
        const { body } = yield* Effect.flatMap(call("/api/Dashboard/List", { token }), read);
        return (body as readonly { readonly id: number; readonly isFavorite?: boolean }[])
          .filter(({ isFavorite }) => isFavorite === true)
          .map(({ id }) => id);
      });
      const [first, second] = [yield* make("Premier"), yield* make("Second")];
      expect(yield* choose(viewer, first)).toEqual({ status: 200, body: { id: first } });
      expect(yield* favoritesOf(viewer)).toEqual([first]);
      expect(yield* favoritesOf(admin)).toEqual([]);
      yield* choose(viewer, second);
      expect(yield* favoritesOf(viewer)).toEqual([second]);
      expect((yield* choose(viewer, 999_999)).status).toBe(404);
      expect(yield* favoritesOf(viewer)).toEqual([second]);
      expect((yield* choose(viewer, 0)).status).toBe(200);
      expect(yield* favoritesOf(viewer)).toEqual([]);
      yield* choose(viewer, second);
      yield* call("/api/Dashboard/", { method: "DELETE", body: JSON.stringify([{ id: second }]), token: admin });
      expect(yield* favoritesOf(viewer)).toEqual([]);
    }),
  );

  it.effect("a widget with roles is answered to them and to whoever changes dashboards, and to nobody else", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const [role] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'AUDITOR'`;
      const { filters: _, period: __, ...card } = { ...widget, primary: "netSales" };
      const widgets = JSON.stringify([card, { ...card, i: 1, layout: { ...card.layout, x: 3 }, roles: [role?.id] }]);
      const sendBoard = (method: string, body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const [savedBoard] = (yield* sendBoard("POST", { description: "Rôles", widgets, period: "-0d" }))
        .body as readonly [{ readonly id: number; readonly widgets: string }];
      const seenBy = Effect.fnUntraced(function* (username: string) {
        const signedInUser = yield* signInAs(username);
        const byGet = yield* Effect.flatMap(call("/api/Dashboard/List", { token: signedInUser.token }), read);
        const byPost = yield* Effect.flatMap(
          call("/api/Dashboard/List", { method: "POST", body: "[]", token: signedInUser.token }),
          read,
        );
        expect(byPost.body).toEqual(byGet.body);
        const board = (byGet.body as readonly { readonly id: number; readonly widgets: string }[]).find(
          ({ id }) => id === savedBoard.id,
        );
        return (JSON.parse(board?.widgets ?? "[]") as readonly { readonly i: number }[]).map(({ i }) => i);
      });
      expect(yield* seenBy("auditor")).toEqual([0, 1]);
      expect(yield* seenBy("viewer")).toEqual([0]);
      expect(yield* seenBy("manager")).toEqual([0, 1]);
      expect(yield* seenBy("admin")).toEqual([0, 1]);
      // Saving the dashboard as it was read does not lose the widget that only some roles see.
      expect(
        (yield* sendBoard("PUT", {
          description: "Rôles",
          period: "-0d",
          id: savedBoard.id,
          widgets: savedBoard.widgets,
        })).status,
      ).toBe(200);
      expect(yield* seenBy("auditor")).toEqual([0, 1]);
    }),
  );

  it.effect("a role of any number is refused at its place, and one that a board has stored hinders no save", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const { filters: _, period: __, ...card } = { ...widget, primary: "netSales" };
      const strange = [2 ** 40, Number.MAX_SAFE_INTEGER, -1];
      const sendBoard = (method: string, roles: readonly number[], key?: object) => {
        const body = { description: "Nombres", period: "-0d", widgets: JSON.stringify([{ ...card, roles }]), ...key };
        return Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      };
      const codesOf = ({ body }: { readonly body: unknown }) =>
        (body as readonly { readonly code: string }[]).map(({ code }) => code);
      expect(codesOf(yield* sendBoard("POST", strange))).toEqual(["ACCESS_DENIED", "ACCESS_DENIED", "ACCESS_DENIED"]);
      const manyRows = Array.from({ length: 70_000 }, () => 0);
      expect(codesOf(yield* sendBoard("POST", manyRows))[0]).toBe("ACCESS_DENIED");
      const [board] = (yield* sendBoard("POST", [])).body as readonly [{ readonly id: number }];
      yield* sql`UPDATE dashboard SET widgets = ${JSON.stringify([{ ...card, roles: strange }])} WHERE dashboard_id = ${board.id}`;
      expect((yield* sendBoard("PUT", strange, { id: board.id })).status).toBe(200);
    }),
  );

  it.effect(
    "a filter on an unknown store, department or product is refused at its place; one of a store that left later stays, and draws",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { token } = yield* signInAs("admin");
        const sql = yield* SqlClient.SqlClient;
        const { filters: _, period: __, ...card } = { ...widget, primary: "netSales" };
        const board = (filters: readonly object[], more: object = {}) => ({
          description: "Filtres",
          period: "-0d",
          widgets: JSON.stringify([{ ...card, filters, ...more }]),
        });
        const sendBoard = (method: string, body: unknown) =>
          Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
        const only = (Column: string, Value: unknown) => ({ Column, Operator: "in", Value });
        for (const [column, value] of [
          ["location", [999_999]],
          ["department", ["999999"]],
          ["subDepartment", [999_999]],
          ["item", [999_999]],
        ] as const)
          expect(yield* sendBoard("POST", board([only("cashier", ["Zoé"]), only(column, value)]))).toEqual({
            status: 400,
            body: [{ code: "FILTER_MEMBER", field: "widgets.0.filters.1", params: { field: column, id: 999_999 } }],
          });
        const drill = { report: "sale", filters: [only("location", [999_999])] };
        expect((yield* sendBoard("POST", board([], { drill }))).body).toMatchObject([
          { code: "FILTER_MEMBER", field: "widgets.0.drill.filters.0" },
        ]);

        // Rows without a department have the number 0.
        const [createdBoard] = (yield* sendBoard("POST", board([only("department", ["0"])]))).body as readonly [
          { readonly id: number },
        ];
        const staleBoard = board([only("location", [999_999])]);
        yield* sql`UPDATE dashboard SET widgets = ${staleBoard.widgets} WHERE dashboard_id = ${createdBoard.id}`;
        expect((yield* sendBoard("PUT", { ...staleBoard, id: createdBoard.id })).status).toBe(200);
        const widgetAnswers = yield* Effect.flatMap(
          call("/api/Widget/data/batch", {
            method: "POST",
            token,
            body: JSON.stringify([
              { key: "a", call: "Simple", params: { date: "-0d", filters: [only("location", [999_999])] } },
            ]),
          }),
          read,
        );
        expect(widgetAnswers.body).toMatchObject([{ key: "a", call: "Simple" }]);
      }),
  );

  it.effect("a board comes back after its deletion and is copied, though stores that its filters name have left", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const sendBoard = (method: string, body: unknown) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const { filters: _, period: __, ...card } = { ...widget, primary: "netSales" };
      const board = (ids: readonly number[], i = 0) => ({
        description: "Partis",
        period: "-0d",
        widgets: JSON.stringify([{ ...card, i, filters: [{ Column: "location", Operator: "in", Value: ids }] }]),
      });
      const idOf = (code: string) =>
        Effect.map(
          sql<{ readonly id: number }>`SELECT target_layer_id AS id FROM target_layer WHERE code = ${code}`,
          (rows) => rows[0]?.id ?? 0,
        );
      const [deleted, closed, foreignId] = [yield* idOf("A1"), yield* idOf("A2"), yield* idOf("B")];
      yield* sql`UPDATE target_layer SET is_deleted = true WHERE target_layer_id = ${deleted}`;
      yield* sql`UPDATE target_layer SET is_active = false WHERE target_layer_id IN (${closed}, ${foreignId})`;
      expect((yield* sendBoard("POST", board([deleted, closed]))).status).toBe(200);
      expect((yield* sendBoard("POST", board([foreignId]))).body).toMatchObject([{ code: "FILTER_MEMBER" }]);

      // A user of another store may have saved a dashboard with members outside this user's scope.
      const [createdBoard] = (yield* sendBoard("POST", board([deleted]))).body as readonly [
        { readonly id: number; readonly version: number },
      ];
      yield* sql`UPDATE dashboard SET widgets = ${board([foreignId]).widgets} WHERE dashboard_id = ${createdBoard.id}`;
      expect((yield* sendBoard("POST", board([foreignId], 5))).status).toBe(200);
      yield* sql`UPDATE dashboard SET is_deleted = true WHERE description = 'Partis'`;
      expect((yield* sendBoard("POST", board([foreignId], 6))).status).toBe(200);
      expect((yield* sendBoard("POST", board([888_888]))).body).toMatchObject([{ code: "FILTER_MEMBER" }]);
      yield* sql`UPDATE target_layer SET is_deleted = false, is_active = true`;
    }),
  );

  it.effect("nobody adds a measure that they may not see; one that is there already stays", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const sql = yield* SqlClient.SqlClient;
      const admin = yield* signInAs("admin");
      // The viewer may change dashboards but not see costs.
      yield* sql`
        INSERT INTO role_permission (role_id, permission)
        SELECT role_id, 'DASHBOARD_CUD' FROM role WHERE code = 'VIEWER' ON CONFLICT DO NOTHING`;
      const viewer = yield* signInAs("viewer");
      const sendBoard = (method: string, body: unknown, token: string) =>
        Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
      const { filters: _, period: __, ...card } = { ...widget, primary: "margin" };
      const board = { description: "Marges", widgets: JSON.stringify([card]), period: "-0d" };
      expect(yield* sendBoard("POST", board, viewer.token)).toEqual({
        status: 403,
        body: [{ code: "ACCESS_DENIED", field: "widgets.0.primary" }],
      });
      const [savedBoard] = (yield* sendBoard("POST", board, admin.token)).body as readonly [{ readonly id: number }];
      const movedWidgets = JSON.stringify([{ ...card, layout: { ...card.layout, x: 4 } }]);
      expect(
        (yield* sendBoard("PUT", { ...board, id: savedBoard.id, widgets: movedWidgets }, viewer.token)).status,
      ).toBe(200);
      const addedCards = JSON.stringify([card, { ...card, i: 1 }]);
      expect((yield* sendBoard("PUT", { ...board, id: savedBoard.id, widgets: addedCards }, viewer.token)).status).toBe(
        403,
      );
      yield* sql`
        DELETE FROM role_permission WHERE permission = 'DASHBOARD_CUD'
          AND role_id IN (SELECT role_id FROM role WHERE code = 'VIEWER')`;
    }),
  );

  it.effect(
    "an unknown role, or a report of an unknown kind, is refused at its place; a deleted role hinders nobody",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { token } = yield* signInAs("admin");
        const sendBoard = (method: string, body: unknown) =>
          Effect.flatMap(call("/api/Dashboard/", { method, body: JSON.stringify([body]), token }), read);
        const { filters: _, ...card } = { ...widget, primary: "netSales", period: null };
        const board = (part: object, more: object = {}) => ({
          description: "Rôles inconnus",
          widgets: JSON.stringify([{ ...card, ...part }]),
          period: "-0d",
          ...more,
        });
        const refusedAt = (field: string) => ({ status: 403, body: [{ code: "ACCESS_DENIED", field }] });
        expect(yield* sendBoard("POST", board({ roles: [1, 999_999] }))).toEqual(refusedAt("widgets.0.roles.1"));
        expect(yield* sendBoard("POST", board({}, { roles: [999_999] }))).toEqual(refusedAt("roles.0"));
        const report = newReportWidget("sale");
        const ofUnknown = { ...report, report: { ...report.report, source: "horoscope" } };
        expect(yield* sendBoard("POST", { ...board({}), widgets: JSON.stringify([ofUnknown]) })).toEqual(
          refusedAt("widgets.0.report.source"),
        );
        const [savedBoard] = (yield* sendBoard("POST", board({ roles: [1] }))).body as readonly [
          { readonly id: number },
        ];
        const sql = yield* SqlClient.SqlClient;
        const storedWidgets = JSON.stringify([{ ...card, roles: [999_999] }]);
        yield* sql`UPDATE dashboard SET widgets = ${storedWidgets} WHERE dashboard_id = ${savedBoard.id}`;
        expect((yield* sendBoard("PUT", { ...board({ roles: [999_999] }), id: savedBoard.id })).status).toBe(200);
      }),
  );

  it.effect("a model type is described in the caller's language", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("manager");
      for (const [language, description] of [
        ["fr", "Ventes"],
        ["en", "Sales"],
        ["es", "Ventas"],
      ] as const) {
        const { body } = yield* Effect.flatMap(
          call("/api/Dashboard/GetModelTypes", { token, headers: { language } }),
          read,
        );
        expect(body).toMatchObject([{ code: "Sale", description }]);
      }
    }),
  );

  it.effect("a figure of cost is offered to whoever may see costs", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const offeredTo = Effect.fnUntraced(function* (username: string) {
        const { token } = yield* signInAs(username);
        const { status, body } = yield* Effect.flatMap(call("/api/Dashboard/GetModelTypes", { token }), read);
        expect(status).toBe(200);
        const [sale] = body as readonly [{ readonly fields: readonly { readonly code: string }[] }];
        return sale.fields.map(({ code }) => code);
      });
      const toManager = yield* offeredTo("manager");
      expect(toManager).toContain("margin");
      expect(yield* offeredTo("viewer")).toEqual(toManager.filter((code) => code !== "margin"));
    }),
  );
});
