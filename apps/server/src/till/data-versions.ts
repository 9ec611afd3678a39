/** Reads the versions of the data that terminals download, so that they know what has changed. */

import { synchronizedModels } from "@comptoir/domain/legacy";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { readDataVersions } from "../legacy/synchronization.ts";

/** Lifetime of cached versions; computing them reads the whole catalogue. Units: milliseconds. */
const cachedForMs = 10_000;

const versionsByClientAndPlace = new WeakMap<
  SqlClient.SqlClient,
  Map<number, { readonly until: number; readonly versions: Readonly<Record<string, number>> }>
>();

/** Returns the data versions for a store's target, by model. */
export const dataVersions = Effect.fn("till.dataVersions")(function* (locationId: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const versionsByLocation = versionsByClientAndPlace.get(sql) ?? new Map();
  versionsByClientAndPlace.set(sql, versionsByLocation);
  const cachedVersions = versionsByLocation.get(locationId);
  if (cachedVersions !== undefined && now < cachedVersions.until) return cachedVersions.versions;
  const versionRows = yield* readDataVersions(locationId);
  const versionByModel = Object.fromEntries(
    synchronizedModels.map((model) => [model, versionRows.find((row) => row.model === model)?.current ?? 0]),
  );
  versionsByLocation.set(locationId, { until: now + cachedForMs, versions: versionByModel });
  return versionByModel;
});
