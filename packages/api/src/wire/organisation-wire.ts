import { navigationEntries, navigationSections, type NavigationEntryCode } from "@comptoir/domain/access";
import { Schema } from "effect";

import { listUpTo, oneOf, Text } from "./bounded-text.ts";
import { Layer } from "./place-wire.ts";

export { Layer, TokenAnswer } from "./place-wire.ts";

/** Bodies of targets, navigation, versions and the state of the server. */

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
