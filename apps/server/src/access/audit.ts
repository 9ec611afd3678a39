/** Audit trail: who did what and from where, written in the transaction of the change and never modified. */

import type { AuditAction, AuditKind } from "@comptoir/domain/entity";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { CurrentNote } from "../http/request-note.ts";

export interface AuditEntry {
  /** Id of the user who acted; null when nobody is signed in. */
  readonly userId: number | null;
  readonly action: AuditAction;
  readonly entity: AuditKind;
  /** Null for a sign-in attempt with an unknown name. */
  readonly entityId: number | string | null;
  /** Name of the record at the time; defaults to the current name of an account or a target. */
  readonly label?: string;
  /** Layer whose readers see the entry. Defaults to the request's layer; null marks an entry about the whole installation. */
  readonly layerId?: number | null;
  readonly details?: AuditDetails;
}

/** Details of an audit entry: values of the record before and after the change, and the circumstances. */
export interface AuditDetails {
  readonly before?: unknown;
  readonly after?: unknown;
  /** Id of the import that made the change. */
  readonly importId?: number;
  /** Error code of a refusal. */
  readonly code?: string;
}

export const writeAudit = (entry: AuditEntry) => writeAudits([entry]);

/** Writes audit entries, all dated at the current moment. Entries without `layerId` get the layer of the request. */
export const writeAudits = Effect.fn("writeAudits")(function* (entries: readonly AuditEntry[]) {
  const sql = yield* SqlClient.SqlClient;
  const writtenAt = new Date(yield* Clock.currentTimeMillis);
  const { layerId: requestLayerId = null, from: address = null } = yield* CurrentNote;
  const entriesWithLayer = entries.map((entry) =>
    entry.layerId === undefined ? { ...entry, layerId: requestLayerId } : entry,
  );
  for (let start = 0; start < entriesWithLayer.length; start += entriesPerStatement) {
    yield* sql`
      INSERT INTO audit_entry (at, user_id, action, entity, entity_id, label, layer_id, address, details)
      SELECT ${writtenAt}, e."userId", e.action, e.entity, coalesce(e."entityId", ''), coalesce(e.label, u.first_name || ' ' || u.last_name || ' · ' || u.username, t.description), e."layerId", ${address}::text, coalesce(e.details, '{}')
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(entriesWithLayer.slice(start, start + entriesPerStatement))}::jsonb)
        AS ("userId" integer, action text, entity text, "entityId" text, label text, "layerId" integer, details jsonb)) WITH ORDINALITY AS e ("userId", action, entity, "entityId", label, "layerId", details, no)
        LEFT JOIN user_account u ON u.user_id = CASE e.entity WHEN 'user' THEN e."entityId"::integer END
        LEFT JOIN target t ON t.target_id = CASE e.entity WHEN 'target' THEN e."entityId"::integer END
      ORDER BY e.no`;
  }
}, Effect.orDie);

/** Number of audit entries that one INSERT writes. */
const entriesPerStatement = 5_000;
