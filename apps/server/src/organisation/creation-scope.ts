/** What a caller may create, and where: the domain's rule over his own grants, with names and layers in place of ids. */

import type { Caller } from "@comptoir/api/contract";
import { creationFieldName } from "@comptoir/api/wire";
import type { CreationScope } from "@comptoir/api/wire";
import { creationScope } from "@comptoir/domain/creation";
import { Effect } from "effect";

import { invalid } from "../http/refusal.ts";
import { grantsOf } from "./grants.ts";
import { listTargets } from "./layer-repository.ts";
import { toLayerWire } from "./layer-wire.ts";

/** Errors: MODEL_UNKNOWN. */
export const creationScopeOf = Effect.fn("creationScopeOf")(function* ({ userId, layerId }: Pick<Caller, "userId" | "layerId">, model: string) {
  const { state } = yield* grantsOf(userId);
  // Whose call has come this far has access.
  const users = [{ id: userId, layerId, hasAccess: true }];
  const found = creationScope({ ...state, users }, { userId, layerId }, model);
  if (!found.ok) return yield* Effect.fail(invalid(found.issues));
  const { isAllowed, defaults, required, readOnly } = found.value;
  const targets = new Set(found.value.targetIds);
  const layers = new Set(found.value.layerIds);
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
