/** The addresses at which somebody has signed in, as digests: a failure of another user there does not hold them back. */

import { knownAddressDays } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { digestOf } from "./secret-text.ts";

const digestFor = (userId: number, address: string) => digestOf(`${userId} ${address}`);

/** Before then, an address is forgotten. */
export const knownSince = (now: Date) => new Date(now.getTime() - knownAddressDays * 86_400_000);

/** Whether a user has signed in at an address lately. */
export const isKnownAddress = Effect.fn("isKnownAddress")(function* (userId: number, address: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT 1 FROM known_address WHERE user_id = ${userId} AND address_digest = ${digestFor(userId, address)} AND last_at > ${knownSince(now)}`;
  return rows.length > 0;
}, Effect.orDie);

/** Remembers that a user has signed in at an address. */
export const rememberAddress = Effect.fn("rememberAddress")(function* (userId: number, address: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO known_address (user_id, address_digest, last_at) VALUES (${userId}, ${digestFor(userId, address)}, ${now})
    ON CONFLICT (user_id, address_digest) DO UPDATE SET last_at = excluded.last_at`;
}, Effect.orDie);
