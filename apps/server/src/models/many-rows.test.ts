import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, serveRoutes, Server, signInAs } from "../testing/serve-routes.ts";

interface Issue {
  readonly code: string;
  readonly field?: string;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("changes of many rows", (it) => {
  const prepare = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        return { ...organisation, admin: (yield* signInAs("admin")).token };
      }),
    ),
  );
  const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(yield* call(path, { token, method, ...(body !== undefined && { body: JSON.stringify(body) }) }));
  });
  const issuesOf = ({ body }: { readonly body: unknown }) =>
    (body as readonly Issue[]).map(({ code, field }) => [code, field]);

  it.effect("every wrong row of a save is named, the right ones are not written, and at most fifty are named", () =>
    Effect.gen(function* () {
      const { admin } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      const saves = [
        { itemSKU: "A-1", description: "Un" },
        { itemSKU: "A-2", description: " " },
        { itemSKU: "A-3", description: "Trois" },
        { itemSKU: "A-4", description: "Quatre", price: -1 },
      ];
      const refusedAnswer = yield* send(admin, "POST", "/api/Product", saves);
      expect(issuesOf(refusedAnswer)).toEqual([
        ["REQUIRED", "1.description"],
        [expect.any(String), "3.price"],
      ]);
      expect(yield* sql`SELECT sku FROM item WHERE sku LIKE 'A-%'`).toEqual([]);

      const manyAnswer = yield* send(
        admin,
        "POST",
        "/api/Product",
        Array.from({ length: 80 }, (_, index) => ({ itemSKU: `B-${index}`, description: " " })),
      );
      expect(issuesOf(manyAnswer)).toHaveLength(50);

      const createdRows = (yield* send(
        admin,
        "POST",
        "/api/Product",
        saves.map((save) => ({ ...save, description: `D ${save.itemSKU}`, price: 1 })),
      )).body as readonly { readonly _ItemID: number; readonly version: number }[];
      const changeAnswer = yield* send(
        admin,
        "PUT",
        "/api/Product",
        createdRows.map(({ _ItemID, version }, index) => ({ _ItemID, version, price: index % 2 === 0 ? 2 : -1 })),
      );
      expect(issuesOf(changeAnswer).map(([, field]) => field)).toEqual(["1.price", "3.price"]);
      expect(yield* sql`SELECT DISTINCT version FROM item WHERE sku LIKE 'A-%'`).toEqual([{ version: 1 }]);
    }),
  );

  it.effect("a refused deletion of several rows names the rows that prevent it", () =>
    Effect.gen(function* () {
      const { admin, targetId } = yield* prepare;
      const roles = (yield* send(admin, "GET", "/api/Role/List/false?size=50")).body as readonly {
        readonly ID: number;
        readonly version: number;
        readonly code: string;
        readonly target: number;
      }[];
      const [free, assigned] = [
        roles.find(({ code, target }) => code === "VIEWER" && target === targetId),
        roles.find(({ code, target }) => code === "ADMIN" && target === targetId),
      ];
      const refusedAnswer = yield* send(
        admin,
        "DELETE",
        "/api/v2/Role",
        [free, assigned].map((role) => ({ id: role?.ID, version: role?.version })),
      );
      expect(refusedAnswer.status).toBe(400);
      expect(issuesOf(refusedAnswer).map(([, field]) => field)).toEqual(["1"]);
      const users = (yield* send(admin, "GET", "/api/User/List/false?size=50")).body as readonly {
        readonly _UserID: number;
        readonly version: number;
        readonly username: string;
      }[];
      const [viewer, self] = [
        users.find(({ username }) => username === "viewer"),
        users.find(({ username }) => username === "admin"),
      ];
      const refusal = yield* send(
        admin,
        "DELETE",
        "/api/User",
        [viewer, self].map((user) => ({ id: user?._UserID, version: user?.version })),
      );
      expect([refusal.status, ...issuesOf(refusal).map(([, field]) => field?.split(".")[0])]).toEqual([400, "1"]);
    }),
  );

  it.effect("an account that is put out of use has no open session and no open link", () =>
    Effect.gen(function* () {
      const { admin } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      yield* signInAs("buyer");
      const users = (yield* send(admin, "GET", "/api/User/List/false?size=50")).body as readonly {
        readonly _UserID: number;
        readonly version: number;
        readonly username: string;
      }[];
      const buyer = users.find(({ username }) => username === "buyer");
      const openSessions = sql`SELECT 1 FROM session WHERE user_id = ${buyer?._UserID ?? 0} AND revoked_at IS NULL`;
      expect(yield* openSessions).not.toEqual([]);
      expect(
        (yield* send(admin, "PUT", "/api/User", [
          { _UserID: buyer?._UserID, version: buyer?.version, isActive: false },
        ])).status,
      ).toBe(200);
      expect(yield* openSessions).toEqual([]);
    }),
  );

  it.effect(
    "a code that a deleted record has is refused with that record, and free again once it is restored and renamed",
    () =>
      Effect.gen(function* () {
        const { admin, targetId } = yield* prepare;
        const [product] = (yield* send(admin, "POST", "/api/Product", [{ itemSKU: "PERDU-1", description: "Perdu" }]))
          .body as readonly { readonly _ItemID: number; readonly version: number }[];
        yield* send(admin, "DELETE", "/api/Product", [{ id: product?._ItemID, version: product?.version }]);
        expect(
          (yield* send(admin, "POST", "/api/Product", [{ itemSKU: "PERDU-1", description: "Autre" }])).body,
        ).toEqual([{ code: "TAKEN_BY_DELETED", field: "itemSKU", params: { id: product?._ItemID } }]);

        const [role] = (yield* send(admin, "POST", "/api/v2/Role", [
          { target: targetId, description: "Caisse du soir", permissions: [] },
        ])).body as readonly { readonly ID: number; readonly version: number }[];
        yield* send(admin, "DELETE", "/api/v2/Role", [{ id: role?.ID, version: role?.version }]);
        expect(
          (yield* send(admin, "POST", "/api/v2/Role", [
            { target: targetId, description: "Caisse du soir", permissions: [] },
          ])).body,
        ).toEqual([{ code: "TAKEN_BY_DELETED", field: "description", params: { id: role?.ID } }]);
      }),
  );

  it.effect("a permission that this version does not know keeps no role from being read", () =>
    Effect.gen(function* () {
      const { admin, targetId } = yield* prepare;
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO role_permission (role_id, permission) SELECT role_id, 'FLY_CUD' FROM role WHERE code = 'VIEWER' AND target_id = ${targetId}`;
      const answer = yield* send(admin, "GET", "/api/Role/List/true?size=50");
      expect(answer.status).toBe(200);
      const viewer = (
        answer.body as readonly {
          readonly code: string;
          readonly target: number;
          readonly permissions: readonly string[];
          readonly permissionCount: number;
        }[]
      ).find(({ code, target }) => code === "VIEWER" && target === targetId);
      expect(viewer).toMatchObject({ permissions: ["DASHBOARD_READ", "REPORT_READ"], permissionCount: 2 });
    }),
  );
});
