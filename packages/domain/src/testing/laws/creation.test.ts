import { expect, test } from "vitest";

import * as ours from "../../creation/index.ts";
import { mapResult } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { creationLaws } from "./creation.ts";

test.each(lawsOf(creationLaws))("$rule: $title", (law) => holdLaw(law));

const changeScope = (change: (scope: ours.CreationScope) => Partial<ours.CreationScope>): Partial<typeof ours> => ({
  creationScope: (...question) =>
    mapResult(ours.creationScope(...question), (scope) => ({ ...scope, ...change(scope) })),
});

/** Faulty implementations of creation scopes, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a session is asked about what is held below it alone",
    "where-one-may-create",
    {
      creationScope: (state, { userId, layerId }, model) => {
        const [layerBelow] = state.layers.filter((layer) => layer.parentId === layerId);
        return ours.creationScope(state, { userId, layerId: layerBelow?.id ?? layerId }, model);
      },
    },
  ],
  [
    "a role of another target reaches across",
    "where-one-may-create",
    {
      creationScope: (state, place, model) =>
        ours.creationScope(
          {
            ...state,
            roles: state.roles.map((role) => ({ ...role, targetId: 1 })),
            layers: state.layers.map((layer) => ({ ...layer, targetId: 1 })),
          },
          place,
          model,
        ),
    },
  ],
  [
    "the whole organisation is in scope",
    "where-one-may-create",
    { creationScope: (state, { userId }, model) => ours.creationScope(state, { userId, layerId: 1 }, model) },
  ],
  [
    "who has left may still create",
    "where-one-may-create",
    {
      creationScope: (state, ...rest) =>
        ours.creationScope({ ...state, users: state.users.map((user) => ({ ...user, hasAccess: true })) }, ...rest),
    },
  ],
  [
    "a target stands once for each of its layers",
    "where-one-may-create",
    changeScope(({ targetIds }) => ({ targetIds: [...targetIds, ...targetIds] })),
  ],
  [
    "a new one starts in the first layer of the list",
    "where-one-may-create",
    {
      creationScope: (state, place, model) =>
        mapResult(ours.creationScope(state, place, model), (scope) => ({
          ...scope,
          defaults: {
            ...scope.defaults,
            ...(model === "User" && scope.isAllowed ? { layerId: scope.layerIds[0] ?? 0 } : {}),
          },
        })),
    },
  ],
  [
    "what nobody may write is open to everybody",
    "where-one-may-create",
    {
      creationScope: (state, place, model) =>
        ours.creationScope(state, place, model === "Synchronization" ? "Role" : model),
    },
  ],
  ["it is always allowed", "where-one-may-create", changeScope(() => ({ isAllowed: true }))],
  [
    "the legacy role takes the place of ours",
    "models",
    { findCreationModel: (model) => ours.findCreationModel(model === "Role" ? "Vendor" : model) },
  ],
  [
    "only what is new can be created",
    "models",
    {
      findCreationModel: (model) => (Object.hasOwn(ours.creationModels, model) ? ours.findCreationModel(model) : null),
    },
  ],
  [
    "an unknown model may be created nowhere",
    "unknown-model",
    {
      creationScope: (state, place, model) =>
        ours.creationScope(state, place, ours.findCreationModel(model) === null ? "Role" : model),
    },
  ],
  ["nothing is required", "fields-to-fill-in", changeScope(() => ({ required: [] }))],
  [
    "everything is required",
    "fields-to-fill-in",
    {
      creationScope: (state, place, model) =>
        mapResult(ours.creationScope(state, place, model), (scope) => ({
          ...scope,
          required: Object.keys(ours.findCreationModel(model)?.form.fields ?? {}),
        })),
    },
  ],
  ["nothing has a default", "fields-to-fill-in", changeScope(() => ({ defaults: {} }))],
  [
    "whoever creates a user grants them roles",
    "fields-to-fill-in",
    changeScope(({ readOnly }) => ({ readOnly: readOnly.filter((name) => name !== "grants") })),
  ],
  [
    "a number may be chosen",
    "fields-to-fill-in",
    changeScope(({ readOnly }) => ({ readOnly: readOnly.filter((name) => name !== "id") })),
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(creationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 600, seed: 7 })).toBe(true);
});
