/** Reads the versions of the data that terminals download, so that they know what has changed. */

import { synchronizedModels } from "@comptoir/domain/legacy";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { readDataVersions } from "../legacy/synchronization.ts";

/** Lifetime of cached versions; computing them reads the whole catalogue. Units: milliseconds. */
const cachedForMs = 10_000;

const versionsByClient = new WeakMap<
  SqlClient.SqlClient,
  Map<number, { readonly until: number; readonly versions: Readonly<Record<string, number>> }>
>();

/** Returns the data versions for a store's target, by model. */
export const dataVersions = Effect.fn("till.dataVersions")(function* (locationId: number) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const allVersions = versionsByClient.get(sql) ?? new Map();
  versionsByClient.set(sql, allVersions);
  const cachedVersions = allVersions.get(locationId);
  if (cachedVersions !== undefined && now < cachedVersions.until) return cachedVersions.versions;
  const rows = yield* readDataVersions(locationId);
  const versions = Object.fromEntries(
    synchronizedModels.map((model) => [model, rows.find((row) => row.model === model)?.current ?? 0]),
  );
  allVersions.set(locationId, { until: now + cachedForMs, versions });
  return versions;
});
