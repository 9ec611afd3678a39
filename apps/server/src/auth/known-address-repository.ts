/** Stores digests of the IP addresses that users signed in from. Failed sign-ins of other users from such an address do not delay its user. */

import { knownAddressDays } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { digestOf } from "./secret-text.ts";

const addressDigest = (userId: number, address: string) => digestOf(`${userId} ${address}`);

/** Returns the moment since which an address must have been used; addresses used before are forgotten. */
export const rememberedSince = (now: Date) => new Date(now.getTime() - knownAddressDays * 86_400_000);

/** Returns whether a user signed in from an IP address recently. */
export const isKnownAddress = Effect.fn("isKnownAddress")(function* (userId: number, address: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT 1 FROM known_address WHERE user_id = ${userId} AND address_digest = ${addressDigest(userId, address)} AND last_at > ${rememberedSince(now)}`;
  return rows.length > 0;
}, Effect.orDie);

/** Records the IP address of a sign-in. */
export const recordAddress = Effect.fn("recordAddress")(function* (userId: number, address: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO known_address (user_id, address_digest, last_at) VALUES (${userId}, ${addressDigest(userId, address)}, ${now})
    ON CONFLICT (user_id, address_digest) DO UPDATE SET last_at = excluded.last_at`;
}, Effect.orDie);
