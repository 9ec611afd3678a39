/** Stores the links between accounts and identities of providers. */

import type { SignOnFacts, SignOnIdentity } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** SQL condition that a link is valid: its account still has the e-mail that it was made with. */
const linkInForceSql = "i.email_key = u.email_key AND NOT u.is_deleted";

/** Finds the facts about an identity: the account with its e-mail, if all its layers are among those given, and existing links of both. */
export const findSignOnFacts = Effect.fn("findSignOnFacts")(function* (
  issuer: string,
  { subject, email }: SignOnIdentity,
  layerIds: readonly number[],
) {
  const sql = yield* SqlClient.SqlClient;
  const accountsWithEmail = yield* sql<{ readonly accountId: number; readonly linkedSubject: string | null }>`
    SELECT u.user_id AS "accountId", i.subject AS "linkedSubject"
    FROM user_account u LEFT JOIN linked_identity i ON i.user_id = u.user_id AND i.issuer = ${issuer} AND ${sql.literal(linkInForceSql)}
    WHERE lower(u.email) = lower(${email ?? ""}::text) AND NOT u.is_deleted
      AND u.target_layer_id = ANY (${[...layerIds]}::integer[])
      AND NOT EXISTS (SELECT 1 FROM user_role g WHERE g.user_id = u.user_id AND g.target_layer_id <> ALL (${[...layerIds]}::integer[]))`;
  const accountsWithSubject = yield* sql<{ readonly linkedAccountId: number }>`
    SELECT u.user_id AS "linkedAccountId" FROM linked_identity i JOIN user_account u ON u.user_id = i.user_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND ${sql.literal(linkInForceSql)}`;
  const signOnFacts: SignOnFacts = {
    accountId: accountsWithEmail[0]?.accountId ?? null,
    linkedSubject: accountsWithEmail[0]?.linkedSubject ?? null,
    linkedAccountId: accountsWithSubject[0]?.linkedAccountId ?? null,
  };
  return signOnFacts;
}, Effect.orDie);

/** Links an account to an identity, replacing invalid links; false if one of them got another link meanwhile. */
export const linkIdentity = Effect.fn("linkIdentity")(function* (
  { userId, issuer, subject }: { readonly userId: number; readonly issuer: string; readonly subject: string },
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    DELETE FROM linked_identity i USING user_account u
    WHERE u.user_id = i.user_id AND i.issuer = ${issuer} AND (i.user_id = ${userId} OR i.subject = ${subject})
      AND (u.is_deleted OR i.email_key IS DISTINCT FROM u.email_key)`;
  const insertedLinks = yield* sql`
    INSERT INTO linked_identity (user_id, issuer, subject, email_key, linked_at)
    SELECT user_id, ${issuer}::text, ${subject}::text, email_key, ${now}::timestamptz FROM user_account WHERE user_id = ${userId}
    ON CONFLICT DO NOTHING RETURNING 1`;
  return insertedLinks.length > 0;
}, Effect.orDie);
