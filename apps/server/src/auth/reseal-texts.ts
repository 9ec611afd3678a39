/** Encrypts stored secrets again with the current key, so that a former key can be removed. Old webhook secrets may be unencrypted. */

import { isSecretSetting, settingCodes } from "@comptoir/domain/setting";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { sealHeadOf, sealText, unsealText, unsealUnlessPlain } from "./sealed-text.ts";
import { SigningSecret } from "./signing-secret.ts";

interface StoredText {
  readonly id: number;
  readonly sealed: string;
  /** Whether a stored text that has no header is unencrypted. */
  readonly mayBePlain?: boolean;
}

/** Lists the columns with encrypted texts: a query for texts of former keys, and an UPDATE that skips a text changed meanwhile. */
const sealedColumnsOf = (sql: SqlClient.SqlClient, sealedPrefix: string) => {
  const secretCodes = settingCodes.filter(isSecretSetting);
  return [
    {
      rows: sql<StoredText>`
        SELECT user_id AS id, sealed_secret AS sealed FROM second_factor WHERE left(sealed_secret, ${sealedPrefix.length}) <> ${sealedPrefix}`,
      write: ({ id, sealed }: StoredText, text: string) =>
        sql`UPDATE second_factor SET sealed_secret = ${text} WHERE user_id = ${id} AND sealed_secret = ${sealed}`,
    },
    {
      rows: sql<StoredText>`
        SELECT setting_id AS id, value #>> '{}' AS sealed FROM setting
        WHERE ${sql.in("code", secretCodes)} AND jsonb_typeof(value) = 'string' AND left(value #>> '{}', ${sealedPrefix.length}) <> ${sealedPrefix}`,
      write: ({ id, sealed }: StoredText, text: string) =>
        sql`UPDATE setting SET value = to_jsonb(${text}::text) WHERE setting_id = ${id} AND value #>> '{}' = ${sealed}`,
    },
    {
      rows: sql<StoredText>`
        SELECT task_id AS id, secret AS sealed, kind = 'WEBHOOK' AS "mayBePlain" FROM task
        WHERE secret IS NOT NULL AND left(secret, ${sealedPrefix.length}) <> ${sealedPrefix}`,
      write: ({ id, sealed }: StoredText, text: string) =>
        sql`UPDATE task SET secret = ${text} WHERE task_id = ${id} AND secret = ${sealed}`,
    },
    {
      rows: sql<StoredText>`
        SELECT mail_id AS id, parameters ->> 'sealedPath' AS sealed FROM mail_outbox
        WHERE parameters ? 'sealedPath' AND left(parameters ->> 'sealedPath', ${sealedPrefix.length}) <> ${sealedPrefix}`,
      write: ({ id, sealed }: StoredText, text: string) => sql`
        UPDATE mail_outbox SET parameters = jsonb_set(parameters, '{sealedPath}', to_jsonb(${text}::text))
        WHERE mail_id = ${id} AND parameters ->> 'sealedPath' = ${sealed}`,
    },
  ];
};

/** Encrypts again all texts of former keys; logs the number of texts that no key of this server decrypts. */
export const resealTexts = Effect.fn("resealTexts")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { current } = yield* SigningSecret;
  const textCounts = { resealed: 0, unreadable: 0 };
  for (const { rows, write } of sealedColumnsOf(sql, sealHeadOf(current)))
    for (const row of yield* rows) {
      const unsealedText = yield* (row.mayBePlain === true ? unsealUnlessPlain : unsealText)(row.sealed);
      if (unsealedText === null) textCounts.unreadable += 1;
      else {
        yield* write(row, yield* sealText(unsealedText));
        textCounts.resealed += 1;
      }
    }
  if (textCounts.unreadable > 0)
    yield* Effect.logWarning(
      `${textCounts.unreadable} sealed texts are of a secret that this server does not have: enter them again, or give it with COMPTOIR_FORMER_SECRETS`,
    );
  return textCounts;
}, Effect.orDie);
