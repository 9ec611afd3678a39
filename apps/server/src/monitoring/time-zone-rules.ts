/** Time zone rules of the server and of its database, as the offsets that each gives the zones of a caller's stores. */

import type { Caller } from "@comptoir/api/contract";
import type { TimeZoneRules } from "@comptoir/api/wire";
import { offsetsOfZone, type ZoneOffset } from "@comptoir/domain/operation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";

const dayMs = 86_400_000;
/** Days listed before and after today: the business dates of a year ago, and the changes of the coming year. */
const daysEachWay = 366;

/** Lists the offsets of the caller's zones by the rules of the server, and by those of the database. */
export const readTimeZoneRules = Effect.fn("monitoring.readTimeZoneRules")(function* (caller: Caller) {
  const today = Math.floor((yield* Clock.currentTimeMillis) / dayMs);
  const span = { fromMs: (today - daysEachWay) * dayMs, toMs: (today + daysEachWay) * dayMs };
  const { layers } = yield* scopeFor(caller);
  const timeZones = [...new Set(layers.map(({ timeZone }) => timeZone))].toSorted();
  const timeZoneRules: TimeZoneRules = {
    ...span,
    server: {
      version: process.versions.tz ?? null,
      zones: Object.fromEntries(timeZones.map((timeZone) => [timeZone, offsetsOfZone({ timeZone, ...span })])),
    },
    // PostgreSQL does not report the version of its rules.
    database: { version: null, zones: yield* readDatabaseOffsets(timeZones, span) },
  };
  return timeZoneRules;
});

interface OffsetRow extends ZoneOffset {
  readonly timeZone: string;
}

/**
 * Lists the database's offsets of some zones as `offsetsOfZone` lists the server's: days are compared, and the minute is
 * searched within the days that differ. A zone unknown to the database is left out.
 */
const readDatabaseOffsets = Effect.fnUntraced(function* (
  timeZones: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
) {
  const sql = yield* SqlClient.SqlClient;
  const offsetMsSql = (at: string) =>
    sql.literal(`(extract(epoch FROM (${at} AT TIME ZONE z.name) - (${at} AT TIME ZONE 'UTC')) * 1000)::float8`);
  const offsetRows = yield* sql<OffsetRow>`
    WITH z AS MATERIALIZED (SELECT name FROM pg_timezone_names WHERE ${sql.in("name", timeZones)}),
    day AS (
      SELECT z.name, d.at, ${offsetMsSql("d.at")} AS offset_ms, lag(d.at) OVER zone_days AS previous_at, lag(${offsetMsSql("d.at")}) OVER zone_days AS previous_ms
      FROM z CROSS JOIN generate_series(${new Date(fromMs)}::timestamptz, ${new Date(toMs)}::timestamptz, interval '24 hours') d (at)
      WINDOW zone_days AS (PARTITION BY z.name ORDER BY d.at)
    )
    SELECT z.name AS "timeZone", z.offset_ms AS "offsetMs", (extract(epoch FROM CASE WHEN z.previous_at IS NULL THEN z.at ELSE (
        SELECT min(m.at) FROM generate_series(z.previous_at, z.at, interval '1 minute') m (at) WHERE ${offsetMsSql("m.at")} = z.offset_ms
      ) END) * 1000)::float8 AS "fromMs"
    FROM day z WHERE z.previous_ms IS DISTINCT FROM z.offset_ms ORDER BY z.name, z.at`;
  const offsetsByZone: Record<string, ZoneOffset[]> = {};
  for (const { timeZone, offsetMs, ...row } of offsetRows)
    if (row.fromMs < toMs) (offsetsByZone[timeZone] ??= []).push({ fromMs: row.fromMs, offsetMs });
  return offsetsByZone;
}, Effect.orDie);
