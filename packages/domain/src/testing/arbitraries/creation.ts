/** Random creation questions: an organisation with roles, a user, a layer, a model. */

import fc from "fast-check";

import { creationModelNames, findCreationModel } from "../../creation/index.ts";
import type { AccessPlace, AccessState } from "../../role/index.ts";
import { arbAccessState } from "./organisation.ts";

/** Input of the creation rule. */
export interface CreationQuestion {
  readonly state: AccessState;
  readonly place: AccessPlace;
  readonly model: string;
}

/** A model of this version, or of the legacy set. */
export const arbCreationModel: fc.Arbitrary<string> = fc.constantFrom(...creationModelNames);

const creating = [
  ...new Set(creationModelNames.flatMap((model): readonly string[] => findCreationModel(model)?.write ?? [])),
  "USER_ACCESS_CUD",
];

/** A user and a layer that mostly have a grant; sometimes one of them does not exist. */
export const arbCreationQuestion: fc.Arbitrary<CreationQuestion> = fc
  .record({
    state: arbAccessState,
    permissions: fc.array(fc.subarray(creating), { minLength: 6, maxLength: 6 }),
    place: fc.record({
      userId: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 })),
      layerId: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 7 })),
    }),
    model: arbCreationModel,
    isUpsideDown: fc.boolean(),
  })
  .map(({ state, permissions, place, model, isUpsideDown }) => ({
    state: {
      ...state,
      layers: isUpsideDown ? state.layers.toReversed() : state.layers,
      roles: state.roles.map((role, index) =>
        role.code === "ADMIN" ? role : { ...role, permissions: permissions[index] ?? [] },
      ),
    },
    place,
    model,
  }));
