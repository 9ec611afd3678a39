/** The audit trail: who did what, written in the same transaction as the change and never changed afterwards. */

import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

export interface AuditEntry {
  /** Absent when nobody is signed in. */
  readonly userId: number | null;
  readonly action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE" | "LOCK" | "UNLOCK" | "INVITE" | "REQUIRE_PASSWORD" | "END_SESSIONS" | "TERMS" | "PASSWORD" | "SETUP" | "SIGN_OUT" | "RENEWAL_REUSED";
  readonly entity: string;
  readonly entityId: number | string;
  /** What it was and became, and from where: the layer acted in, the address of the device. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export const writeAudit = (entry: AuditEntry) => writeAudits([entry]);

/** Writes many entries at once, as of one moment. */
export const writeAudits = Effect.fn("writeAudits")(function* (entries: readonly AuditEntry[]) {
  const sql = yield* SqlClient.SqlClient;
  const at = new Date(yield* Clock.currentTimeMillis);
  for (let start = 0; start < entries.length; start += atOnce) {
    yield* sql`
      INSERT INTO audit_entry (at, user_id, action, entity, entity_id, details)
      SELECT ${at}, e."userId", e.action, e.entity, e."entityId", coalesce(e.details, '{}')
      FROM jsonb_to_recordset(${JSON.stringify(entries.slice(start, start + atOnce))}::jsonb) AS e ("userId" integer, action text, entity text, "entityId" text, details jsonb)`;
  }
}, Effect.orDie);

/** Entries of one statement. */
const atOnce = 5_000;
