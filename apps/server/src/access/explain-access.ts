/** Explains why a caller may or may not do something: the domain's derivation, with names instead of ids. */

import type { AccessExplanation } from "@comptoir/api/wire";
import { isPermissionCode } from "@comptoir/domain/access";
import { explainAccess } from "@comptoir/domain/role";
import type { AccessStep } from "@comptoir/domain/role";
import { Effect } from "effect";

import { badRequest } from "../http/refusal.ts";
import { loadAccessState } from "./access-state-repository.ts";
import type { NamedAccessState } from "./access-state-repository.ts";
import { applyViewedRole, type AccessCaller } from "./viewed-state.ts";

/** Explains whether the caller has any of some permissions, given as codes separated by commas. Errors: PERMISSION_UNKNOWN. */
export const explainPermissions = Effect.fn("explainPermissions")(function* (caller: AccessCaller, codes: string) {
  const { userId, layerId } = caller;
  const requestedCodes = codes
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
  const unknownCode = requestedCodes.find((code) => !isPermissionCode(code));
  if (unknownCode !== undefined)
    return yield* Effect.fail(
      badRequest("PERMISSION_UNKNOWN", { permission: unknownCode.slice(0, 40) }, "permissions"),
    );
  const viewedAccessState = applyViewedRole(yield* loadAccessState(), caller);
  const { isAllowed, rule, steps, missing } = explainAccess(viewedAccessState, {
    userId,
    layerId,
    anyOf: requestedCodes.filter(isPermissionCode),
  });
  const accessExplanation: AccessExplanation = {
    isAllowed,
    rule,
    missing,
    steps: steps.map((step) => nameStepParams(step, viewedAccessState)),
  };
  return accessExplanation;
});

const nameStepParams = ({ kind, params }: AccessStep, state: NamedAccessState): AccessExplanation["steps"][number] => {
  const nameFinderByParam: Readonly<Record<string, (id: unknown) => string | undefined>> = {
    user: (id) =>
      state.users.filter((user) => user.id === id).map(({ firstName, lastName }) => `${firstName} ${lastName}`)[0],
    role: (id) => state.roles.find((role) => role.id === id)?.description,
    layer: (id) => findLayerName(state, id),
    givenAt: (id) => findLayerName(state, id),
  };
  return {
    kind,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, nameFinderByParam[name]?.(value) ?? String(value)]),
    ),
  };
};

const findLayerName = ({ layers }: NamedAccessState, id: unknown) =>
  layers.find((layer) => layer.id === id)?.description;
