/**
 * Derives receipts with their summaries and stock, drawer and receipt events, and the state of terminals from tills' facts. A round is one transaction that
 * also removes its facts from the queue, so an interruption neither repeats nor loses any. The result depends on the set of facts, not on their order.
 */

import { toApiIssue } from "@comptoir/api/errors";
import { businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { FigureChange } from "../live/index.ts";
import { integerArray, textArray, findWriteLog } from "../database/index.ts";
import { lockStores, renewChangeNumbers } from "../sales/index.ts";
import { derivePostVoids } from "./derive-post-voids.ts";
import { deriveReceipts } from "./derive-receipts.ts";
import { writeDrawerEvents, writeReprints } from "./event-repository.ts";
import type { Contradiction, RoundContext, RoundResults } from "./round.ts";
import { parseStoredFact, storedFactColumns, type StoredFact, type StoredFactRow } from "./stored-fact.ts";
import { makeItemFinder, readTillPlaces } from "./till-place.ts";
import { writeTillErrors, writeTillStatus } from "./till-status.ts";

/** Derives one round of at most `atMost` facts; returns the number of its facts, and the business days whose figures changed. */
export const deriveRound = Effect.fn("till.deriveRound")(function* (atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const writeLog = findWriteLog(sql);
  const deriveRoundEffect = deriveNextFacts(sql, atMost);
  if (writeLog === undefined) return yield* sql.withTransaction(deriveRoundEffect);
  const { transaction, ...result } = yield* sql.withTransaction(
    Effect.zipWith(deriveRoundEffect, readTransactionNumber(sql), (derived, ownTransaction) => ({
      ...derived,
      transaction: ownTransaction,
    })),
  );
  // Reported only after the commit: until then a crash may let another transaction have the number.
  if (result.taken > 0) writeLog.noteRound(transaction, result.additions);
  return result;
});

/** Reads the number of the current transaction; 0 if it has not written anything yet. */
const readTransactionNumber = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly own: number }>`SELECT coalesce(pg_current_xact_id_if_assigned()::text::float8, 0) AS own`,
    ([row]) => row?.own ?? 0,
  );

const deriveNextFacts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, atMost: number) {
  const storesWithPending = yield* sql<{ readonly id: number }>`
    SELECT DISTINCT location_id AS id FROM (SELECT location_id FROM till_pending WHERE waits_for IS NULL ORDER BY turn LIMIT ${atMost}) next`;
  if (storesWithPending.length === 0) return { taken: 0, changes: [], additions: [] };
  const storeIds = storesWithPending.map(({ id }) => id);
  yield* lockStores(sql, storeIds);
  const pendingFactRows = yield* sql<StoredFactRow>`
    SELECT ${sql.literal(storedFactColumns)} FROM till_pending p JOIN till_fact f USING (terminal_id, no)
    WHERE p.waits_for IS NULL AND p.location_id = ANY (${integerArray(storeIds)}::integer[]) ORDER BY p.turn LIMIT ${atMost}`;
  const { additions, markedBatches, changes } = yield* deriveFacts(
    sql,
    pendingFactRows.flatMap((row) => parseStoredFact(row) ?? []),
  );
  yield* sql`
    DELETE FROM till_pending p USING unnest(${integerArray(pendingFactRows.map(({ terminalId }) => terminalId))}::integer[], ${integerArray(pendingFactRows.map(({ no }) => no))}::bigint[]) AS d (terminal_id, no)
    WHERE p.terminal_id = d.terminal_id AND p.no = d.no AND p.waits_for IS NULL`;
  yield* renewChangeNumbers(sql, [...additions.map(({ batchId }) => batchId), ...markedBatches]);
  return { taken: pendingFactRows.length, changes, additions };
});

const deriveFacts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, storedFacts: readonly StoredFact[]) {
  const roundResults: RoundResults = { additions: [], markedBatches: [], contradictions: [], waiting: [] };
  const placeByLocation = yield* readTillPlaces(sql, [...new Set(storedFacts.map(({ locationId }) => locationId))]);
  const findItemOfTargets = yield* makeItemFinder(
    sql,
    [...new Set([...placeByLocation.values()].flatMap(({ targetIds }) => targetIds))],
    storedFacts.flatMap(({ fact }) => (fact.kind === "receipt" ? fact.body.lines.map(({ item }) => item) : [])),
    "found",
  );
  const roundContext = { sql, places: placeByLocation, itemAt: findItemOfTargets, results: roundResults };
  yield* deriveReceipts(roundContext, storedFacts);
  yield* derivePostVoids(roundContext, storedFacts);
  yield* writeReprints(roundContext, storedFacts);
  yield* writeDrawerEvents(roundContext, storedFacts);
  yield* writeTillStatus(sql, storedFacts);
  yield* writeTillErrors(sql, placeByLocation, storedFacts);
  yield* markWaitingFacts(sql, roundResults.waiting);
  yield* quarantineContradictions(sql, roundResults.contradictions);
  const { additions, markedBatches } = roundResults;
  return { additions, markedBatches, changes: listFigureChanges(placeByLocation, storedFacts) };
});

/** Lists the business days of each store in a round; heartbeats and errors change no figure. */
function listFigureChanges(places: RoundContext["places"], facts: readonly StoredFact[]): readonly FigureChange[] {
  const datesByLocation = new Map<number, Set<string>>();
  for (const { locationId, happenedAt, fact } of facts) {
    const tillPlace = places.get(locationId);
    if (tillPlace === undefined || fact.kind === "heartbeat" || fact.kind === "error") continue;
    datesByLocation.set(
      locationId,
      (datesByLocation.get(locationId) ?? new Set()).add(businessDateOf(happenedAt, tillPlace)),
    );
  }
  return [...datesByLocation].flatMap(([locationId, dates]) =>
    [...dates].map((date) => ({ locationId, firstDate: date, lastDate: date })),
  );
}

const markWaitingFacts = (sql: SqlClient.SqlClient, waitingFacts: RoundResults["waiting"]) =>
  waitingFacts.length === 0
    ? Effect.void
    : sql`
      UPDATE till_pending p SET waits_for = w.key
      FROM unnest(${integerArray(waitingFacts.map(({ stored }) => stored.terminalId))}::integer[], ${integerArray(waitingFacts.map(({ stored }) => stored.no))}::bigint[], ${textArray(waitingFacts.map(({ key }) => key))}::text[]) AS w (terminal_id, no, key)
      WHERE p.terminal_id = w.terminal_id AND p.no = w.no`;

/** Copies contradicting facts to the quarantine, where a person decides. */
const quarantineContradictions = (sql: SqlClient.SqlClient, contradictions: readonly Contradiction[]) =>
  Effect.forEach(
    contradictions,
    ({ stored, issues }) => sql`
      INSERT INTO till_quarantine (location_id, terminal_id, terminal, no, kind, content_hash, content, issues, arrived_at, happened_at)
      SELECT f.location_id, f.terminal_id, f.terminal, f.no, f.kind, f.content_hash,
        '{"no":' || f.no || ',"kind":"' || f.kind || '","body":' || f.body || '}', ${JSON.stringify(issues.map(toApiIssue))}::jsonb, f.arrived_at, f.happened_at
      FROM till_fact f WHERE f.terminal_id = ${stored.terminalId} AND f.no = ${stored.no} ON CONFLICT DO NOTHING`,
    { discard: true },
  );
