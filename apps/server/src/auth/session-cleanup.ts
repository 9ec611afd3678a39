// Deletes ended sessions, used and expired links, failures past their window, and addresses without a recent sign-in.

import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { everyHour } from "../database/index.ts";
import { knownSince } from "./known-address-repository.ts";
import { throttledSince } from "./throttle.ts";

/** Rows deleted by one statement; the embedded database has one session, so other requests wait for it. */
const rowsAtOnce = 1_000;

/**
 * Deletes what is over: sessions past their end or ended before it, links used or expired, attempts older than the window that counts, addresses of a month ago.
 *
 * A session that is gone is refused like one that has ended.
 */
export const deleteWhatIsOver = Effect.fn("deleteWhatIsOver")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const sessions = yield* inPieces(sql<Deleted>`
    DELETE FROM session WHERE session_id IN (
      SELECT session_id FROM session WHERE expires_at <= ${now} OR revoked_at IS NOT NULL LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const links = yield* inPieces(sql<Deleted>`
    DELETE FROM password_reset WHERE token_hash IN (
      SELECT token_hash FROM password_reset WHERE expires_at <= ${now} OR used_at IS NOT NULL LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const attempts = yield* inPieces(sql<Deleted>`
    DELETE FROM throttle WHERE (throttle_key, attempt_no) IN (
      SELECT throttle_key, attempt_no FROM throttle WHERE attempted_at <= ${throttledSince(now)} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const addresses = yield* inPieces(sql<Deleted>`
    DELETE FROM known_address WHERE (user_id, address_digest) IN (
      SELECT user_id, address_digest FROM known_address WHERE last_at <= ${knownSince(now)} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  return { sessions, links, attempts, addresses };
});

interface Deleted {
  readonly deleted: number;
}

/** Repeats a statement until it deletes less than a full part; returns the number of deleted rows. */
const inPieces = Effect.fnUntraced(function* <E, R>(statement: Effect.Effect<readonly Deleted[], E, R>) {
  let count = 0;
  for (;;) {
    const { length } = yield* statement;
    count += length;
    if (length < rowsAtOnce) return count;
  }
});

/** Runs the cleanup while the server runs. */
export const sessionCleanupLayer = Layer.effectDiscard(everyHour("ended sessions are deleted", deleteWhatIsOver()));
