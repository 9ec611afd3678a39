/**
 * Derives receipts with their summaries and stock, drawer and receipt events, and the state of terminals from tills' facts. A round is one transaction that
 * also removes its facts from the queue, so an interruption neither repeats nor loses any. The result depends on the set of facts, not on their order.
 */

import { toApiIssue } from "@comptoir/api/errors";
import { businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { FigureChange } from "../live/index.ts";
import { integerArray, textArray, writeLogOf } from "../database/index.ts";
import { lockStores, numberBatches } from "../sales/index.ts";
import { derivePostVoids } from "./derive-post-voids.ts";
import { deriveReceipts } from "./derive-receipts.ts";
import { writeDrawerEvents, writeReprints } from "./event-repository.ts";
import type { Contradiction, RoundContext, RoundResults } from "./round.ts";
import { parseStoredFact, storedFactColumns, type StoredFact, type StoredFactRow } from "./stored-fact.ts";
import { readTillItems, readTillPlaces } from "./till-place.ts";
import { writeTillErrors, writeTillStatus } from "./till-status.ts";

/** Derives one round of at most `atMost` facts; returns the number of its facts, and the business days whose figures changed. */
export const deriveRound = Effect.fn("till.deriveRound")(function* (atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const log = writeLogOf(sql);
  const round = deriveNext(sql, atMost);
  if (log === undefined) return yield* sql.withTransaction(round);
  const { transaction, ...result } = yield* sql.withTransaction(
    Effect.zipWith(round, currentTransactionSql(sql), (derived, ownTransaction) => ({
      ...derived,
      transaction: ownTransaction,
    })),
  );
  // Reported only after the commit: until then a crash may let another transaction have the number.
  if (result.taken > 0) log.noteRound(transaction, result.additions);
  return result;
});

/** SQL of the current transaction's number, which it has once it has written; 0 before. */
const currentTransactionSql = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly own: number }>`SELECT coalesce(pg_current_xact_id_if_assigned()::text::float8, 0) AS own`,
    ([row]) => row?.own ?? 0,
  );

const deriveNext = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, atMost: number) {
  const stores = yield* sql<{ readonly id: number }>`
    SELECT DISTINCT location_id AS id FROM (SELECT location_id FROM till_pending WHERE waits_for IS NULL ORDER BY turn LIMIT ${atMost}) next`;
  if (stores.length === 0) return { taken: 0, changes: [], additions: [] };
  const ids = stores.map(({ id }) => id);
  yield* lockStores(sql, ids);
  const rows = yield* sql<StoredFactRow>`
    SELECT ${sql.literal(storedFactColumns)} FROM till_pending p JOIN till_fact f USING (terminal_id, no)
    WHERE p.waits_for IS NULL AND p.location_id = ANY (${integerArray(ids)}::integer[]) ORDER BY p.turn LIMIT ${atMost}`;
  const { additions, markedBatches, changes } = yield* deriveFacts(
    sql,
    rows.flatMap((row) => parseStoredFact(row) ?? []),
  );
  yield* sql`
    DELETE FROM till_pending p USING unnest(${integerArray(rows.map(({ terminalId }) => terminalId))}::integer[], ${integerArray(rows.map(({ no }) => no))}::bigint[]) AS d (terminal_id, no)
    WHERE p.terminal_id = d.terminal_id AND p.no = d.no AND p.waits_for IS NULL`;
  yield* numberBatches(sql, [...additions.map(({ batchId }) => batchId), ...markedBatches]);
  return { taken: rows.length, changes, additions };
});

const deriveFacts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, storedFacts: readonly StoredFact[]) {
  const findings: RoundResults = { additions: [], markedBatches: [], contradictions: [], waiting: [] };
  const places = yield* readTillPlaces(sql, [...new Set(storedFacts.map(({ locationId }) => locationId))]);
  const itemAt = yield* readTillItems(
    sql,
    [...new Set([...places.values()].flatMap(({ targetIds }) => targetIds))],
    storedFacts.flatMap(({ fact }) => (fact.kind === "receipt" ? fact.body.lines.map(({ item }) => item) : [])),
    "found",
  );
  const context = { sql, places, itemAt, findings };
  yield* deriveReceipts(context, storedFacts);
  yield* derivePostVoids(context, storedFacts);
  yield* writeReprints(context, storedFacts);
  yield* writeDrawerEvents(context, storedFacts);
  yield* writeTillStatus(sql, storedFacts);
  yield* writeTillErrors(sql, places, storedFacts);
  yield* writeWaiting(sql, findings.waiting);
  yield* writeContradictions(sql, findings.contradictions);
  const { additions, markedBatches } = findings;
  return { additions, markedBatches, changes: changesOf(places, storedFacts) };
});

/** Lists the business days of each store in a round; heartbeats and errors change no figure. */
function changesOf(places: RoundContext["places"], facts: readonly StoredFact[]): readonly FigureChange[] {
  const days = new Map<number, Set<string>>();
  for (const { locationId, happenedAt, fact } of facts) {
    const tillPlace = places.get(locationId);
    if (tillPlace === undefined || fact.kind === "heartbeat" || fact.kind === "error") continue;
    days.set(locationId, (days.get(locationId) ?? new Set()).add(businessDateOf(happenedAt, tillPlace)));
  }
  return [...days].flatMap(([locationId, dates]) =>
    [...dates].map((date) => ({ locationId, firstDate: date, lastDate: date })),
  );
}

const writeWaiting = (sql: SqlClient.SqlClient, waitingFacts: RoundResults["waiting"]) =>
  waitingFacts.length === 0
    ? Effect.void
    : sql`
      UPDATE till_pending p SET waits_for = w.key
      FROM unnest(${integerArray(waitingFacts.map(({ stored }) => stored.terminalId))}::integer[], ${integerArray(waitingFacts.map(({ stored }) => stored.no))}::bigint[], ${textArray(waitingFacts.map(({ key }) => key))}::text[]) AS w (terminal_id, no, key)
      WHERE p.terminal_id = w.terminal_id AND p.no = w.no`;

/** Moves contradicting facts to the quarantine, where a person decides. */
const writeContradictions = (sql: SqlClient.SqlClient, contradictions: readonly Contradiction[]) =>
  Effect.forEach(
    contradictions,
    ({ stored, issues }) => sql`
      INSERT INTO till_quarantine (location_id, terminal_id, terminal, no, kind, content_hash, content, issues, arrived_at, happened_at)
      SELECT f.location_id, f.terminal_id, f.terminal, f.no, f.kind, f.content_hash,
        '{"no":' || f.no || ',"kind":"' || f.kind || '","body":' || f.body || '}', ${JSON.stringify(issues.map(toApiIssue))}::jsonb, f.arrived_at, f.happened_at
      FROM till_fact f WHERE f.terminal_id = ${stored.terminalId} AND f.no = ${stored.no} ON CONFLICT DO NOTHING`,
    { discard: true },
  );
