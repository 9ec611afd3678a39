/** Idempotency keys: a request sent twice is executed only once. */

import { createHash } from "node:crypto";

import type { AuditKind } from "@comptoir/domain/entity";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { acquireLock } from "../database/index.ts";
import { badRequest, conflict } from "../http/refusal.ts";

export interface RequestKey {
  readonly key: string;
  /** Hash of the request's content, to detect another content under the same key. */
  readonly hash: string;
}

/** Lifetime of an idempotency key. Units: milliseconds. */
const keyLifetimeMs = 48 * 3_600_000;
const keyCharactersAtMost = 200;

/** Reads the idempotency key of a request, with the hash of its content; null without a key. Errors: TOO_MANY for a key that is too long. */
export const requestKeyOf = (header: string | undefined, content: unknown) => {
  if (header === undefined || header === "") return Effect.succeed(null);
  if (header.length > keyCharactersAtMost) return Effect.fail(badRequest("TOO_MANY", undefined, "Idempotency-Key"));
  return Effect.succeed<RequestKey>({
    key: header,
    hash: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
  });
};

/**
 * Returns the ids that the first request with this key created; null if this is the first. Concurrent requests with
 * one key wait for each other. Errors: KEY_USED for another content under the same key.
 */
export const findRequestIds = Effect.fn("findRequestIds")(function* (
  userId: number,
  entity: AuditKind,
  { key, hash }: RequestKey,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* acquireLock(`${userId} ${key}`);
  const rows = yield* Effect.orDie(
    sql<{
      readonly entity: string;
      readonly hash: string;
      readonly ids: readonly number[];
    }>`SELECT entity, content_hash AS hash, ids FROM request_key WHERE user_id = ${userId} AND key = ${key}`,
  );
  const [earlierRequest] = rows;
  if (earlierRequest === undefined) return null;
  return earlierRequest.entity === entity && earlierRequest.hash === hash
    ? earlierRequest.ids
    : yield* Effect.fail(conflict("KEY_USED"));
});

export const recordRequest = Effect.fn("recordRequest")(function* (
  userId: number,
  entity: AuditKind,
  { key, hash }: RequestKey,
  ids: readonly number[],
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  yield* sql`DELETE FROM request_key WHERE at < ${new Date(now - keyLifetimeMs)}`;
  yield* sql`INSERT INTO request_key (user_id, key, entity, content_hash, ids, at) VALUES (${userId}, ${key}, ${entity}, ${hash}, ${[...ids]}::integer[], ${new Date(now)})`;
}, Effect.orDie);
