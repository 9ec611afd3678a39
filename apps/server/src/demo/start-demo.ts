import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { demoAccounts } from "./organisation.data.ts";
import { fillDemo } from "./fill-demo.ts";

/** The first start of a demo fills the empty database; every start can say who may sign in. */

export interface DemoStart {
  readonly dataFolder: string;
  /** Undefined makes one up, and keeps it in the data folder so that the next start can say it again. */
  readonly password: string | undefined;
  readonly onProgress: (share: number) => void;
}

export interface DemoSignIn {
  /** Undefined where it was given at the first start and is given no more. */
  readonly password: string | undefined;
  readonly accounts: readonly { readonly username: string; readonly role: string }[];
}

/** The demo was stopped while it was being written. */
export class DemoInterrupted extends Data.TaggedError("DemoInterrupted")<{ readonly reason: string }> {}

/** Fills the database if nobody is in it. Undefined where the database holds somebody else's data. */
export const startDemo = Effect.fn("startDemo")(function* ({ dataFolder, password, onProgress }: DemoStart) {
  const sql = yield* SqlClient.SqlClient;
  const state = yield* readState(sql);
  if (state === "filling") return yield* new DemoInterrupted({ reason: `The demo data was not written to its end. Remove ${dataFolder} (or empty the database) and start again.` });
  const file = path.join(dataFolder, "demo-password");
  if (state === "filled") return signIn(password ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined));
  if (yield* hasUsers(sql)) return undefined;
  const chosen = password ?? randomBytes(9).toString("base64url");
  yield* writeState(sql, "filling");
  yield* fillDemo({ password: chosen, onProgress });
  yield* writeState(sql, "filled");
  if (password === undefined) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(file, chosen, { mode: 0o600 });
  }
  return signIn(chosen);
});

function signIn(password: string | undefined): DemoSignIn {
  return { password, accounts: demoAccounts.map(({ username, role }) => ({ username, role })) };
}

const readState = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql<{ readonly value: unknown }>`SELECT value FROM setting WHERE code = 'demo' AND target_layer_id IS NULL`;
  return rows[0]?.value;
}, Effect.orDie);

const writeState = (sql: SqlClient.SqlClient, state: "filling" | "filled") =>
  sql`INSERT INTO setting (code, value) VALUES ('demo', ${JSON.stringify(state)}::jsonb)
      ON CONFLICT (code) WHERE target_layer_id IS NULL DO UPDATE SET value = excluded.value`.pipe(Effect.orDie);

const hasUsers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql`SELECT 1 FROM user_account LIMIT 1`;
  return rows.length > 0;
}, Effect.orDie);
