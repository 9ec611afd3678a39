import { defaultWeekStart, fiscalPatterns, type FiscalPattern } from "@comptoir/domain/period";
import { locationTypes, targetLayerTypes, type TargetLayerType } from "@comptoir/domain/target";
import { Effect, Schema } from "effect";

import { oneOf, Text } from "./bounded-text.ts";

/** Bodies of layers, and of a change to another layer, which returns a new token. */

/** A layer of a target, with the specification's wire names. */
export const Layer = Schema.Struct({
  id: Schema.Int,
  linkId: Schema.optionalKey(Schema.Int),
  parentId: Schema.NullOr(Schema.Int),
  targetId: Schema.Int,
  type: oneOf<TargetLayerType>(targetLayerTypes),
  priority: Schema.Int,
  code: Text,
  description: Text,
  timeZone: Text,
  businessDayStart: Schema.Int,
  /** First day of the week, from 0 for Sunday. Optional in a body, because saving a target ignores it. */
  weekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(defaultWeekStart)),
  ),
  /** Fiscal calendar; absent if the target has none. Ignored when a target is saved. */
  fiscalCalendar: Schema.optionalKey(
    Schema.Struct({
      pattern: Schema.Literals(Object.keys(fiscalPatterns) as FiscalPattern[]),
      lastMonth: Schema.Int,
      lastWeekday: Schema.Literals([0, 1, 2, 3, 4, 5, 6]),
      ends: Schema.Literals(["nearest", "last"]),
      namedBy: Schema.Literals(["start", "end"]),
    }),
  ),
  /** Longest last label of e-mail addresses, in letters; absent if it is the default. Only in the list of the caller's locations. */
  lastLabelAtMost: Schema.optionalKey(Schema.Int),
  locationType: Schema.optionalKey(Schema.Literals(locationTypes)),
}).pipe(
  Schema.encodeKeys({
    id: "_TargetLayerID",
    linkId: "_TargetLayerLinkID",
    targetId: "_TargetID",
    type: "targetLayerType",
    priority: "targetLayerPriority",
  }),
);

/** A layer of a target. */
export type Layer = typeof Layer.Type;

/** A new access token. */
export const TokenAnswer = Schema.Struct({ token: Schema.String });
