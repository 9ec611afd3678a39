import fc from "fast-check";

import type * as creation from "../../../creation/index.ts";
import { legacyEntities, type LegacyEntityRow } from "../../../legacy/index.ts";
import type { AccessState, RoleGrant } from "../../../role/index.ts";
import { arbCreationQuestion, type CreationQuestion } from "../../arbitraries/creation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, isAtOrAbove } from "../role/word-for-word.ts";

const arbGrant: fc.Arbitrary<RoleGrant> = fc.record({ userId: fc.integer({ min: 1, max: 5 }), roleId: fc.integer({ min: 1, max: 6 }), layerId: fc.integer({ min: 1, max: 6 }) });

/** The rules of where somebody may create something. */
export function whereRules({ creationModelNames, creationModels, creationScope, findCreationModel }: typeof creation): Readonly<Record<string, RuleRow>> {
  const scopeIn = ({ state, place, model }: CreationQuestion): creation.CreationScope => {
    const answer = creationScope(state, place, model);
    if (!answer.ok) throw new Error(`refused: ${model}`);
    return answer.value;
  };
  const mayAt = ({ state, place, model }: CreationQuestion, layerId: number): boolean => {
    const held = heldInWords(state, place.userId, layerId);
    return (findCreationModel(model)?.write ?? []).some((code) => held.has(code));
  };
  const targetOf = ({ layers }: AccessState, layerId: number) => layers.find(({ id }) => id === layerId)?.targetId;

  return {
    "where-one-may-create": {
      says: "Somebody may create something in the layer he acts in and in those below it, wherever a role of his that reaches there gives the permission; nowhere while he does not hold it in the layer he acts in.",
      source: "behaviour 3.5 (GetCreationScope), 3.9; decision 0126",
      cases: ["creation.json"],
      laws: {
        "the layers are exactly those of the scope in which a grant gives the permission, when one gives it in the layer acted in": fc.property(arbCreationQuestion, (question) => {
          const { state, place } = question;
          const expected = state.layers.filter(({ id }) => mayAt(question, place.layerId) && isAtOrAbove(state, place.layerId, id) && mayAt(question, id));
          same(scopeIn(question).layerIds, expected.map(({ id }) => id));
        }),
        "the targets are those of the layers, each once, in their order": fc.property(arbCreationQuestion, (question) => {
          const { layerIds, targetIds } = scopeIn(question);
          const expected = layerIds.map((id) => targetOf(question.state, id));
          same(targetIds, expected.filter((id, index) => expected.indexOf(id) === index));
        }),
        "it is allowed exactly when there is a target and a layer to create it in, and nothing is said of its fields otherwise": fc.property(arbCreationQuestion, (question) => {
          const scope = scopeIn(question);
          same(scope.isAllowed, scope.targetIds.length > 0);
          same(scope.isAllowed, scope.layerIds.length > 0);
          if (!scope.isAllowed) same([scope.defaults, scope.required, scope.readOnly], [{}, [], []]);
        }),
        "a new one belongs, to start with, to the layer acted in and to its target": fc.property(arbCreationQuestion, (question) => {
          const { isAllowed, defaults } = scopeIn(question);
          const { layerId } = question.place;
          const own = { target: targetOf(question.state, layerId), layer: layerId };
          if (isAllowed) for (const [name, at] of Object.entries(findCreationModel(question.model)?.place ?? {})) same(defaults[name], own[at], name);
        }),
        "nobody is given a layer or a target outside the scope he acts in": fc.property(arbCreationQuestion, (question) => {
          const { layerIds, targetIds } = scopeIn(question);
          const inScope = question.state.layers.filter(({ id }) => isAtOrAbove(question.state, question.place.layerId, id));
          holds(layerIds.every((id) => inScope.some((layer) => layer.id === id)), "each layer is in scope");
          holds(targetIds.every((id) => inScope.some(({ targetId }) => targetId === id)), "each target is in scope");
        }),
        "one grant more takes no layer, no target and no field away": fc.property(arbCreationQuestion, arbGrant, (question, grant) => {
          const before = scopeIn(question);
          const after = scopeIn({ ...question, state: { ...question.state, grants: [...question.state.grants, grant] } });
          holds(before.layerIds.every((id) => after.layerIds.includes(id)), "no layer");
          holds(before.targetIds.every((id) => after.targetIds.includes(id)), "no target");
          if (before.isAllowed) holds(after.readOnly.every((name) => before.readOnly.includes(name)), "no field");
        }),
        "who has no access may create nothing": fc.property(arbCreationQuestion, (question) => {
          const users = question.state.users.map((user) => ({ ...user, hasAccess: false }));
          same(scopeIn({ ...question, state: { ...question.state, users } }).isAllowed, false);
        }),
      },
    },
    models: {
      says: "Everything with a form of its own and a permission for it has a scope of its creation; so have the legacy entities, each under its name unless something of this version has taken it. What none may write, nobody creates.",
      source: "behaviour 3.5, 3.8 (legacy page); decision 0126",
      cases: ["creation.json"],
      laws: {
        "a model of this version is found as the table has it, whatever legacy entity has its name": fc.property(fc.constantFrom(...Object.entries(creationModels)), ([model, row]) => {
          same(findCreationModel(model), row);
        }),
        "any other legacy entity is found with its own permissions and fields, and belongs where a field of it says": fc.property(fc.constantFrom(...Object.values(legacyEntities)), (entity: LegacyEntityRow) => {
          if (Object.hasOwn(creationModels, entity.model)) return;
          const row = findCreationModel(entity.model);
          same([row?.write, Object.keys(row?.form.fields ?? {}), row?.guarded], [entity.write, Object.keys(entity.fields), {}]);
          const places = [["targetId", "target"], ["targetLayerId", "layer"]].filter(([name = ""]) => Object.hasOwn(entity.fields, name));
          same(Object.entries(row?.place ?? {}), places);
        }),
        "the names are those of both, each once, and each is found": fc.property(fc.constant(creationModelNames), (names) => {
          same(new Set(names), new Set([...Object.keys(creationModels), ...Object.values(legacyEntities).map(({ model }) => model)]));
          same(names.length, new Set(names).size);
          holds(names.every((name) => findCreationModel(name) !== null), "each is found");
        }),
      },
    },
    "unknown-model": {
      says: "What is none of the models is refused with a code.",
      source: "behaviour 3.5; decision 0126",
      codes: ["MODEL_UNKNOWN"],
      laws: {
        "any other name is refused, with its beginning, whoever asks": fc.property(arbCreationQuestion, fc.oneof(fc.string(), fc.string({ minLength: 41, maxLength: 80 }), fc.constantFrom("dashboard", "toString", "__proto__", "", "constructor")), ({ state, place }, model) => {
          if (findCreationModel(model) !== null) return;
          same(creationScope(state, place, model), { ok: false, issues: [{ code: "MODEL_UNKNOWN", path: ["model"], params: { model: model.slice(0, 40) } }] });
        }),
      },
    },
  };
}
