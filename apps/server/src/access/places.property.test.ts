/** Property test: calls that list the places a user reaches agree with the domain, in random organisations of two targets. */

import type { AccessState } from "@comptoir/domain/role";
import { arbAccessState } from "@comptoir/domain/testing";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { findUserById, openSession } from "../auth/index.ts";
import { createLayer, createTarget, createUser, grantRole } from "../organisation/index.ts";
import { rounds } from "../testing/rounds.ts";
import { read, serveRoutes, Server, testPassword } from "../testing/serve-routes.ts";
import { scopeFor } from "./index.ts";

const targetNumbers = [1, 2] as const;

/** Writes an organisation to the database, gives every user access, and returns the new ids of layers, users and targets. */
const write = Effect.fnUntraced(function* (state: AccessState, prefix: string) {
  const sql = yield* SqlClient.SqlClient;
  const ids = {
    target: new Map<number, number>(),
    layer: new Map<number, number>(),
    role: new Map<number, number>(),
    user: new Map<number, number>(),
  };
  const idOf = (kind: keyof typeof ids, id: number) => ids[kind].get(id) ?? 0;
  for (const no of targetNumbers)
    ids.target.set(no, yield* createTarget({ code: `${prefix}${no}`, description: `${prefix}${no}` }));
  for (const { id, parentId, targetId } of state.layers) {
    const code = `${prefix}L${id}`;
    const parent = parentId === null ? null : idOf("layer", parentId);
    ids.layer.set(
      id,
      yield* createLayer({
        targetId: idOf("target", targetId),
        parentId: parent,
        type: "STORE",
        locationType: "STORE",
        code,
        description: code,
      }),
    );
  }
  for (const { id, targetId, code, permissions } of state.roles) {
    const [row] = yield* sql<{
      id: number;
    }>`INSERT INTO role (target_id, code, description) VALUES (${idOf("target", targetId)}, ${code}, ${code}) RETURNING role_id AS id`;
    ids.role.set(id, row?.id ?? 0);
    yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${row?.id ?? 0}, permission FROM unnest(${[...permissions]}::text[]) AS permission`;
  }
  for (const { id, layerId } of state.users) {
    const [targetId, username] = [
      idOf("target", state.layers.find((layer) => layer.id === layerId)?.targetId ?? 1),
      `${prefix}u${id}`,
    ];
    ids.user.set(
      id,
      yield* createUser({
        targetId,
        layerId: idOf("layer", layerId),
        username,
        password: testPassword,
        firstName: "Ana",
        lastName: "Roy",
        language: "fr",
      }),
    );
  }
  for (const { userId, roleId, layerId } of state.grants)
    yield* grantRole({ userId: idOf("user", userId), roleId: idOf("role", roleId), layerId: idOf("layer", layerId) });
  return { layers: [...ids.layer.values()], users: [...ids.user.values()], targets: [...ids.target.values()] };
});

interface Place {
  readonly _TargetLayerID: number;
  readonly _TargetID: number;
  readonly parentId: number | null;
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("reach of a user's roles", (it) => {
  it.effect(
    "every place listed can be changed to and everything else is refused, the targets that can be saved are those of the places, and figures are of the same places",
    () =>
      Effect.gen(function* () {
        const { call } = yield* Server;
        const states = fc.sample(arbAccessState, { numRuns: rounds({ few: 5, many: 12 }), seed: 9 });
        let acrossTargets = 0;
        for (const [index, state] of states.entries()) {
          const { layers, users, targets } = yield* write(state, `O${index}-`);
          for (const userId of users) {
            const user = yield* findUserById(userId, new Date());
            const openedSession =
              user === null
                ? null
                : yield* Effect.option(openSession(user, { remember: false, address: null, device: null }));
            if (openedSession === null || openedSession._tag === "None") continue;
            const { token } = openedSession.value.answer;
            const places = (yield* read(yield* call("/api/TargetLayer/Location", { token }))).body as readonly Place[];
            const layersByPlace = new Set(places.map((place) => place._TargetLayerID));
            expect(layersByPlace.size).toBeGreaterThan(0);
            if (new Set(places.map((place) => place._TargetID)).size > 1) acrossTargets++;
            for (const id of layers) {
              const answer = yield* read(yield* call(`/api/TargetLayer/Change/${id}`, { token }));
              expect([id, answer.status]).toEqual([id, layersByPlace.has(id) ? 200 : 403]);
              if (!layersByPlace.has(id)) continue;
              const callerToken = (answer.body as { readonly token: string }).token;
              const scope = (yield* scopeFor({ layerId: id })).layers;
              expect(scope.every((location) => layersByPlace.has(location.id))).toBe(true);
              expect(scope.map((location) => location.id).toSorted((a, b) => a - b)).toEqual(belowOf(id, places));
              const list = yield* read(yield* call("/api/Target/List/false", { token: callerToken }));
              if (list.status === 403) continue;
              const listAnswer = list.body as readonly Place[];
              for (const targetId of targets) {
                const body = JSON.stringify({
                  _TargetID: targetId,
                  description: `Cible ${targetId}`,
                  isActive: true,
                  priority: 0,
                });
                const { status } = yield* call("/api/Target", { method: "PUT", token: callerToken, body });
                const isOfScope = scope.some((location) => location.targetId === targetId);
                expect([listAnswer.some((target) => target._TargetID === targetId), targetId]).toEqual([
                  isOfScope,
                  targetId,
                ]);
                if (status !== 403) expect([status, targetId]).toEqual([isOfScope ? 200 : 404, targetId]);
              }
            }
          }
        }
        expect(acrossTargets).toBeGreaterThan(1);
      }),
    { timeout: 180_000 },
  );
});

/** Lists the places at and below a place, by the parent ids in the answer. */
const belowOf = (id: number, places: readonly Place[]): readonly number[] => {
  const childPlaces = places
    .filter(({ parentId }) => parentId === id)
    .flatMap((place) => belowOf(place._TargetLayerID, places));
  return [id, ...childPlaces].toSorted((a, b) => a - b);
};
