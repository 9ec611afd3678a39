import { entityRow } from "@comptoir/domain/entity";
import { legacyAliases, legacyEntities } from "@comptoir/domain/legacy";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** What the legacy set does beyond the rules of every entity. */

const filtersOf = (...filters: readonly (readonly [string, unknown])[]) => `filters=${encodeURIComponent(JSON.stringify(filters.map(([Column, Value]) => ({ Column, Operator: "=", Value }))))}`;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the legacy set over HTTP", (it) => {
  it.effect("answers an old name from the newer entity: the same rows, created under one name and found under the other", () =>
    Effect.gen(function* () {
      yield* makeOrganisation;
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body?: unknown) => Effect.flatMap(call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }), read);
      const made = yield* send("POST", "/api/Item", [{ itemSKU: "V1-1", description: "Sirop d’érable", ProductCost: 4.5 }]);
      expect(made).toMatchObject({ status: 200, body: [{ itemSKU: "V1-1", ProductCost: 4.5 }] });
      const [{ _ItemID: id, version }] = made.body as readonly [{ readonly _ItemID: number; readonly version: number }];
      expect((yield* send("GET", `/api/Product/true?${filtersOf(["_ItemID", id])}`)).body).toEqual((yield* send("GET", `/api/Generic/true/Item?${filtersOf(["_ItemID", id])}`)).body);
      expect((yield* send("PUT", "/api/Product", [{ _ItemID: id, version, description: "Sirop" }])).status).toBe(200);
      expect(yield* send("PUT", "/api/Item", [{ _ItemID: id, version, description: "Autre" }])).toMatchObject({ status: 409, body: [{ code: "ENTITY_STALE" }] });
      for (const { model, sameAs } of Object.values(legacyAliases)) {
        const [old, now] = [yield* send("GET", `/api/Generic/List/false/${model}`), yield* send("GET", `/api/Generic/List/false/${entityRow(sameAs).model}`)];
        expect([model, old]).toEqual([model, { status: 200, body: now.body }]);
      }
    }),
  );

  it.effect("lists every model by the generic calls as by its own, and describes its columns", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const get = (path: string) => Effect.flatMap(call(path, { token }), read);
      for (const { model, fields } of Object.values(legacyEntities)) {
        const listed = yield* get(`/api/Generic/List/false/${model}`);
        expect([model, listed.status]).toEqual([model, 200]);
        expect(yield* get(`/api/Generic/List/false/${model}/1`)).toEqual(listed);
        const posted = yield* Effect.flatMap(call(`/api/Generic/List/${model}`, { method: "POST", token, body: "[]" }), read);
        expect(posted).toEqual(listed);
        const { body } = yield* get(`/api/Generic/GetModel/${model}/true/true`);
        const { columns } = body as { readonly columns: readonly { readonly column: string; readonly isWritten: boolean }[] };
        expect(new Set(columns.filter(({ isWritten }) => isWritten).map(({ column }) => column))).toEqual(new Set(Object.values(fields).map(({ wire }) => wire)));
      }
      for (const path of ["/api/Generic/true/Nothing", "/api/Nothing/List/false", "/api/constructor/true"]) expect((yield* get(path)).status, path).toBe(404);
    }),
  );

  it.effect("changes a target by a list as by one, and neither makes nor deletes one", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body?: unknown) => Effect.flatMap(call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }), read);
      const listed = yield* send("GET", "/api/Generic/List/false/Target");
      const [target] = listed.body as readonly [{ readonly _TargetID: number; readonly version: number }];
      const saved = yield* send("PUT", "/api/Target", [{ ...target, description: "Épiceries du Nord" }]);
      expect(saved).toMatchObject({ status: 200, body: [{ description: "Épiceries du Nord", version: target.version + 1 }] });
      const history = yield* send("GET", `/api/Target/History/${target._TargetID}`);
      expect(history.body).toMatchObject([{ action: "UPDATE", after: { description: "Épiceries du Nord" } }]);
      expect((yield* send("POST", "/api/Target", [{ description: "Neuve" }])).status).toBe(403);
      expect((yield* send("DELETE", "/api/Target", [{ id: target._TargetID, version: target.version + 1 }])).status).toBe(403);
      expect((yield* send("GET", "/api/Generic/List/false/Target")).body).toHaveLength(1);
    }),
  );
});
