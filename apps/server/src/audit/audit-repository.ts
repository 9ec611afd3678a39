/** Reads the audit trail, newest first, with keyset pagination: distant pages are as fast as the first. */

import { AuditRow } from "@comptoir/api/wire";
import type { AuditAction, AuditKind } from "@comptoir/domain/entity";
import { Effect, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { compileSearch } from "../entity/index.ts";
import { auditedValuesSql } from "../sales/index.ts";

/** Filters of the audit trail. Units: milliseconds since 1970. */
export interface AuditSelection {
  /** Layers whose entries are read; null reads all entries, including those without a layer. */
  readonly layerIds: readonly number[] | null;
  readonly kinds: readonly AuditKind[];
  readonly fromMs?: number | undefined;
  readonly beforeMs?: number | undefined;
  readonly userId?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly search?: string | undefined;
  readonly id?: number | undefined;
  /** Last entry of the previous page; the page starts after it. */
  readonly after?: AuditPosition | undefined;
}

/** Keyset cursor of the audit trail: time and id of an entry. */
export interface AuditPosition {
  readonly at: number;
  readonly id: number;
}

const decodeAuditRows = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ ...AuditRow.fields, address: Schema.NullOr(Schema.String) })),
);

export const listAudit = Effect.fn("listAudit")(function* (selection: AuditSelection, size: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT e.audit_id::float8 AS id, floor(extract(epoch FROM e.at) * 1000)::float8 AS at, e.user_id AS "userId", nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName", e.action, e.entity AS kind,
      nullif(e.entity_id, '') AS "recordId", e.label, l.description AS place, e.address, e.details ->> 'code' AS code, (e.details ->> 'importId')::integer AS "importId",
      ${sql.literal(auditedValuesSql("before"))} AS before, ${sql.literal(auditedValuesSql("after"))} AS after
    FROM (SELECT * FROM audit_entry e WHERE ${sql.and(buildAuditConditions(sql, selection))} ORDER BY e.at DESC, e.audit_id DESC LIMIT ${size}) e
    LEFT JOIN user_account u ON u.user_id = e.user_id LEFT JOIN target_layer l ON l.target_layer_id = e.layer_id
    ORDER BY e.at DESC, e.audit_id DESC`;
  return yield* decodeAuditRows(rows);
}, Effect.orDie);

function buildAuditConditions(
  sql: SqlClient.SqlClient,
  { layerIds, kinds, fromMs, beforeMs, userId, action, search, id, after }: AuditSelection,
): readonly Statement.Fragment[] {
  return [
    ...(layerIds === null ? [] : [sql`e.layer_id = ANY (${[...layerIds]}::integer[])`]),
    sql`e.entity = ANY (${[...kinds]}::text[])`,
    ...(fromMs === undefined ? [] : [sql`e.at >= ${new Date(fromMs)}`]),
    ...(beforeMs === undefined ? [] : [sql`e.at < ${new Date(beforeMs)}`]),
    ...(userId === undefined ? [] : [sql`e.user_id = ${userId}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(search === undefined ? [] : compileSearch(sql, search, false)),
    ...(id === undefined ? [] : [sql`e.audit_id = ${id}`]),
    ...(after === undefined
      ? []
      : [sql`(e.at, e.audit_id) < (${new Date(after.at)}::timestamptz, ${after.id}::bigint)`]),
  ];
}

/** Lists the users of some layers by name, former ones included; at most `size`. */
export const listPeople = Effect.fn("listPeople")(function* (layerIds: readonly number[], size: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly id: number; readonly name: string; readonly username: string }>`
    SELECT user_id AS id, trim(first_name || ' ' || last_name) AS name, username FROM user_account
    WHERE target_layer_id = ANY (${[...layerIds]}::integer[]) ORDER BY fold_text(first_name || ' ' || last_name) COLLATE "C", user_id LIMIT ${size}`;
}, Effect.orDie);
