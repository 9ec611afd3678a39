/** Creation scopes: the models a user may create, and where. */

import { hasPermission, scopeOf } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";
import {
  hasAccess,
  layersReached,
  permissionsAt,
  permissionsOfRole,
  type AccessPlace,
  type AccessState,
} from "../role/index.ts";
import { canHaveDescendants, isLocation } from "../target/index.ts";
import { checkForm, type Default } from "../validation/index.ts";

import type { CreationModelRow } from "./creation-model.data.ts";
import { findCreationModel } from "./find-creation-model.ts";

/** Default of a field of a new record. */
export type CreationDefault = Default["default"];

/** Creation scope of a model: places, defaults, required and read-only fields. */
export interface CreationScope {
  readonly isAllowed: boolean;
  /** Unique targets of the layers. */
  readonly targetIds: readonly number[];
  /** Layers where records of the model may be created, in layer order. */
  readonly layerIds: readonly number[];
  /** Default value by form field. Fields of the place have the layer acted in, or the first of `layerIds` if the record cannot be created there. Read-only fields have none. */
  readonly defaults: Readonly<Record<string, CreationDefault>>;
  /** Required fields. */
  readonly required: readonly string[];
  /** Read-only fields: those that the server assigns, and those whose permission the user lacks, unless the form requires them. */
  readonly readOnly: readonly string[];
}

/** Fields that the server assigns, unless the form requires them. */
const assignedFields: ReadonlySet<string> = new Set(["id", "version"]);

/** Scope of a user who may create nothing. */
const emptyScope: CreationScope = {
  isAllowed: false,
  targetIds: [],
  layerIds: [],
  defaults: {},
  required: [],
  readOnly: [],
};

/**
 * Returns the creation scope of a user who acts in a layer. Its places are the layers of their scope where one of their roles gives the
 * permission, provided that they hold it in the layer they act in. Required fields and defaults are those of the form.
 *
 * Errors: MODEL_UNKNOWN. Source: behaviour 3.5 (GetCreationScope), 3.9; decision 0126.
 *
 * @example creationScope({ layers: [{ id: 2, parentId: null, targetId: 1 }], roles: [{ id: 3, targetId: 1, code: "CHEF", description: "Chef", permissions: ["ROLE_CUD"] }], users: [{ id: 7, layerId: 2, hasAccess: true }], grants: [{ userId: 7, roleId: 3, layerId: 2 }] }, { userId: 7, layerId: 2 }, "Role").value // => { isAllowed: true, targetIds: [1], layerIds: [2], defaults: { targetId: 1, needsSecondFactor: false, permissions: [] }, required: ["targetId", "description"], readOnly: ["id"] }
 */
export function creationScope(state: AccessState, place: AccessPlace, model: string): Result<CreationScope> {
  const modelRow = findCreationModel(model);
  if (modelRow === null) return fail(issue("MODEL_UNKNOWN", ["model"], { model: model.slice(0, quotedNameAtMost) }));
  const creatableLayers = listCreatableLayers(state, place, modelRow);
  const currentLayer = creatableLayers.find(({ id }) => id === place.layerId) ?? creatableLayers[0];
  if (currentLayer === undefined) return ok(emptyScope);
  const requiredFields = listRequiredFields(modelRow);
  const permissions = permissionsAt(state, place);
  const permissionByField = new Map(Object.entries(modelRow.guarded));
  const readOnlyFields = Object.keys(modelRow.form.fields).filter((name) => {
    const guardingPermission = permissionByField.get(name);
    return (
      !requiredFields.includes(name) &&
      (assignedFields.has(name) ||
        (guardingPermission !== undefined && !hasPermission(permissions, [guardingPermission])))
    );
  });
  return ok({
    isAllowed: true,
    targetIds: [...new Set(creatableLayers.map(({ targetId }) => targetId))],
    layerIds: creatableLayers.map(({ id }) => id),
    defaults: Object.fromEntries(
      listDefaults(modelRow, { target: currentLayer.targetId, layer: currentLayer.id }).filter(
        ([name]) => !readOnlyFields.includes(name),
      ),
    ),
    required: requiredFields,
    readOnly: readOnlyFields,
  });
}

/** Lists the layers where the permission is held and that can carry the record; none if it is not held in the layer acted in, where the request would be rejected. */
function listCreatableLayers(
  state: AccessState,
  { userId, layerId }: AccessPlace,
  { write, hangs }: CreationModelRow,
): AccessState["layers"] {
  const writingRoles = state.roles.filter((role) =>
    write.some((code) => hasPermission(permissionsOfRole(role), [code])),
  );
  const reachedLayerIds = new Set(layersReached({ ...state, roles: writingRoles }, userId));
  const scopeLayerIds = scopeOf(layerId, state.layers);
  const hasAccessHere = hasAccess(state, userId) && reachedLayerIds.has(layerId);
  const canCarryCreation = ({ id, type, locationType }: AccessState["layers"][number]) => {
    if (hangs === "here") return id === layerId;
    if (hangs === undefined || type === undefined) return true;
    return hangs === "below"
      ? canHaveDescendants(type)
      : isLocation({ type, ...(locationType != null && { locationType }) });
  };
  return state.layers.filter(
    (layer) => hasAccessHere && scopeLayerIds.has(layer.id) && reachedLayerIds.has(layer.id) && canCarryCreation(layer),
  );
}

/** Lists the required fields: those with an issue when the form is empty. */
function listRequiredFields({ form }: CreationModelRow): readonly string[] {
  const emptyFormResult = checkForm(form, {});
  return emptyFormResult.ok ? [] : [...new Set(emptyFormResult.issues.map(({ path: [name] }) => String(name)))];
}

function listDefaults(
  { form, place }: CreationModelRow,
  ownPlace: Readonly<Record<"target" | "layer", number>>,
): readonly (readonly [string, CreationDefault])[] {
  const formDefaults = Object.entries(form.fields).flatMap(([name, rules]) =>
    rules.flatMap((rule) => (typeof rule === "object" && "default" in rule ? [[name, rule.default] as const] : [])),
  );
  return [...formDefaults, ...Object.entries(place).map(([name, fieldName]) => [name, ownPlace[fieldName]] as const)];
}

/** Maximum length of an unknown model name in an issue. Units: characters. */
const quotedNameAtMost = 40;
