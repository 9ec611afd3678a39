import fc from "fast-check";

import type * as creation from "../../../creation/index.ts";
import { getEntity } from "../../../entity/index.ts";
import { legacyAliases, legacyEntities, legacyModels } from "../../../legacy/index.ts";
import { changeAccess, type AccessState, type RoleGrant } from "../../../role/index.ts";
import { isTargetLayerType, targetLayerTypes } from "../../../target/index.ts";
import { arbCreationQuestion, type CreationQuestion } from "../../arbitraries/creation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, isAtOrAbove } from "../role/word-for-word.ts";

const arbGrant: fc.Arbitrary<RoleGrant> = fc.record({
  userId: fc.integer({ min: 1, max: 5 }),
  roleId: fc.integer({ min: 1, max: 6 }),
  layerId: fc.integer({ min: 1, max: 6 }),
});

/** Builds the rules and laws of where a user may create a record. */
export function whereRules({
  creationModelNames,
  creationModels,
  creationScope,
  findCreationModel,
}: typeof creation): Readonly<Record<string, RuleRow>> {
  const scopeIn = ({ state, place, model }: CreationQuestion): creation.CreationScope => {
    const answer = creationScope(state, place, model);
    if (!answer.ok) throw new Error(`refused: ${model}`);
    return answer.value;
  };
  const mayAt = ({ state, place, model }: CreationQuestion, layerId: number): boolean => {
    const permissions = heldInWords(state, place.userId, layerId);
    return (findCreationModel(model)?.write ?? []).some((code) => permissions.has(code));
  };
  const targetOf = ({ layers }: AccessState, layerId: number) => layers.find(({ id }) => id === layerId)?.targetId;

  return {
    "where-one-may-create": {
      says: "Creating a record requires its permission in the user's current layer; it may then be created in that layer and those below it, wherever a role that reaches there gives the permission.",
      source: "behaviour 3.5 (GetCreationScope), 3.9; decision 0126",
      cases: ["creation.json"],
      laws: {
        "the layers are exactly those in scope where a grant gives the permission, if one gives it in the user's current layer; a new target is below that layer":
          fc.property(arbCreationQuestion, (question) => {
            const { state, place } = question;
            const expected = state.layers.filter(
              ({ id }) =>
                mayAt(question, place.layerId) &&
                isAtOrAbove(state, place.layerId, id) &&
                mayAt(question, id) &&
                (question.model !== "Target" || id === place.layerId),
            );
            same(
              scopeIn(question).layerIds,
              expected.map(({ id }) => id),
            );
          }),
        "the targets are those of the layers, in order, without duplicates": fc.property(
          arbCreationQuestion,
          (question) => {
            const { layerIds, targetIds } = scopeIn(question);
            const expected = layerIds.map((id) => targetOf(question.state, id));
            same(
              targetIds,
              expected.filter((id, index) => expected.indexOf(id) === index),
            );
          },
        ),
        "creation is allowed exactly when there is a target and a layer for it, and only then are its fields listed":
          fc.property(arbCreationQuestion, (question) => {
            const scope = scopeIn(question);
            same(scope.isAllowed, scope.targetIds.length > 0);
            same(scope.isAllowed, scope.layerIds.length > 0);
            if (!scope.isAllowed) same([scope.defaults, scope.required, scope.readOnly], [{}, [], []]);
          }),
        "the default place is the layer acted in and its target": fc.property(arbCreationQuestion, (question) => {
          const { isAllowed, defaults } = scopeIn(question);
          const { layerId } = question.place;
          const ownPlace = { target: targetOf(question.state, layerId), layer: layerId };
          if (isAllowed)
            for (const [name, placePart] of Object.entries(findCreationModel(question.model)?.place ?? {}))
              same(defaults[name], ownPlace[placePart], name);
        }),
        "offers no layer or target outside the scope": fc.property(arbCreationQuestion, (question) => {
          const { layerIds, targetIds } = scopeIn(question);
          const inScope = question.state.layers.filter(({ id }) =>
            isAtOrAbove(question.state, question.place.layerId, id),
          );
          holds(
            layerIds.every((id) => inScope.some((layer) => layer.id === id)),
            "each layer is in scope",
          );
          holds(
            targetIds.every((id) => inScope.some(({ targetId }) => targetId === id)),
            "each target is in scope",
          );
        }),
        "one grant more removes no layer, target or field": fc.property(
          arbCreationQuestion,
          arbGrant,
          (question, grant) => {
            const before = scopeIn(question);
            const after = scopeIn({
              ...question,
              state: { ...question.state, grants: [...question.state.grants, grant] },
            });
            holds(
              before.layerIds.every((id) => after.layerIds.includes(id)),
              "no layer",
            );
            holds(
              before.targetIds.every((id) => after.targetIds.includes(id)),
              "no target",
            );
            if (before.isAllowed)
              holds(
                after.readOnly.every((name) => before.readOnly.includes(name)),
                "no field",
              );
          },
        ),
        "a new level hangs below any of them but the deepest": fc.property(
          arbCreationQuestion,
          fc.infiniteStream(fc.constantFrom(...Object.keys(targetLayerTypes).filter(isTargetLayerType))),
          (question, types) => {
            const layers = question.state.layers.map((layer) => ({ ...layer, type: types.next().value }));
            const offeredScope = (model: string) =>
              scopeIn({ ...question, state: { ...question.state, layers }, model }).layerIds;
            const typeOf = (id: number) => layers.find((layer) => layer.id === id)?.type;
            const write = findCreationModel("TargetLayer")?.write ?? [];
            const reachedIds = layers.flatMap(({ id }) =>
              isAtOrAbove(question.state, question.place.layerId, id) &&
              write.some((permissionCode) =>
                heldInWords(question.state, question.place.userId, question.place.layerId).has(permissionCode),
              )
                ? [id]
                : [],
            );
            same(
              offeredScope("TargetLayer"),
              reachedIds.filter((id) => typeOf(id) !== "TERMINAL"),
            );
          },
        ),
        "a document is drawn up at the locations among them": fc.property(
          arbCreationQuestion,
          fc.infiniteStream(
            fc.record(
              {
                type: fc.constantFrom(...Object.keys(targetLayerTypes).filter(isTargetLayerType)),
                locationType: fc.constant("KIOSK" as const),
              },
              { requiredKeys: ["type"] },
            ),
          ),
          (question, kinds) => {
            const layers = question.state.layers.map((layer) => ({ ...layer, ...kinds.next().value }));
            const { layerIds } = scopeIn({ ...question, state: { ...question.state, layers }, model: "Inventory" });
            const untyped = scopeIn({ ...question, model: "Inventory" }).layerIds;
            const isSellingPlace = (id: number) =>
              layers.some(
                (layer) =>
                  layer.id === id &&
                  (layer.type === "STORE" ||
                    (layer.locationType !== undefined && (layer.type === "ZONE" || layer.type === "TERMINAL"))),
              );
            same(layerIds, untyped.filter(isSellingPlace));
          },
        ),
        "a role saves on each target that is offered for it, and on no other": fc.property(
          arbCreationQuestion,
          (question) => {
            const { state, place } = question;
            const { targetIds } = scopeIn({ ...question, model: "Role" });
            for (const targetId of new Set(state.layers.map((layer) => layer.targetId))) {
              const role = { id: 99, targetId, code: "NEW", description: "New", permissions: [] };
              same(changeAccess(state, place, { kind: "saveRole", role }).ok, targetIds.includes(targetId));
            }
          },
        ),
        "without access nothing may be created": fc.property(arbCreationQuestion, (question) => {
          const users = question.state.users.map((user) => ({ ...user, hasAccess: false }));
          same(scopeIn({ ...question, state: { ...question.state, users } }).isAllowed, false);
        }),
      },
    },
    models: {
      says: "Everything with a form and a permission of its own is a model that may be created; so are the legacy entities, each under its name unless a current model has it. A model without write permission cannot be created.",
      source: "behaviour 3.5, 3.8 (legacy page); decision 0126",
      cases: ["creation.json"],
      laws: {
        "a current model is found before a legacy entity of the same name": fc.property(
          fc.constantFrom(...Object.entries(creationModels)),
          ([model, row]) => {
            same(findCreationModel(model), row);
          },
        ),
        "any other legacy entity is found with its own permissions and fields": fc.property(
          fc.constantFrom(...Object.values(legacyEntities)),
          ({ model, write, fields }) => {
            if (Object.hasOwn(creationModels, model)) return;
            const row = findCreationModel(model);
            same([row?.write, Object.keys(row?.form.fields ?? {}), row?.guarded], [write, Object.keys(fields), {}]);
          },
        ),
        "an old name of a newer entity is found as the newer one": fc.property(
          fc.constantFrom(...Object.values(legacyAliases)),
          ({ model, sameAs }) => {
            same(Object.keys(findCreationModel(model)?.form.fields ?? {}), Object.keys(getEntity(sameAs).form.fields));
          },
        ),
        "the names are those of both, without duplicates, and each is found": fixedCase(creationModelNames, (names) => {
          same(new Set(names), new Set([...Object.keys(creationModels), ...legacyModels.map(({ model }) => model)]));
          same(names.length, new Set(names).size);
          holds(
            names.every((name) => findCreationModel(name) !== null),
            "each is found",
          );
        }),
      },
    },
    "unknown-model": {
      says: "An unknown model is rejected with a code.",
      source: "behaviour 3.5; decision 0126",
      codes: ["MODEL_UNKNOWN"],
      laws: {
        "rejects any other name for every user, quoting its beginning (truncated)": fc.property(
          arbCreationQuestion,
          fc.oneof(
            fc.string(),
            fc.string({ minLength: 41, maxLength: 80 }),
            fc.constantFrom("dashboard", "toString", "__proto__", "", "constructor"),
          ),
          ({ state, place }, model) => {
            if (findCreationModel(model) !== null) return;
            same(creationScope(state, place, model), {
              ok: false,
              issues: [{ code: "MODEL_UNKNOWN", path: ["model"], params: { model: model.slice(0, 40) } }],
            });
          },
        ),
      },
    },
  };
}
