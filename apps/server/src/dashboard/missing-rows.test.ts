import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

const only = (Column: string, Value: readonly number[]) => ({ Column, Operator: "in", Value });

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("missing rows of dashboards", (it) => {
  it.effect(
    "what a widget names and its reader does not find is told; a row outside the scope as one that never was",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { targetId, first, second, other, roleId } = yield* makeOrganisation;
        const [paint] = yield* sql<{ readonly id: number }>`
        INSERT INTO department (target_id, code, description) VALUES (${targetId}, 'P', 'Peinture') RETURNING department_id AS id`;
        const department = paint?.id ?? 0;
        const clerk = roleId("STOCK_CLERK");
        const { token } = yield* signInAs("admin");
        const card = { kind: "Simple", type: "card", layout: { x: 0, y: 0, w: 3, h: 2 }, primary: "netSales" };
        const widgets = [
          { ...card, i: 1, filters: [only("location", [first, second]), only("department", [0, department])] },
          { ...card, i: 2, roles: [clerk] },
        ];
        const board = yield* Effect.flatMap(
          call("/api/Dashboard/", {
            method: "POST",
            token,
            body: JSON.stringify([{ description: "Parties", period: "-0d", widgets: JSON.stringify(widgets) }]),
          }),
          read,
        );
        const [savedBoard] = board.body as readonly [{ readonly id: number }];
        expect(savedBoard).not.toHaveProperty("missing");

        const foreignWidgets = [{ ...widgets[0], filters: [only("location", [other, 999_999, second])] }];
        yield* sql`
        INSERT INTO dashboard (target_id, created_by, description, long_description, widgets, period)
        SELECT target_id, created_by, 'Ailleurs', '', ${JSON.stringify(foreignWidgets)}, period FROM dashboard WHERE dashboard_id = ${savedBoard.id}`;
        yield* sql`UPDATE target_layer SET is_deleted = true WHERE target_layer_id IN (${second}, ${other})`;
        yield* sql`UPDATE department SET is_deleted = true WHERE department_id = ${department}`;
        yield* sql`UPDATE role SET is_deleted = true WHERE role_id = ${clerk}`;
        const missingFor = Effect.fnUntraced(function* (reader: string) {
          const { body } = yield* Effect.flatMap(call("/api/Dashboard/List?getChildren=true", { token: reader }), read);
          const boards = body as readonly { readonly description: string; readonly missing?: unknown }[];
          return ["Parties", "Ailleurs"].map((name) => boards.find(({ description }) => description === name)?.missing);
        });
        const left = [
          { i: 1, field: "location", id: second, name: "Magasin 2" },
          { i: 1, field: "department", id: department, name: "Peinture" },
        ];
        const hiddenRows = [
          { i: 1, field: "location", id: other, name: null },
          { i: 1, field: "location", id: 999_999, name: null },
          { i: 1, field: "location", id: second, name: "Magasin 2" },
        ];
        const [role] = yield* sql<{
          readonly name: string;
        }>`SELECT description AS name FROM role WHERE role_id = ${clerk}`;
        expect(yield* missingFor(token)).toEqual([
          [...left, { i: 2, field: "role", id: clerk, name: role?.name }],
          hiddenRows,
        ]);
        // A reader who may not change the dashboard hears nothing of roles.
        const viewer = yield* signInAs("viewer");
        expect(yield* missingFor(viewer.token)).toEqual([left, hiddenRows]);
      }),
  );
});
