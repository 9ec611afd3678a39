/** Opens the link of the newest mail, as sending does. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { unsealText } from "../sealed-text.ts";

/** Token of the newest mail in the outbox; empty if it has none. */
export const newestResetToken = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [mail] = yield* sql<{
    sealed: string | null;
  }>`SELECT parameters->>'sealedPath' AS sealed FROM mail_outbox ORDER BY mail_id DESC LIMIT 1`;
  return ((yield* unsealText(mail?.sealed ?? "")) ?? "").replace("/chgpwd/", "");
});
