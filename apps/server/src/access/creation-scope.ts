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
const stateOf = Effect.fnUntraced(function* (caller: AccessCaller) {
  if (caller.viewedRoleId === undefined) return (yield* grantsOf(caller.userId)).state;
  return { ...applyViewedRole(yield* loadAccessState(), caller), layers: yield* listLayers() };
});

const askScope = Effect.fnUntraced(function* (caller: AccessCaller, model: string) {
  const { userId, layerId } = caller;
  const state = yield* stateOf(caller);
  // The caller has access, or the request would not get here.
  const users = [{ id: userId, layerId, hasAccess: true }];
  const scopes = creationScope({ ...state, users }, { userId, layerId }, model);
  return scopes.ok ? { scope: scopes.value, state } : yield* Effect.fail(invalid(scopes.issues));
});

/** Fails unless the caller may create rows of a model in a target. Errors: ACCESS_DENIED. */
export const requireCreation = Effect.fn("requireCreation")(function* (
  caller: AccessCaller,
  model: string,
  targetId: number,
) {
  const { scope } = yield* askScope(caller, model);
  if (!scope.targetIds.includes(targetId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
});

/** Lists the places where the caller may create rows of a model. Errors: MODEL_UNKNOWN. */
export const creationScopeOf = Effect.fn("creationScopeOf")(function* (caller: AccessCaller, model: string) {
  const { scope, state } = yield* askScope(caller, model);
  const { isAllowed, defaults, required, readOnly } = scope;
  const targets = new Set(scope.targetIds);
  const layers = new Set(scope.layerIds);
  const onWire = (name: string) => creationFieldName(model, name);
  const answer: CreationScope = {
    isAllowed,
    targets: (yield* listTargets()).filter(({ id }) => targets.has(id)),
    targetLayers: state.layers.filter(({ id }) => layers.has(id)).map(toLayerWire),
    defaults: Object.fromEntries(Object.entries(defaults).map(([name, value]) => [onWire(name), value])),
    required: required.map(onWire),
    readOnly: readOnly.map(onWire),
  };
  return answer;
});
