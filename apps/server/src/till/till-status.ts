/** Stores the status of terminals: the newest heartbeat of each, a history by quarter hours for 30 days, and errors for the error log. */

import { redactText, tillErrorFingerprint } from "@comptoir/domain/operation";
import { businessDateOf } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { recordReceivedVersions } from "../legacy/synchronization.ts";
import { factsOfKind, type StoredFact, type StoredFactOfKind } from "./stored-fact.ts";
import type { TillPlace } from "./till-place.ts";

/** Length of a history row's interval. Units: milliseconds. */
const historyIntervalMs = 900_000;

/** Number of days for which history is stored. */
const historyRetentionDays = 30;

/** Stores the newest heartbeat of each terminal, in any order of arrival, and adds all heartbeats and errors to the history. */
export const writeTillStatus = Effect.fn("till.writeStatus")(function* (
  sql: SqlClient.SqlClient,
  storedFacts: readonly StoredFact[],
) {
  const beats = factsOfKind(storedFacts, "heartbeat");
  const tillErrors = factsOfKind(storedFacts, "error");
  if (beats.length + tillErrors.length === 0) return;
  for (const storedFact of beats) yield* writeIfNewest(sql, storedFact);
  for (const storedFact of [...beats, ...tillErrors]) {
    const { fact } = storedFact;
    const heartbeatBody = fact.kind === "heartbeat" ? fact.body : null;
    const clockDriftMs = heartbeatBody === null ? null : storedFact.saidAt - storedFact.happenedAt;
    yield* sql`
      INSERT INTO till_status_history AS h (terminal_id, starts_at, location_id, heartbeats, errors, version, queue_most, disk_free_least, battery_least, drift_least_ms, drift_most_ms)
      VALUES (${storedFact.terminalId}, ${new Date(Math.floor(storedFact.happenedAt / historyIntervalMs) * historyIntervalMs)}, ${storedFact.locationId}, ${heartbeatBody === null ? 0 : 1}, ${heartbeatBody === null ? 1 : 0}, ${heartbeatBody?.version ?? null}, ${heartbeatBody?.queue ?? null},
        ${hundredthsToPercent(heartbeatBody?.diskFreePercent ?? null)}, ${hundredthsToPercent(heartbeatBody?.batteryPercent ?? null)}, ${clockDriftMs}, ${clockDriftMs})
      ON CONFLICT (terminal_id, starts_at) DO UPDATE SET heartbeats = h.heartbeats + excluded.heartbeats, errors = h.errors + excluded.errors, version = greatest(h.version, excluded.version), queue_most = greatest(h.queue_most, excluded.queue_most),
        disk_free_least = least(h.disk_free_least, excluded.disk_free_least), battery_least = least(h.battery_least, excluded.battery_least), drift_least_ms = least(h.drift_least_ms, excluded.drift_least_ms), drift_most_ms = greatest(h.drift_most_ms, excluded.drift_most_ms)`;
  }
});

/** Stores a heartbeat if it is the newest of its terminal, and records that the terminal has received its changed data versions. */
const writeIfNewest = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, heartbeat: StoredFactOfKind<"heartbeat">) {
  const { terminalId, locationId, no, saidAt, happenedAt, arrivedAt, fact } = heartbeat;
  const { version, data, queue, diskFreePercent, batteryPercent, lastError } = fact.body;
  const [heartbeatBefore] = yield* sql<{ readonly no: number; readonly data: Readonly<Record<string, number>> }>`
    SELECT no::float8 AS no, data FROM till_status WHERE terminal_id = ${terminalId}`;
  if (heartbeatBefore !== undefined && heartbeatBefore.no >= no) return;
  yield* sql`
    INSERT INTO till_status (terminal_id, location_id, heard_at, no, version, data, queue, disk_free_percent, battery_percent, clock_drift_ms, last_error)
    VALUES (${terminalId}, ${locationId}, ${new Date(arrivedAt)}, ${no}, ${version}, ${JSON.stringify(data ?? {})}::jsonb, ${queue}, ${hundredthsToPercent(diskFreePercent)}, ${hundredthsToPercent(batteryPercent)}, ${saidAt - happenedAt}, ${lastError})
    ON CONFLICT (terminal_id) DO UPDATE SET location_id = excluded.location_id, heard_at = excluded.heard_at, no = excluded.no, version = excluded.version, data = excluded.data, queue = excluded.queue,
      disk_free_percent = excluded.disk_free_percent, battery_percent = excluded.battery_percent, clock_drift_ms = excluded.clock_drift_ms, last_error = excluded.last_error`;
  const changedVersions = Object.entries(data ?? {}).filter(
    ([model, number]) => heartbeatBefore?.data[model] !== number,
  );
  if (changedVersions.length > 0)
    yield* Effect.provideService(
      recordReceivedVersions(terminalId, Object.fromEntries(changedVersions)),
      SqlClient.SqlClient,
      sql,
    );
});

/** Converts hundredths of a percent to percent. */
const hundredthsToPercent = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;

/** Adds the errors of terminals to the error log: one entry per day, code, terminal and store. It has the last message that is not empty, in which secrets are hidden. */
export const writeTillErrors = Effect.fn("till.writeErrors")(function* (
  sql: SqlClient.SqlClient,
  places: ReadonlyMap<number, TillPlace>,
  storedFacts: readonly StoredFact[],
) {
  for (const { terminalId, terminal, locationId, happenedAt, fact } of factsOfKind(storedFacts, "error")) {
    const location = places.get(locationId);
    if (location === undefined) continue;
    const { code, severity } = fact.body;
    const redactedMessage = redactText(fact.body.message ?? "");
    const writtenAt = new Date(happenedAt);
    yield* sql`
      INSERT INTO error_entry AS e (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id, message)
      VALUES (${businessDateOf(happenedAt, location)}, ${tillErrorFingerprint({ code, terminalId, locationId })}, ${severity}, 'TILL', ${code}, ${terminal}, 0, ${locationId}, ${[locationId]}, 1, ${writtenAt}, ${writtenAt}, '', ${redactedMessage})
      ON CONFLICT (business_date, fingerprint) DO UPDATE SET occurrences = e.occurrences + 1, first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at), severity = least(e.severity, excluded.severity),
        message = CASE WHEN e.message = '' OR (excluded.message <> '' AND excluded.last_at >= e.last_at) THEN excluded.message ELSE e.message END`;
  }
});

/** Deletes old monitoring data: heartbeats, errors and their history. The numbers of their facts stay used. */
export const pruneTillHistory = Effect.fn("till.prune")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const historyStart = new Date((yield* Clock.currentTimeMillis) - historyRetentionDays * 86_400_000);
  yield* sql`
    DELETE FROM till_fact f USING till_sequence s WHERE f.kind IN ('heartbeat', 'error') AND f.arrived_at < ${historyStart} AND s.terminal_id = f.terminal_id AND f.no < s.next_no
      AND NOT EXISTS (SELECT FROM till_pending p WHERE p.terminal_id = f.terminal_id AND p.no = f.no)`;
  yield* sql`DELETE FROM till_status_history WHERE starts_at < ${historyStart}`;
});
