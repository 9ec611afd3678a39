import { entityRow } from "@comptoir/domain/entity";
import {
  legacyAliases,
  legacyEntities,
  synchronizationStateOf,
  synchronizedModels,
  type Synchronization,
} from "@comptoir/domain/legacy";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Tests the rules of legacy entities beyond those of every entity. */

const filtersOf = (...filters: readonly (readonly [string, unknown])[]) =>
  `filters=${encodeURIComponent(JSON.stringify(filters.map(([Column, Value]) => ({ Column, Operator: "=", Value }))))}`;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("the legacy set over HTTP", (it) => {
  it.effect(
    "answers an old name from the newer entity: the same rows, created under one name and found under the other",
    () =>
      Effect.gen(function* () {
        yield* makeOrganisation;
        const { call } = yield* Server;
        const { token } = yield* signInAs("admin");
        const send = (method: string, path: string, body?: unknown) =>
          Effect.flatMap(
            call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
            read,
          );
        const createdItem = yield* send("POST", "/api/Item", [
          { itemSKU: "V1-1", description: "Sirop d’érable", ProductCost: 4.5 },
        ]);
        expect(createdItem).toMatchObject({ status: 200, body: [{ itemSKU: "V1-1", ProductCost: 4.5 }] });
        const [{ _ItemID: id, version }] = createdItem.body as readonly [
          { readonly _ItemID: number; readonly version: number },
        ];
        expect((yield* send("GET", `/api/Product/true?${filtersOf(["_ItemID", id])}`)).body).toEqual(
          (yield* send("GET", `/api/Generic/true/Item?${filtersOf(["_ItemID", id])}`)).body,
        );
        expect((yield* send("PUT", "/api/Product", [{ _ItemID: id, version, description: "Sirop" }])).status).toBe(200);
        expect(yield* send("PUT", "/api/Item", [{ _ItemID: id, version, description: "Autre" }])).toMatchObject({
          status: 409,
          body: [{ code: "ENTITY_STALE" }],
        });
        for (const { model, sameAs } of Object.values(legacyAliases)) {
          const [old, now] = [
            yield* send("GET", `/api/Generic/List/false/${model}`),
            yield* send("GET", `/api/Generic/List/false/${entityRow(sameAs).model}`),
          ];
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
        const listAnswer = yield* get(`/api/Generic/List/false/${model}`);
        expect([model, listAnswer.status]).toEqual([model, 200]);
        expect(yield* get(`/api/Generic/List/false/${model}/0`)).toEqual(listAnswer);
        const posted = yield* Effect.flatMap(
          call(`/api/Generic/List/${model}`, { method: "POST", token, body: "[]" }),
          read,
        );
        expect(posted).toEqual(listAnswer);
        const { body } = yield* get(`/api/Generic/GetModel/${model}/true/true`);
        const { columns, templates } = body as {
          readonly columns: readonly { readonly column: string; readonly isWritten: boolean }[];
          readonly templates: readonly object[];
        };
        expect(templates).toMatchObject([
          { dataModel: model, defaultDimension: "25PercentWidth", formColumns: 2, targetModel: model },
        ]);
        const { body: bare } = yield* get(`/api/Generic/GetModel/${model}/false/false`);
        expect(Object.keys(bare as object).toSorted()).toEqual(["fields", "model", "path"]);
        expect(new Set(columns.filter(({ isWritten }) => isWritten).map(({ column }) => column))).toEqual(
          new Set(Object.values(fields).map(({ wire }) => wire)),
        );
      }
      expect(
        yield* Effect.flatMap(
          call("/api/Vendor?dryRun=true", {
            method: "POST",
            token,
            body: JSON.stringify([{ code: "V1", description: "Essai" }]),
          }),
          read,
        ),
      ).toEqual({ status: 200, body: [] });
      expect((yield* get("/api/Vendor/List/false")).body).toEqual([]);
      for (const model of ["Product", "Tax"])
        expect(
          (yield* call(`/api/${model}/Dependents`, { method: "POST", token, body: JSON.stringify([2 ** 31]) })).status,
          model,
        ).toBe(400);
      for (const path of ["/api/Generic/true/Nothing", "/api/Nothing/List/false", "/api/constructor/true"])
        expect((yield* get(path)).status, path).toBe(404);
    }),
  );

  it.effect("deletes a department that products stand in: they may be changed, and no other is put into it", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body: unknown) =>
        Effect.flatMap(call(path, { method, token, body: JSON.stringify(body) }), read);
      const [department] = (yield* send("POST", "/api/Department", [{ code: "FERME", description: "Fermé" }]))
        .body as readonly { readonly _DepartmentID: number; readonly version: number }[];
      const [sub] = (yield* send("POST", "/api/SubDepartment", [
        { _DepartmentID: department?._DepartmentID, code: "S", description: "Sous" },
      ])).body as readonly { readonly _SubDepartmentID: number }[];
      const departmentIds = { department: department?._DepartmentID, subDepartment: sub?._SubDepartmentID };
      const [product, other] = (yield* send("POST", "/api/Product", [
        { itemSKU: "D-1", description: "Lait", ...departmentIds },
        { itemSKU: "D-2", description: "Pain" },
      ])).body as readonly { readonly _ItemID: number; readonly version: number }[];
      expect(
        (yield* send("DELETE", "/api/Department", [{ id: department?._DepartmentID, version: department?.version }]))
          .status,
      ).toBe(200);
      expect(
        yield* send("PUT", "/api/Product", [{ _ItemID: product?._ItemID, version: product?.version, price: 4.99 }]),
      ).toMatchObject({ status: 200, body: [{ price: 4.99, department: department?._DepartmentID }] });
      const refusedAnswer = yield* send("PUT", "/api/Product", [
        { _ItemID: other?._ItemID, version: other?.version, ...departmentIds },
      ]);
      expect(refusedAnswer).toMatchObject({ status: 400, body: [{ code: "REFERENCE_UNKNOWN", field: "department" }] });
    }),
  );

  it.effect("changes a target by a list as by one, and deletes none", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body?: unknown) =>
        Effect.flatMap(
          call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
          read,
        );
      const listAnswer = yield* send("GET", "/api/Generic/List/false/Target");
      const [target] = listAnswer.body as readonly [{ readonly _TargetID: number; readonly version: number }];
      for (const body of [
        [{ ...target, description: "Essai" }],
        { ...target, description: "Essai", targetLayers: undefined },
      ]) {
        expect((yield* send("PUT", "/api/Target?dryRun=true", body)).status).toBe(200);
        expect((yield* send("GET", "/api/Generic/List/false/Target")).body).toEqual(listAnswer.body);
      }
      expect((yield* send("PUT", "/api/Target?dryRun=true", [{ ...target, description: "" }])).status).toBe(400);
      const savedTarget = yield* send("PUT", "/api/Target", [{ ...target, description: "Épiceries du Nord" }]);
      expect(savedTarget).toMatchObject({
        status: 200,
        body: [{ description: "Épiceries du Nord", version: target.version + 1 }],
      });
      const history = yield* send("GET", `/api/Target/History/${target._TargetID}`);
      expect(history.body).toMatchObject([{ action: "UPDATE", after: { description: "Épiceries du Nord" } }]);
      expect(
        (yield* send("DELETE", "/api/Target", [{ id: target._TargetID, version: target.version + 1 }])).status,
      ).toBe(403);
      expect((yield* send("GET", "/api/Generic/List/false/Target")).body).toHaveLength(1);
    }),
  );

  it.effect("creates a target below the current layer, with its own level and roles", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body?: unknown) =>
        Effect.flatMap(
          call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
          read,
        );
      const createdTarget = yield* send("POST", "/api/Target", [{ description: "Épicerie du Port" }]);
      expect(createdTarget).toMatchObject({ status: 200, body: [{ description: "Épicerie du Port", isActive: true }] });
      const [target] = createdTarget.body as readonly [{ readonly _TargetID: number }];
      expect((yield* send("GET", `/api/TargetLayer/List/${target._TargetID}`)).body).toMatchObject([
        { targetLayerType: "CHAIN", description: "Épicerie du Port", parentId: expect.any(Number) },
      ]);
      const filters = JSON.stringify([{ Column: "target", Operator: "=", Value: target._TargetID }]);
      const roles = yield* send("GET", `/api/Role/List/false?filters=${encodeURIComponent(filters)}`);
      expect(roles.body).toEqual(expect.arrayContaining([expect.objectContaining({ code: "ADMIN" })]));
      const role = [{ target: target._TargetID, description: "Caisse du Port", permissions: ["SALE_READ"] }];
      expect((yield* send("POST", "/api/v2/Role", role)).status).toBe(200);
      expect((yield* send("GET", `/api/Target/History/${target._TargetID}`)).body).toMatchObject([
        { action: "CREATE", after: { description: "Épicerie du Port" } },
      ]);
      const clerk = yield* signInAs("stock_clerk");
      const refusedAnswer = yield* call("/api/Target", {
        method: "POST",
        token: clerk.token,
        body: JSON.stringify(role),
      });
      expect(refusedAnswer.status).toBe(403);
    }),
  );

  it.effect("says of every entity at every store what it has received as the domain says it, and sends it again", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const { token } = yield* signInAs("admin");
      const send = (method: string, path: string, body?: unknown) =>
        Effect.flatMap(
          call(path, { method, token, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
          read,
        );
      const list = Effect.map(
        send("GET", "/api/Generic/List/false/Synchronization?size=1000"),
        ({ body }) =>
          body as readonly (Synchronization & {
            readonly _SynchronizationID: number;
            readonly status: string;
            readonly store: string;
          })[],
      );
      yield* send("POST", "/api/Department", [{ code: "R1", description: "Rayon" }]);
      const first = yield* list;
      expect(first.length).toBe(2 * synchronizedModels.length);
      // Reading writes nothing.
      expect(yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT FROM synchronization`)).toEqual([]);
      const department = first.find(({ model }) => model === "Department");
      const id = department?._SynchronizationID ?? 0;
      expect(department).toMatchObject({ status: "BEHIND", sentVersion: null, receivedVersion: null });

      const answers = [
        ["Resend", [id], "SENT"],
        ["Answer", { id, failure: "disque plein" }, "FAILED"],
        ["Resend", [id], "SENT"],
        ["Answer", { id, version: department?.currentVersion }, "RECEIVED"],
      ] as const;
      for (const [step, body, status] of answers) {
        expect(yield* send("POST", `/api/Synchronization/${step}`, body)).toMatchObject({
          status: 200,
          body: [{ _SynchronizationID: id, status }],
        });
        for (const row of yield* list) expect(row.status).toBe(synchronizationStateOf(row));
      }
      yield* send("POST", "/api/Department", [{ code: "R2", description: "Autre rayon" }]);
      const after = yield* list;
      expect(after.find((row) => row._SynchronizationID === id)).toMatchObject({
        status: "BEHIND",
        receivedVersion: department?.currentVersion,
        currentVersion: (department?.currentVersion ?? 0) + 1,
      });
      const behindAnswer = yield* send(
        "GET",
        `/api/Generic/List/false/Synchronization?${filtersOf(["status", "BEHIND"])}`,
      );
      expect(behindAnswer.body).toHaveLength(after.filter((row) => synchronizationStateOf(row) === "BEHIND").length);

      // stores of another chain are not found, rows cannot be created by hand, and sending requires the permission to
      // change settings
      expect((yield* send("POST", "/api/Synchronization/Resend", [id, 2 ** 31 - 1])).status).toBe(404);
      const viewer = yield* signInAs("auditor");
      for (const { token: callerToken } of [{ token }, viewer]) {
        for (const [method, body] of [
          ["POST", [{ terminal: "x" }]],
          ["PUT", [{ _SynchronizationID: id, version: 1 }]],
          ["DELETE", [{ id, version: 1 }]],
        ] as const) {
          expect(
            (yield* call("/api/Synchronization", { method, token: callerToken, body: JSON.stringify(body) })).status,
            method,
          ).toBe(403);
        }
      }
      expect(
        (yield* call("/api/Synchronization/Resend", {
          method: "POST",
          token: viewer.token,
          body: JSON.stringify([id]),
        })).status,
      ).toBe(403);
      expect((yield* send("GET", `/api/Synchronization/History/${id}`)).body).toHaveLength(4);
    }),
  );
});
