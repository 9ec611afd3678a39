import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import {
  makeOrganisation,
  read,
  roleCodes,
  serveRoutes,
  Server,
  signInAs,
  testPassword,
  tokenIn,
} from "../testing/serve-routes.ts";
import { createLayer, createUser, grantRole } from "../organisation/index.ts";

const board = [{ description: "Caisses", widgets: "[]", period: "-0d" }];

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "scope in which a caller may create rows",
  (it) => {
    it.effect(
      "the permissions of each role decide whether it may create a dashboard, and at which layers",
      () =>
        Effect.gen(function* () {
          const { call } = yield* Server;
          const organisation = yield* makeOrganisation;
          const ask = (model: string, token: string) =>
            Effect.flatMap(call(`/api/${model}/GetCreationScope`, { token }), read);
          const layersOf = (...ids: readonly number[]) =>
            ids.map((id) => expect.objectContaining({ _TargetLayerID: id }));

          for (const role of roleCodes) {
            const { token } = yield* signInAs(role.toLowerCase());
            const { status, body } = yield* ask("Dashboard", token);
            const createdBoard = yield* call("/api/Dashboard/", { method: "POST", body: JSON.stringify(board), token });
            expect([role, status, createdBoard.status === 200]).toEqual([
              role,
              200,
              body instanceof Object && "allowed" in body && body.allowed,
            ]);
          }

          // every place where a role may start, and the form's fields by their names on the wire
          const { token } = yield* signInAs("admin");
          expect(yield* ask("Role", token)).toEqual({
            status: 200,
            body: {
              allowed: true,
              targets: [
                { _TargetID: organisation.targetId, description: "Chaîne A", isActive: true, priority: 0, version: 1 },
              ],
              targetLayers: layersOf(organisation.chain, organisation.first, organisation.second),
              defaults: { target: organisation.targetId, needsSecondFactor: false, permissions: [] },
              required: ["target", "description"],
              readOnly: ["ID"],
            },
          });

          // signed in at a store: that store alone
          const store = yield* tokenIn(yield* call(`/api/TargetLayer/Change/${organisation.first}`, { token }));
          expect((yield* ask("User", store)).body).toMatchObject({
            allowed: true,
            targetLayers: layersOf(organisation.first),
            defaults: { targetID: organisation.targetId, _TargetLayerID: organisation.first, language: "fr" },
            required: ["username", "email", "firstName", "lastName", "targetID", "_TargetLayerID"],
            readOnly: ["_UserID"],
          });

          // without the permission: no place and no field
          const viewer = yield* signInAs("viewer");
          expect(yield* ask("Product", viewer.token)).toEqual({
            status: 200,
            body: { allowed: false, targets: [], targetLayers: [], defaults: {}, required: [], readOnly: [] },
          });

          const createdIn = (targetID: number) =>
            Effect.map(
              call("/api/Dashboard/", { method: "POST", body: JSON.stringify([{ ...board[0], targetID }]), token }),
              ({ status }) => status,
            );

          // A layer of another target below the caller's layer is in reach, and so is its target.
          expect(yield* createdIn(organisation.otherTarget)).toBe(403);
          const otherRegion = yield* createLayer({
            targetId: organisation.otherTarget,
            parentId: organisation.second,
            type: "ZONE",
            code: "B9",
            description: "Comptoir B",
          });
          expect((yield* ask("Dashboard", token)).body).toMatchObject({
            targets: [{ _TargetID: organisation.targetId }, { _TargetID: organisation.otherTarget }],
            targetLayers: layersOf(organisation.chain, organisation.first, organisation.second, otherRegion),
          });
          expect([
            yield* createdIn(organisation.targetId),
            yield* createdIn(organisation.otherTarget),
            yield* createdIn(0),
          ]).toEqual([200, 200, 403]);

          // A user with the permission in one store only may create in that store only.
          const userId = yield* createUser({
            targetId: organisation.targetId,
            layerId: organisation.chain,
            username: "ana",
            email: "ana@exemple.ca",
            password: testPassword,
            firstName: "Ana",
            lastName: "Roy",
            language: "fr",
          });
          yield* grantRole({ userId, roleId: organisation.roleId("VIEWER"), layerId: organisation.chain });
          yield* grantRole({ userId, roleId: organisation.roleId("MANAGER"), layerId: organisation.second });
          const ana = yield* signInAs("ana");
          expect((yield* ask("Dashboard", ana.token)).body).toMatchObject({ allowed: false, targetLayers: [] });
          const lowerToken = yield* tokenIn(
            yield* call(`/api/TargetLayer/Change/${organisation.second}`, { token: ana.token }),
          );
          expect((yield* ask("Dashboard", lowerToken)).body).toMatchObject({
            allowed: true,
            targetLayers: layersOf(organisation.second, otherRegion),
            required: ["description", "period"],
            readOnly: ["id", "version"],
          });

          // an entity of the legacy set, by its own names
          expect((yield* ask("SubDepartment", token)).body).toMatchObject({
            allowed: true,
            defaults: {},
            required: ["_DepartmentID", "code", "description"],
            readOnly: [],
          });

          for (const model of ["dashboard", "Nothing", "toString"]) {
            expect(yield* ask(model, token)).toEqual({
              status: 400,
              body: [{ code: "MODEL_UNKNOWN", field: "model", params: { model } }],
            });
          }
        }),
      { timeout: 240_000 },
    );
  },
);
