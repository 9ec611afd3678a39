import { locationTypes, targetLayerTypes, type TargetLayerType } from "@comptoir/domain/target";
import { navigationEntries, navigationSections, type NavigationEntryCode } from "@comptoir/domain/access";
import { defaultWeekStart } from "@comptoir/domain/period";
import { Effect, Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";

/** Bodies of settings, targets, layers, navigation and version. */

const oneOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Text.pipe(
    Schema.refine((value): value is Code => Object.hasOwn(table, value), { expected: Object.keys(table).join(", ") }),
  );

/** A layer of a target, its names those of the specification on the wire. */
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
  /** From 0 for Sunday. A body may leave it out: saving a target does not read it. */
  weekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(defaultWeekStart)),
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

/** A target: an organisational scope, with its layers when they were asked for. */
export const Target = Schema.Struct({
  id: Schema.Int,
  description: Text,
  isActive: Schema.Boolean,
  priority: Schema.Int,
  /** Of the state that was read; a save that names it is refused when somebody saved since. */
  version: Schema.optionalKey(Schema.Int),
  layers: Schema.optionalKey(listUpTo(Layer)),
}).pipe(Schema.encodeKeys({ id: "_TargetID", layers: "targetLayers" }));

/** A target. */
export type Target = typeof Target.Type;

/** Base URL of the web-service plug-in; null when it is not set. */
export const WebServiceConfig = Schema.Struct({ baseUrl: Schema.NullOr(Schema.String) });

/** The side navigation of the caller. */
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

/** Versions: the product, the time-zone data of server and database, and the plug-ins. */
export const Versions = Schema.Struct({
  version: Schema.String,
  timeZoneData: Schema.Struct({ server: Schema.String, database: Schema.NullOr(Schema.String) }),
  database: Schema.optionalKey(Schema.String),
  plugins: Schema.Record(Schema.String, Schema.Struct({ version: Schema.String })),
});

/** How the server and its database are: for administrators. Units: bytes, epoch milliseconds. */
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
  /** The copy made for reading: where it stands, and how much it has of what it lacked. */
  reports: Schema.Struct({
    phase: Schema.Literals(["off", "closed", "behind", "ready", "failed"]),
    percent: Schema.NullOr(Schema.Int),
    changeNo: Schema.Int,
  }),
});
