/** The audit trail: who did what, from where, written in the same transaction as the change and never changed afterwards. */

import type { AuditAction, AuditKind } from "@comptoir/domain/entity";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { CurrentNote } from "../http/request-note.ts";

export interface AuditEntry {
  /** Absent when nobody is signed in. */
  readonly userId: number | null;
  readonly action: AuditAction;
  readonly entity: AuditKind;
  /** Nothing where it is nobody's: a name at the door that no account has. */
  readonly entityId: number | string | null;
  /** What the record was called; of an account or a target, its name when left out. */
  readonly label?: string;
  /** Where it was done: what the readers of a layer read. That of the request when left out; null concerns the whole installation. */
  readonly layerId?: number | null;
  readonly details?: AuditDetails;
}

/** What a record was and became, and what else is said of a change. */
export interface AuditDetails {
  readonly before?: unknown;
  readonly after?: unknown;
  /** The import that did it. */
  readonly importId?: number;
  /** What somebody was refused with. */
  readonly code?: string;
}

export const writeAudit = (entry: AuditEntry) => writeAudits([entry]);

/** Writes many entries at once, as of one moment. */
export const writeAudits = Effect.fn("writeAudits")(function* (entries: readonly AuditEntry[]) {
  const sql = yield* SqlClient.SqlClient;
  const at = new Date(yield* Clock.currentTimeMillis);
  const { layerId: ofRequest = null, from: address = null } = yield* CurrentNote;
  const placed = entries.map((entry) => (entry.layerId === undefined ? { ...entry, layerId: ofRequest } : entry));
  for (let start = 0; start < placed.length; start += atOnce) {
    yield* sql`
      INSERT INTO audit_entry (at, user_id, action, entity, entity_id, label, layer_id, address, details)
      SELECT ${at}, e."userId", e.action, e.entity, coalesce(e."entityId", ''), coalesce(e.label, u.first_name || ' ' || u.last_name || ' · ' || u.username, t.description), e."layerId", ${address}::text, coalesce(e.details, '{}')
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(placed.slice(start, start + atOnce))}::jsonb)
        AS ("userId" integer, action text, entity text, "entityId" text, label text, "layerId" integer, details jsonb)) WITH ORDINALITY AS e ("userId", action, entity, "entityId", label, "layerId", details, no)
        LEFT JOIN user_account u ON u.user_id = CASE e.entity WHEN 'user' THEN e."entityId"::integer END
        LEFT JOIN target t ON t.target_id = CASE e.entity WHEN 'target' THEN e."entityId"::integer END
      ORDER BY e.no`;
  }
}, Effect.orDie);

/** Entries of one statement. */
const atOnce = 5_000;
