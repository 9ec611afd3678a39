import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { makeOrganisation, read, serveRoutes, Server, signInAs, tokenIn } from "../testing/serve-routes.ts";
import { scopeFor } from "../access/index.ts";

const sendBoard = (method: string, body: unknown, token: string) => ({ method, body: JSON.stringify(body), token });

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("an organisation", (it) => {
  it.effect("layers, scope, settings, targets and dashboards", () =>
    Effect.gen(function* () {
      const { call } = yield* Server;
      const organisation = yield* makeOrganisation;
      const { token } = yield* signInAs("admin");

      // a caller sees their layer and the layers below, and nothing else
      const layers = yield* read(yield* call("/api/TargetLayer/Location", { token }));
      expect(layers.body).toEqual(
        [organisation.chain, organisation.first, organisation.second].map((id) =>
          expect.objectContaining({ _TargetLayerID: id }),
        ),
      );
      expect((yield* scopeFor({ layerId: organisation.chain })).locationIds).toEqual([
        organisation.first,
        organisation.second,
      ]);
      expect((yield* scopeFor({ layerId: organisation.first })).locationIds).toEqual([organisation.first]);
      expect(
        (yield* Effect.flip(scopeFor({ layerId: organisation.first }, { layerId: organisation.second })))._tag,
      ).toBe("Forbidden");
      expect(
        (yield* Effect.flip(scopeFor({ layerId: organisation.chain }, { targetId: organisation.otherTarget })))._tag,
      ).toBe("Forbidden");

      // changing the layer gives a new token; a layer outside the caller's grants is refused
      const changedScope = yield* call(`/api/TargetLayer/Change/${organisation.first}`, { token });
      expect(changedScope.headers.get("cache-control")).toBe("no-store");
      const storeToken = yield* tokenIn(changedScope);
      const visibleLayers = yield* read(
        yield* call(`/api/TargetLayer/List/${organisation.targetId}`, { token: storeToken }),
      );
      expect(visibleLayers.body).toEqual([expect.objectContaining({ _TargetLayerID: organisation.first })]);
      const refusedChange = yield* read(yield* call(`/api/TargetLayer/Change/${organisation.other}`, { token }));
      expect(refusedChange).toEqual({ status: 403, body: [{ code: "ACCESS_DENIED" }] });

      // settings and targets, with filters
      const filters = encodeURIComponent(JSON.stringify([{ Column: "code", Operator: "=", Value: "WEEK_START" }]));
      const settings = yield* read(yield* call(`/api/Config/List/false?filters=${filters}`, { token }));
      expect(settings.body).toEqual([expect.objectContaining({ code: "WEEK_START", value: 0, isInherited: true })]);
      const targets = yield* read(yield* call("/api/Target/List/true", { token }));
      expect(targets.body).toEqual([
        expect.objectContaining({ _TargetID: organisation.targetId, targetLayers: expect.any(Array) }),
      ]);
      const foreignTarget = { _TargetID: organisation.otherTarget, description: "x", isActive: true, priority: 0 };
      expect((yield* call("/api/Target", sendBoard("PUT", foreignTarget, token))).status).toBe(404);

      // saves a target as it was read; a second save with the same version is refused and writes nothing
      const [{ targetLayers, ...target }] = targets.body as readonly [
        { readonly version: number; readonly targetLayers: readonly object[] },
      ];
      // Layers may be sent along as they were read; a changed one is refused, and not passed over.
      const [firstLayer, ...otherLayers] = targetLayers;
      for (const changedLayers of [[{ ...firstLayer, targetLayerPriority: 99 }, ...otherLayers], otherLayers])
        for (const body of [{ ...target, targetLayers: changedLayers }, [{ ...target, targetLayers: changedLayers }]])
          expect(yield* read(yield* call("/api/Target", sendBoard("PUT", body, token)))).toEqual({
            status: 400,
            body: [{ code: "HTTP_400", field: "targetLayers" }],
          });
      const savedTarget = yield* read(yield* call("/api/Target", sendBoard("PUT", { ...target, priority: 7 }, token)));
      expect(savedTarget).toEqual({ status: 200, body: { ...target, priority: 7, version: target.version + 1 } });
      const late = yield* read(yield* call("/api/Target", sendBoard("PUT", { ...target, priority: 8 }, token)));
      expect(late).toEqual({ status: 409, body: [{ code: "TARGET_STALE", params: { version: target.version + 1 } }] });
      expect((yield* read(yield* call("/api/Target/List/false", { token }))).body).toEqual([
        expect.objectContaining({ priority: 7 }),
      ]);

      // Dashboards: the system's comes first, a stale save is refused, and roles decide who sees one.
      const board = { description: "Caisses", widgets: "[]", period: "-0d", roles: [organisation.roleId("MANAGER")] };
      const createdBoard = yield* read(yield* call("/api/Dashboard/", sendBoard("POST", [board], token)));
      expect(createdBoard.status).toBe(200);
      const [createdTarget] = createdBoard.body as readonly [{ readonly id: number; readonly version: number }];
      const boardsOf = (who: string) =>
        Effect.flatMap(call("/api/Dashboard/List?getChildren=true", { token: who }), read);
      expect((yield* boardsOf(token)).body).toEqual([
        expect.objectContaining({ id: 0, canUpdate: false }),
        expect.objectContaining({ id: createdTarget.id, canUpdate: true, targetDescription: "Chaîne A" }),
      ]);
      expect((yield* boardsOf((yield* signInAs("viewer")).token)).body).toHaveLength(1);
      expect((yield* boardsOf((yield* signInAs("manager")).token)).body).toHaveLength(2);
      const update = { ...board, id: createdTarget.id, version: createdTarget.version, description: "Caisses du jour" };
      expect((yield* call("/api/Dashboard/", sendBoard("PUT", [update], token))).status).toBe(200);
      const staleSave = yield* read(yield* call("/api/Dashboard/", sendBoard("PUT", [update], token)));
      expect(staleSave).toEqual({
        status: 409,
        body: [{ code: "DASHBOARD_STALE", params: { version: createdTarget.version + 1 } }],
      });
      expect((yield* call("/api/Dashboard/", sendBoard("DELETE", [{ id: 0 }], token))).status).toBe(403);
      expect((yield* call("/api/Dashboard/", sendBoard("DELETE", [{ id: createdTarget.id }], token))).status).toBe(200);
      expect((yield* boardsOf(token)).body).toHaveLength(1);

      const wrongSave = yield* read(
        yield* call("/api/Dashboard/", sendBoard("POST", [{ ...board, description: " ", period: "hier" }], token)),
      );
      expect(wrongSave.status).toBe(400);
      expect(wrongSave.body).toContainEqual({ code: "REQUIRED", field: "description" });
      const shapeless = yield* read(
        yield* call("/api/Dashboard/", sendBoard("POST", [{ widgets: "[]", period: "-0d" }], token)),
      );
      expect(shapeless).toEqual({ status: 400, body: [{ code: "REQUIRED", field: "0.description" }] });
    }),
  );
});
