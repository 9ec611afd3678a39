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

export const writeAudit = Effect.fn("writeAudit")(function* ({ userId, action, entity, entityId, details = {} }: AuditEntry) {
  const sql = yield* SqlClient.SqlClient;
  const at = new Date(yield* Clock.currentTimeMillis);
  yield* sql`
    INSERT INTO audit_entry (at, user_id, action, entity, entity_id, details)
    VALUES (${at}, ${userId}, ${action}, ${entity}, ${String(entityId)}, ${JSON.stringify(details)}::jsonb)`;
}, Effect.orDie);
