/** Reads the secret link from the newest mail, decrypted as when it is sent. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { unsealText } from "../sealed-text.ts";

/** Token of the reset link in the newest mail of the outbox; empty if that mail contains no link. */
export const newestResetToken = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [mail] = yield* sql<{
    sealed: string | null;
  }>`SELECT parameters->>'sealedPath' AS sealed FROM mail_outbox ORDER BY mail_id DESC LIMIT 1`;
  return ((yield* unsealText(mail?.sealed ?? "")) ?? "").replace("/chgpwd/", "");
});
