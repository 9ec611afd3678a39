import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";

type Role = Readonly<{ ID: number; version: number; code: string; permissions: readonly string[]; IsDeleted: boolean }>;

const send = Effect.fnUntraced(function* (token: string, method: string, path: string, body?: unknown) {
  const { call } = yield* Server;
  return yield* read(
    yield* call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  );
});

const codesOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  ...(body as readonly { readonly code: string; readonly field?: string }[]).map(({ code, field }) =>
    field === undefined ? code : `${field} ${code}`,
  ),
];

const isHeld = Effect.fnUntraced(function* (id: number, permission: string) {
  const sql = yield* SqlClient.SqlClient;
  return (
    (yield* sql`SELECT FROM role_permission JOIN role USING (role_id) WHERE role_id = ${id} AND permission = ${permission} AND NOT is_deleted`)
      .length > 0
  );
});

/** Makes a chain with three roles: one of a lead, who may change roles but has few other permissions, a large one and a small one. */
const makeRoles = Effect.gen(function* () {
  const organisation = yield* makeOrganisation;
  const { token: admin } = yield* signInAs("admin");
  const createdRoles = yield* send(admin, "POST", "/api/v2/Role", [
    { target: organisation.targetId, description: "Chef", permissions: ["ROLE_CUD", "SALE_READ", "USER_READ"] },
    { target: organisation.targetId, description: "Acheteur en chef", permissions: ["PRODUCT_COST_CUD", "SALE_READ"] },
    { target: organisation.targetId, description: "Caisse", permissions: ["SALE_READ"] },
  ]);
  const [lead, large, small] = createdRoles.body as readonly [Role, Role, Role];
  const person = (username: string, layerId: number) =>
    createUser({
      targetId: organisation.targetId,
      layerId,
      username,
      password: testPassword,
      firstName: username,
      lastName: "Roy",
      language: "fr",
    });
  const leadId = yield* person("chef", organisation.chain);
  yield* grantRole({ userId: leadId, roleId: lead.ID, layerId: organisation.chain });
  return { ...organisation, admin, token: (yield* signInAs("chef")).token, leadId, lead, large, small, person };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("roles", (it) => {
  it.effect("nobody gives, changes, deletes or brings back what is beyond their own", () =>
    Effect.gen(function* () {
      const { admin, token, targetId, chain, leadId, large, small, roleId } = yield* makeRoles;
      const key = ({ ID, version }: Role) => ({ id: ID, version });

      // Granting is refused both by creating or changing a role, and as a whole or one permission at a time.
      expect(
        codesOf(
          yield* send(token, "POST", "/api/v2/Role", [
            { target: targetId, description: "Neuf", permissions: ["SALE_READ", "PRODUCT_COST_READ"] },
          ]),
        ),
      ).toEqual([400, "permissions.1 GRANT_BEYOND_OWN"]);
      expect(
        codesOf(
          yield* send(token, "PUT", "/api/v2/Role", [
            { ID: small.ID, version: small.version, permissions: ["USER_CUD"] },
          ]),
        ),
      ).toEqual([400, "permissions.0 GRANT_BEYOND_OWN"]);
      expect(codesOf(yield* send(token, "POST", `/api/v2/Role/${small.ID}/permission/USER_CUD`))[0]).toBe(400);
      expect(yield* isHeld(small.ID, "USER_CUD")).toBe(false);
      // A role with more permissions than the caller's own stays unchanged.
      expect(
        codesOf(
          yield* send(token, "PUT", "/api/v2/Role", [
            { ID: large.ID, version: large.version, permissions: ["SALE_READ"] },
          ]),
        ),
      ).toEqual([400, "ROLE_BEYOND_OWN"]);
      expect(codesOf(yield* send(token, "DELETE", "/api/v2/Role", [key(large)]))).toEqual([400, "ROLE_BEYOND_OWN"]);
      expect(codesOf(yield* send(token, "DELETE", `/api/v2/Role/${large.ID}/permission/PRODUCT_COST_CUD`))).toEqual([
        400,
        "permissions.0 GRANT_BEYOND_OWN",
      ]);

      // A role that was deleted while the lead had it grants nothing, and the lead cannot restore it.
      yield* grantRole({ userId: leadId, roleId: large.ID, layerId: chain });
      const [deleted] = (yield* send(admin, "DELETE", "/api/v2/Role", [key(large)])).body as readonly [
        { readonly id: number; readonly version: number },
      ];
      expect(codesOf(yield* send(token, "POST", "/api/v2/Role/Restore", [deleted]))).toEqual([
        400,
        "permissions.0 GRANT_BEYOND_OWN",
        "permissions.1 GRANT_BEYOND_OWN",
      ]);
      expect(yield* isHeld(large.ID, "PRODUCT_COST_CUD")).toBe(false);
      expect((yield* send(admin, "POST", "/api/v2/Role/Restore", [deleted])).status).toBe(200);

      // The lead can delete and restore roles within the lead's own permissions.
      // Either path accepts the body that was read; a body of another entity has no role's key.
      const ownRoleKey = { ID: small.ID, version: small.version };
      expect(codesOf(yield* send(token, "DELETE", "/api/Role", [{ _ItemID: small.ID, version: 1 }]))).toEqual([
        400,
        "0.ID VALUE_TYPE",
      ]);
      const [deletion] = (yield* send(token, "DELETE", "/api/Role", [ownRoleKey])).body as readonly [
        { readonly id: number; readonly version: number },
      ];
      const [back] = (yield* send(token, "POST", "/api/Role/Restore", [{ ...ownRoleKey, version: deletion.version }]))
        .body as readonly [typeof ownRoleKey];
      const [secondAnswer] = (yield* send(token, "DELETE", "/api/v2/Role", [{ ...ownRoleKey, version: back.version }]))
        .body as readonly [unknown];
      expect(yield* send(token, "POST", "/api/v2/Role/Restore", [secondAnswer])).toMatchObject({
        status: 200,
        body: [{ ID: small.ID, IsDeleted: false, permissions: ["SALE_READ"] }],
      });

      // The role ADMIN cannot be changed, even by the administrator.
      const admins = { id: roleId("ADMIN"), version: 1 };
      expect(codesOf(yield* send(admin, "DELETE", "/api/v2/Role", [admins]))).toEqual([400, "ROLE_ADMIN"]);
      expect(
        codesOf(yield* send(admin, "PUT", "/api/v2/Role", [{ ID: admins.id, version: 1, permissions: [] }])),
      ).toEqual([400, "ROLE_ADMIN"]);
      expect(codesOf(yield* send(admin, "DELETE", `/api/v2/Role/${admins.id}/permission/SALE_CUD`))).toEqual([
        400,
        "ROLE_ADMIN",
      ]);
      expect(yield* isHeld(admins.id, "SALE_CUD")).toBe(true);
    }),
  );

  it.effect("a permission is given with the READ it takes, and taken with the CUD that takes it", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token: admin } = yield* signInAs("admin");
      const sql = yield* SqlClient.SqlClient;
      const [row] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'CAISSE'`;
      const path = (permission: string) => `/api/v2/Role/${row?.id ?? 0}/permission/${permission}`;
      expect((yield* send(admin, "POST", path("PRODUCT_CUD"))).body).toMatchObject({
        permissions: ["PRODUCT_CUD", "PRODUCT_READ", "SALE_READ"],
      });
      expect((yield* send(admin, "POST", path("PRODUCT_CUD"))).body, "given twice is given once").toMatchObject({
        permissions: ["PRODUCT_CUD", "PRODUCT_READ", "SALE_READ"],
      });
      expect((yield* send(admin, "DELETE", path("PRODUCT_READ"))).body).toMatchObject({ permissions: ["SALE_READ"] });
      expect((yield* send(admin, "DELETE", path("PRODUCT_READ"))).body).toMatchObject({ permissions: ["SALE_READ"] });
      expect(codesOf(yield* send(admin, "POST", path("FLY")))).toEqual([400, "permission PERMISSION_UNKNOWN"]);
      expect(
        (yield* call(path("SALE_READ"), { method: "POST", token: (yield* signInAs("viewer")).token })).status,
      ).toBe(403);
    }),
  );

  it.effect(
    "a preview says who gains and loses what, at the layers of the caller alone, and names them to those who read users",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const sql = yield* SqlClient.SqlClient;
        const { token: admin } = yield* signInAs("admin");
        const layers = yield* sql<{
          readonly id: number;
          readonly targetId: number;
        }>`SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer WHERE code IN ('A1', 'A2') ORDER BY code`;
        const [{ id: first, targetId } = { id: 0, targetId: 0 }, { id: second } = { id: 0 }] = layers;
        const [role] = yield* sql<{ readonly id: number }>`SELECT role_id AS id FROM role WHERE code = 'CAISSE'`;
        for (const [username, layerId] of [
          ["un", first],
          ["deux", second],
        ] as const) {
          const userId = yield* createUser({
            targetId,
            layerId,
            username,
            password: testPassword,
            firstName: username,
            lastName: "Roy",
            language: "fr",
          });
          yield* grantRole({ userId, roleId: role?.id ?? 0, layerId });
        }
        const preview = (token: string, permissions: readonly string[]) =>
          send(token, "POST", `/api/v2/Role/${role?.id ?? 0}/Preview`, { permissions });
        const change = { gained: ["PRODUCT_READ"], lost: ["SALE_READ"] };
        expect((yield* preview(admin, ["PRODUCT_READ"])).body).toEqual([
          { userId: expect.any(Number), userName: "un Roy", layer: "Magasin 1", ...change },
          { userId: expect.any(Number), userName: "deux Roy", layer: "Magasin 2", ...change },
        ]);
        expect((yield* preview(admin, ["SALE_READ"])).body).toEqual([]);

        // A store's layer has only the users of that store.
        const answer = yield* read(yield* call(`/api/TargetLayer/Change/${second}`, { token: admin }));
        const inStore = (answer.body as { readonly token: string }).token;
        expect((yield* preview(inStore, ["PRODUCT_READ"])).body).toMatchObject([
          { userName: "deux Roy", layer: "Magasin 2" },
        ]);

        // Holders are listed without a change.
        const holdersOf = (token: string) => send(token, "GET", `/api/v2/Role/${role?.id ?? 0}/Holders`);
        expect((yield* holdersOf(admin)).body).toEqual({
          people: [
            { userId: expect.any(Number), userName: "deux Roy", layers: ["Magasin 2"] },
            { userId: expect.any(Number), userName: "un Roy", layers: ["Magasin 1"] },
          ],
          total: 2,
        });
        expect((yield* holdersOf(inStore)).body).toMatchObject({ people: [{ userName: "deux Roy" }], total: 1 });

        // Without USER_READ the users are counted, not named.
        yield* sql`DELETE FROM role_permission WHERE permission LIKE 'USER_%' AND role_id = (SELECT role_id FROM role WHERE code = 'MANAGER')`;
        const { token: manager } = yield* signInAs("manager");
        expect((yield* preview(manager, ["PRODUCT_READ"])).body).toEqual([
          { layer: "Magasin 1", ...change },
          { layer: "Magasin 2", ...change },
        ]);
        expect((yield* holdersOf(manager)).body).toEqual({ people: [], total: 2 });
      }),
  );

  it.effect(
    "a role of the start has every permission that its stored ones grant, so that taking one away leaves one less",
    () =>
      Effect.gen(function* () {
        const { token } = yield* signInAs("admin");
        const clerk = Effect.gen(function* () {
          const { body } = yield* send(token, "GET", "/api/Role/List/true?size=50");
          const roles = body as readonly (Role & { readonly permissionCount: number })[];
          return roles.find(({ code }) => code === "STOCK_CLERK");
        });
        const clerkBefore = yield* clerk;
        expect(clerkBefore).toMatchObject({
          permissions: [
            "INVENTORYDOCUMENT_CUD",
            "INVENTORYDOCUMENT_READ",
            "INVENTORY_READ",
            "PRODUCT_READ",
            "UNIT_OF_MEASURE_READ",
          ],
          permissionCount: 5,
        });
        yield* send(token, "DELETE", `/api/v2/Role/${clerkBefore?.ID}/permission/INVENTORYDOCUMENT_CUD`);
        const clerkAfter = yield* clerk;
        expect(clerkAfter?.permissionCount).toBe(4);
        expect(clerkAfter?.permissions).toHaveLength(4);
      }),
  );
});
