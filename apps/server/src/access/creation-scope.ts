/** Lists where a caller may create rows: the domain's rule applied to their grants, with names instead of ids. */

import { creationFieldName } from "@comptoir/api/wire";
import type { CreationScope } from "@comptoir/api/wire";
import { creationScope } from "@comptoir/domain/creation";
import { Effect } from "effect";

import { forbidden, invalid } from "../http/refusal.ts";
import { loadAccessState } from "./access-state-repository.ts";
import { grantsOf } from "./grants.ts";
import { listLayers } from "./layer-repository.ts";
import { toLayerWire } from "./layer-wire.ts";
import { listTargets } from "./target-repository.ts";
import { applyViewedRole, type AccessCaller } from "./viewed-state.ts";

/** Reads the grants of the caller, or those of the role that they view as. */
const readCallerAccessState = Effect.fnUntraced(function* (caller: AccessCaller) {
  if (caller.viewedRoleId === undefined) return (yield* grantsOf(caller.userId)).state;
  return { ...applyViewedRole(yield* loadAccessState(), caller), layers: yield* listLayers() };
});

const computeCreationScope = Effect.fnUntraced(function* (caller: AccessCaller, model: string) {
  const { userId, layerId } = caller;
  const accessState = yield* readCallerAccessState(caller);
  // The caller has access, or the request would not get here.
  const callerAsOnlyUser = [{ id: userId, layerId, hasAccess: true }];
  const scopeResult = creationScope({ ...accessState, users: callerAsOnlyUser }, { userId, layerId }, model);
  return scopeResult.ok
    ? { scope: scopeResult.value, state: accessState }
    : yield* Effect.fail(invalid(scopeResult.issues));
});

/** Fails unless the caller may create rows of a model in a target. Errors: ACCESS_DENIED. */
export const requireCreation = Effect.fn("requireCreation")(function* (
  caller: AccessCaller,
  model: string,
  targetId: number,
) {
  const { scope } = yield* computeCreationScope(caller, model);
  if (!scope.targetIds.includes(targetId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
});

/** Lists the targets and layers where the caller may create rows of a model, and the fields that the model then has preset. Errors: MODEL_UNKNOWN. */
export const creationScopeOf = Effect.fn("creationScopeOf")(function* (caller: AccessCaller, model: string) {
  const { scope, state } = yield* computeCreationScope(caller, model);
  const { isAllowed, defaults, required, readOnly } = scope;
  const allowedTargetIds = new Set(scope.targetIds);
  const allowedLayerIds = new Set(scope.layerIds);
  const toWireFieldName = (name: string) => creationFieldName(model, name);
  const answer: CreationScope = {
    isAllowed,
    targets: (yield* listTargets()).filter(({ id }) => allowedTargetIds.has(id)),
    targetLayers: state.layers.filter(({ id }) => allowedLayerIds.has(id)).map(toLayerWire),
    defaults: Object.fromEntries(Object.entries(defaults).map(([name, value]) => [toWireFieldName(name), value])),
    required: required.map(toWireFieldName),
    readOnly: readOnly.map(toWireFieldName),
  };
  return answer;
});
