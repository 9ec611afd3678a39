/** Results of the checks of the server's parts: written each minute, and listed with the latencies of a day. */

import type { ServerPartStatus } from "@comptoir/api/wire";
import { serverPartFailures, serverPartStateOf, serverParts, type ServerPart } from "@comptoir/domain/operation";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { CheckResult } from "./check-parts.ts";

/** Interval of checks. Units: milliseconds. */
export const checkEveryMs = 60_000;

/** Age at which results are deleted. Units: milliseconds. */
const checksDeletedAfterMs = 86_400_000;

/** Number of latencies that a sparkline shows. */
const latenciesAtMost = 96;

const isServerPart = (text: string): text is ServerPart => Object.hasOwn(serverParts, text);
const serverPartCodes = Object.keys(serverParts).filter(isServerPart);

/** Stores the results of a minute; of several servers, the results of the first count. */
export const storeCheckResults = Effect.fn("monitoring.storeCheckResults")(function* (
  results: Readonly<Record<ServerPart, CheckResult>>,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const minute = new Date(Math.floor(now / checkEveryMs) * checkEveryMs);
  for (const part of serverPartCodes) {
    const { isUsed, latencyMs, failure } = results[part];
    const insertedCheckRows = yield* sql`
      INSERT INTO server_check (part, checked_at, latency_ms, failure, is_used) VALUES (${part}, ${minute}, ${latencyMs}, ${failure}, ${isUsed}) ON CONFLICT DO NOTHING RETURNING part`;
    if (isUsed && insertedCheckRows.length > 0)
      yield* sql`
        INSERT INTO server_part AS p (part, last_success, last_failure) VALUES (${part}, ${failure === null ? minute : null}, ${failure === null ? null : minute})
        ON CONFLICT (part) DO UPDATE SET last_success = greatest(p.last_success, excluded.last_success), last_failure = greatest(p.last_failure, excluded.last_failure)`;
  }
  yield* sql`DELETE FROM server_check WHERE checked_at < ${new Date(now - checksDeletedAfterMs)}`;
}, Effect.orDie);

interface CheckRow {
  readonly part: string;
  readonly checkedAt: number;
  readonly latencyMs: number | null;
  readonly failure: string | null;
  readonly isUsed: boolean;
  readonly lastSuccess: number | null;
  readonly lastFailure: number | null;
}

/** Lists every part with its last check. */
export const listParts = Effect.fn("monitoring.listParts")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const epochMsSql = (column: string) => sql.literal(`floor(extract(epoch FROM ${column}) * 1000)::float8`);
  const checkRows = yield* sql<CheckRow>`
    SELECT c.part, ${epochMsSql("c.checked_at")} AS "checkedAt", c.latency_ms AS "latencyMs", c.failure, c.is_used AS "isUsed", ${epochMsSql("p.last_success")} AS "lastSuccess", ${epochMsSql("p.last_failure")} AS "lastFailure"
    FROM server_check c LEFT JOIN server_part p USING (part) ORDER BY c.checked_at`;
  return serverPartCodes.map((part): ServerPartStatus => {
    const checksOfPart = checkRows.filter((row) => row.part === part);
    const lastCheck = checksOfPart.at(-1);
    return {
      part,
      state: serverPartStateOf({
        isUsed: lastCheck?.isUsed ?? true,
        lastSuccessMs: lastCheck?.lastSuccess ?? null,
        lastFailureMs: lastCheck?.lastFailure ?? null,
      }),
      latencyMs: lastCheck?.latencyMs ?? null,
      checkedAt: lastCheck?.checkedAt ?? null,
      lastSuccessAt: lastCheck?.lastSuccess ?? null,
      failure: serverPartFailures.find((failure) => failure === lastCheck?.failure) ?? null,
      latencies: sampleValues(checksOfPart.map(({ latencyMs, failure }) => (failure === null ? latencyMs : null))),
    };
  });
}, Effect.orDie);

/** Returns every n-th value, so that few are left, the newest among them. */
function sampleValues<Value>(values: readonly Value[]): readonly Value[] {
  const sampleStep = Math.ceil(values.length / latenciesAtMost);
  return values.filter((_, index) => (values.length - 1 - index) % sampleStep === 0);
}
