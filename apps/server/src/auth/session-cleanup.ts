// Deletes ended sessions, used and expired links, old failures, addresses without a recent sign-in, old challenges and steps.

import { oldestRememberedStep } from "@comptoir/domain/session";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { rememberedSince } from "./known-address-repository.ts";
import { oldestCountedAttempt } from "./throttle.ts";

/** Maximum number of rows that one statement deletes; the embedded database has one session, so other requests wait for it. */
const rowsAtOnce = 1_000;

/**
 * Deletes ended sessions, used links, attempts that no longer count, addresses without a recent sign-in, and whatever has expired.
 * A deleted session is refused like an ended one.
 */
export const deleteExpiredRows = Effect.fn("deleteExpiredRows")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const deletedSessionCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM session WHERE session_id IN (
      SELECT session_id FROM session WHERE expires_at <= ${now} OR revoked_at IS NOT NULL LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const deletedLinkCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM password_reset WHERE token_hash IN (
      SELECT token_hash FROM password_reset WHERE expires_at <= ${now} OR used_at IS NOT NULL LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const deletedAttemptCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM throttle WHERE (throttle_key, attempt_no) IN (
      SELECT throttle_key, attempt_no FROM throttle WHERE attempted_at <= ${oldestCountedAttempt(now)} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const deletedAddressCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM known_address WHERE (user_id, address_digest) IN (
      SELECT user_id, address_digest FROM known_address WHERE last_at <= ${rememberedSince(now)} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const deletedChallengeCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM passkey_challenge WHERE challenge_hash IN (
      SELECT challenge_hash FROM passkey_challenge WHERE expires_at <= ${now} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  const deletedStepCount = yield* deleteInPieces(sql<DeletedCount>`
    DELETE FROM second_factor_step WHERE (user_id, step) IN (
      SELECT user_id, step FROM second_factor_step WHERE step < ${oldestRememberedStep(now.getTime())}::bigint LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS deleted`);
  return {
    sessions: deletedSessionCount,
    links: deletedLinkCount,
    attempts: deletedAttemptCount,
    addresses: deletedAddressCount,
    challenges: deletedChallengeCount,
    steps: deletedStepCount,
  };
});

interface DeletedCount {
  readonly deleted: number;
}

/** Repeats a DELETE until it deletes fewer rows than its limit; returns the total number of deleted rows. */
const deleteInPieces = Effect.fnUntraced(function* <E, R>(statement: Effect.Effect<readonly DeletedCount[], E, R>) {
  let deletedCount = 0;
  for (;;) {
    const { length } = yield* statement;
    deletedCount += length;
    if (length < rowsAtOnce) return deletedCount;
  }
});
