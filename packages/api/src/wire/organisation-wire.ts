/** Bodies of settings, targets, layers, navigation and version. */

import { locationTypes, targetLayerTypes, type TargetLayerType } from "@comptoir/domain/target";
import { navigationEntries, navigationSections, type NavigationEntryCode } from "@comptoir/domain/access";
import { defaultWeekStart, fiscalPatterns, type FiscalPattern } from "@comptoir/domain/period";
import { Effect, Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";

const oneOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Text.pipe(
    Schema.refine((value): value is Code => Object.hasOwn(table, value), { expected: Object.keys(table).join(", ") }),
  );

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
  /** From 0 for Sunday. Optional in a body, because saving a target ignores it. */
  weekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(defaultWeekStart)),
  ),
  /** Fiscal calendar of the layer; absent without one. Saving a target ignores it. */
  fiscalCalendar: Schema.optionalKey(
    Schema.Struct({
      pattern: Schema.Literals(Object.keys(fiscalPatterns) as FiscalPattern[]),
      lastMonth: Schema.Int,
      lastWeekday: Schema.Literals([0, 1, 2, 3, 4, 5, 6]),
      ends: Schema.Literals(["nearest", "last"]),
      namedBy: Schema.Literals(["start", "end"]),
    }),
  ),
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

/** A target: an organisational scope, with its layers if requested. */
export const Target = Schema.Struct({
  id: Schema.Int,
  description: Text,
  isActive: Schema.Boolean,
  priority: Schema.Int,
  /** Version that was read; a save with an outdated one is rejected. */
  version: Schema.optionalKey(Schema.Int),
  layers: Schema.optionalKey(listUpTo(Layer)),
}).pipe(Schema.encodeKeys({ id: "_TargetID", layers: "targetLayers" }));

/** A target. */
export type Target = typeof Target.Type;

/** Base URL of the web-service plug-in; null if it is not set. */
export const WebServiceConfig = Schema.Struct({ baseUrl: Schema.NullOr(Schema.String) });

/** Side navigation of the caller. */
export const SideNavigation = Schema.Array(
  Schema.Struct({
    code: Schema.Literals(navigationSections),
    entries: Schema.Array(
      Schema.Struct({
        code: oneOf<NavigationEntryCode>(navigationEntries),
        path: Schema.TemplateLiteral(["/", Schema.String]),
      }),
    ),
  }),
);

/** Versions of Comptoir, of the time-zone data of server and database, and of the plug-ins. */
export const Versions = Schema.Struct({
  version: Schema.String,
  timeZoneData: Schema.Struct({ server: Schema.String, database: Schema.NullOr(Schema.String) }),
  database: Schema.optionalKey(Schema.String),
  plugins: Schema.Record(Schema.String, Schema.Struct({ version: Schema.String })),
});

/** Health of the server and its database, for administrators. Units: bytes, epoch milliseconds. */
export const ServerStatus = Schema.Struct({
  version: Schema.String,
  uptimeSeconds: Schema.Int,
  memoryBytes: Schema.Int,
  database: Schema.Struct({
    engine: Schema.Literals(["embedded", "memory", "postgresql"]),
    version: Schema.String,
    fsync: Schema.String,
    bytes: Schema.Finite,
    restarts: Schema.Int,
    lastCheckpointAt: Schema.NullOr(Schema.Int),
    lastVacuumAt: Schema.NullOr(Schema.Int),
  }),
  /** State and progress of the copy of the data that reports read from. */
  reports: Schema.Struct({
    phase: Schema.Literals(["off", "closed", "behind", "ready", "failed"]),
    percent: Schema.NullOr(Schema.Int),
    changeNo: Schema.Int,
  }),
});
