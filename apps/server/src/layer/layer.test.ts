import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer, createUser, grantRole } from "../organisation/index.ts";
import {
  makeOrganisation,
  read,
  Server,
  serveRoutes,
  signInAs,
  testPassword,
  tokenIn,
} from "../testing/serve-routes.ts";

type Row = Readonly<Record<string, unknown>> & { readonly _TargetLayerID: number; readonly version: number };

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the tree of layers", (it) => {
  const make = Effect.gen(function* () {
    const { call } = yield* Server;
    const organisation = yield* makeOrganisation;
    const { targetId, chain } = organisation;
    const quebec = yield* createLayer({
      targetId,
      parentId: chain,
      type: "REGION",
      code: "QC",
      description: "Québec",
      timeZone: "America/Moncton",
    });
    const [third] = yield* Effect.flatMap(
      SqlClient.SqlClient,
      (sql) =>
        sql<{
          readonly id: number;
        }>`INSERT INTO target (code, description) VALUES ('C', 'Chaîne C') RETURNING target_id AS id`,
    );
    const { token } = yield* signInAs("admin");
    const send = Effect.fnUntraced(function* (method: string, path: string, body?: unknown, as = token) {
      return yield* read(
        yield* call(path, { method, token: as, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
      );
    });
    const row = Effect.fnUntraced(function* (id: number, as = token) {
      return (yield* send(
        "GET",
        `/api/TargetLayer/true?filters=${encodeURIComponent(JSON.stringify([{ Column: "_TargetLayerID", Operator: "=", Value: id }]))}`,
        undefined,
        as,
      )).body as Row;
    });
    const save = Effect.fnUntraced(function* (id: number, change: Readonly<Record<string, unknown>>, as = token) {
      const { version } = yield* row(id, as);
      return yield* send("PUT", "/api/TargetLayer", [{ _TargetLayerID: id, version, ...change }], as);
    });
    return { ...organisation, quebec, third: third?.id ?? 0, send, row, save };
  });
  const codesOf = ({ body }: { readonly body: unknown }) =>
    (body as readonly { readonly code: string; readonly field?: string }[]).map(({ code, field }) =>
      field === undefined ? code : `${field} ${code}`,
    );

  it.effect("is moved, inherits where it hangs, and never goes round in a circle or out of its target", () =>
    Effect.gen(function* () {
      const { quebec, first, second, chain, other, third, send, save, row } = yield* make;
      expect(codesOf(yield* save(quebec, { parentId: first }))).toEqual(["parentId LAYER_TYPE"]);
      expect(codesOf(yield* save(quebec, { parentId: null }))).toEqual(["parentId REQUIRED"]);
      const store = yield* save(first, { parentId: quebec });
      expect(store.body).toMatchObject([{ parentId: quebec, parent: "Québec", timeZone: null }]);
      expect(codesOf(yield* save(quebec, { parentId: quebec }))).toEqual(["parentId LAYER_CYCLE"]);
      expect(codesOf(yield* save(quebec, { parentId: first }))).toEqual(["parentId LAYER_CYCLE"]);
      expect((yield* send("GET", `/api/TargetLayer/${first}/Values`)).body).toEqual([
        { code: "TIME_ZONE", own: null, inherited: "America/Moncton", from: { id: quebec, description: "Québec" } },
        { code: "BUSINESS_DAY_START", own: null, inherited: 0, from: null },
        { code: "WEEK_START", own: null, inherited: 0, from: null },
      ]);
      // A layer cannot move below another chain, and the error does not reveal that the chain exists.
      expect(codesOf(yield* save(second, { parentId: other }))).toEqual(["parentId LAYER_UNKNOWN"]);
      expect((yield* send("GET", `/api/TargetLayer/${other}/Values`)).status).toBe(404);
      expect((yield* send("POST", `/api/TargetLayer/${other}/Preview`, { parentId: chain })).status).toBe(404);
      const layerBelow = yield* createLayer({
        targetId: third,
        parentId: chain,
        type: "CHAIN",
        code: "C",
        description: "Chaîne C",
      });
      expect(codesOf(yield* save(second, { parentId: layerBelow }))).toEqual(["parentId LAYER_TARGET"]);
      expect((yield* save(layerBelow, { parentId: quebec })).status).toBe(200);
      expect((yield* row(layerBelow))["parentId"]).toBe(quebec);
      expect(codesOf(yield* save(quebec, { targetLayerType: "STORE" }))).toEqual(["targetLayerType LAYER_TYPE"]);
      expect(codesOf(yield* save(chain, { parentId: null, targetLayerType: "TERMINAL" }))).toContain(
        "targetLayerType LAYER_TYPE",
      );
    }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a move, before it is made", (it) => {
  it.effect(
    "says who gains and loses what and which values count otherwise; what forbids it is said instead, and nothing is written",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { targetId, chain, first, roleId } = yield* makeOrganisation;
        const quebec = yield* createLayer({
          targetId,
          parentId: chain,
          type: "REGION",
          code: "QC",
          description: "Québec",
          timeZone: "America/Moncton",
          businessDayStart: 240,
        });
        yield* createLayer({ targetId, parentId: first, type: "TERMINAL", code: "T1", description: "Caisse 1" });
        const userId = yield* createUser({
          targetId,
          layerId: quebec,
          username: "regionale",
          password: testPassword,
          firstName: "Rita",
          lastName: "Roy",
          language: "fr",
        });
        yield* grantRole({ userId, roleId: roleId("STOCK_CLERK"), layerId: quebec });
        const { token } = yield* signInAs("admin");
        const preview = (parentId: number | null, as = token, id = first) =>
          Effect.flatMap(
            call(`/api/TargetLayer/${id}/Preview`, { method: "POST", token: as, body: JSON.stringify({ parentId }) }),
            read,
          );
        const sql = yield* SqlClient.SqlClient;
        const before = yield* sql`SELECT * FROM target_layer ORDER BY 1`;
        expect(yield* preview(quebec)).toEqual({
          status: 200,
          body: {
            people: [
              {
                userId,
                userName: "Rita Roy",
                layer: "Magasin 1",
                gained: expect.arrayContaining(["INVENTORY_READ", "INVENTORYDOCUMENT_CUD"]),
                lost: [],
              },
            ],
            values: [
              { code: "BUSINESS_DAY_START", before: 0, after: 240, from: "Québec", layers: 2 },
              { code: "TIME_ZONE", before: "America/Toronto", after: "America/Moncton", from: "Québec", layers: 2 },
            ],
          },
        });
        expect((yield* preview(first)).body).toMatchObject([{ code: "LAYER_CYCLE", field: "parentId" }]);
        expect((yield* preview(null)).status).toBe(400);
        expect(yield* sql`SELECT * FROM target_layer ORDER BY 1`).toEqual(before);
        // Moving a layer grants the roles of its new parents, so it requires their permissions.
        const managerId = yield* createUser({
          targetId,
          layerId: chain,
          username: "mover",
          password: testPassword,
          firstName: "Max",
          lastName: "Roy",
          language: "fr",
        });
        const [role] = yield* sql<{
          readonly id: number;
        }>`INSERT INTO role (target_id, code, description) VALUES (${targetId}, 'MOVER', 'Mover') RETURNING role_id AS id`;
        yield* sql`INSERT INTO role_permission (role_id, permission) VALUES (${role?.id ?? 0}, 'TARGETLAYER_CUD'), (${role?.id ?? 0}, 'TARGET_READ')`;
        yield* grantRole({ userId: managerId, roleId: role?.id ?? 0, layerId: chain });
        const mover = (yield* signInAs("mover")).token;
        expect((yield* preview(quebec, mover)).body).toEqual(
          expect.arrayContaining([expect.objectContaining({ code: "GRANT_BEYOND_OWN", field: "parentId" })]),
        );
        const atStore = yield* tokenIn(yield* call(`/api/TargetLayer/Change/${first}`, { token: mover }));
        expect((yield* preview(quebec, atStore)).body).toMatchObject([{ code: "LAYER_UNKNOWN" }]);
      }),
  );
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("a layer that goes", (it) => {
  it.effect(
    "stays while people or layers stand on it, is hidden out of use, and comes back below one that is there",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const { targetId, chain, first } = yield* makeOrganisation;
        const region = yield* createLayer({
          targetId,
          parentId: chain,
          type: "REGION",
          code: "QC",
          description: "Québec",
        });
        const store = yield* createLayer({
          targetId,
          parentId: region,
          type: "STORE",
          code: "S",
          description: "Magog",
        });
        yield* createUser({
          targetId,
          layerId: store,
          username: "caisse",
          password: testPassword,
          firstName: "Ana",
          lastName: "Roy",
          language: "fr",
        });
        const { token } = yield* signInAs("admin");
        const send = (method: string, path: string, body: unknown) =>
          Effect.flatMap(call(path, { method, token, body: JSON.stringify(body) }), read);
        const key = (id: number, version: number) => ({ id, version });
        expect((yield* send("DELETE", "/api/TargetLayer", [key(region, 1)])).body).toEqual([
          { code: "LAYER_IN_USE", params: { layers: 1, users: 0 } },
        ]);
        expect((yield* send("DELETE", "/api/TargetLayer", [key(store, 1)])).body).toEqual([
          { code: "LAYER_IN_USE", params: { layers: 0, users: 1 } },
        ]);
        expect(
          (yield* send("PUT", "/api/TargetLayer", [{ _TargetLayerID: store, version: 1, isActive: false }])).status,
        ).toBe(400);
        expect((yield* send("DELETE", "/api/TargetLayer", [key(chain, 1)])).status).toBe(403);
        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE user_account SET target_layer_id = ${first} WHERE username_key = 'caisse'`;
        expect(
          (yield* send("PUT", "/api/TargetLayer", [{ _TargetLayerID: store, version: 1, isActive: false }])).body,
        ).toMatchObject([{ isActive: false, version: 2 }]);
        const places = (yield* Effect.flatMap(call("/api/TargetLayer/Location", { token }), read)).body as readonly {
          readonly _TargetLayerID: number;
        }[];
        expect(places.map(({ _TargetLayerID }) => _TargetLayerID)).not.toContain(store);
        expect(
          (yield* send("PUT", "/api/TargetLayer", [
            { _TargetLayerID: store, version: 2, isActive: true, businessDayStart: 240 },
          ])).body,
        ).toMatchObject([{ isActive: true }]);
        expect((yield* send("DELETE", "/api/TargetLayer", [key(store, 3)])).status).toBe(200);
        expect((yield* send("DELETE", "/api/TargetLayer", [key(region, 1)])).status).toBe(200);
        expect((yield* send("POST", "/api/TargetLayer/Restore", [key(store, 4)])).body).toMatchObject([
          { code: "LAYER_UNKNOWN", field: "parentId" },
        ]);
        expect((yield* send("POST", "/api/TargetLayer/Restore", [key(region, 2)])).status).toBe(200);
        expect((yield* send("POST", "/api/TargetLayer/Restore", [key(store, 4)])).body).toMatchObject([
          { businessDayStart: 240, IsDeleted: false },
        ]);
        expect(
          yield* sql`SELECT details -> 'before' ->> 'value' AS before, details -> 'after' ->> 'value' AS after FROM audit_entry WHERE entity = 'setting' AND entity_id = ${`${store}.BUSINESS_DAY_START`}`,
        ).toEqual([{ before: null, after: "240" }]);
      }),
  );
});
