/** Lists the changes of a record from the audit trail, newest first. */

import type { ListPage } from "@comptoir/api/wire";
import { signInOutActions, pageSizes, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

interface HistoryRow {
  readonly id: number;
  readonly at: number;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly action: string;
  readonly place: string | null;
  readonly address: string | null;
  readonly before: EntityValues | null;
  readonly after: EntityValues | null;
}

/** Lists the changes of a record before a given entry, or the last ones, with their total number. */
export const listHistory = Effect.fn("listHistory")(function* (
  entity: EntityName,
  id: number,
  beforeAuditId: number | undefined,
) {
  const sql = yield* SqlClient.SqlClient;
  const [count] = yield* sql<{
    readonly total: number;
  }>`SELECT count(*)::float8 AS total FROM audit_entry WHERE entity = ${entity} AND entity_id = ${String(id)} AND action <> ALL (${[...signInOutActions]}::text[])`;
  const rows = yield* sql<HistoryRow>`
    SELECT a.audit_id::float8 AS id, floor(extract(epoch FROM a.at) * 1000)::float8 AS at, a.user_id AS "userId", nullif(trim(u.first_name || ' ' || u.last_name), '') AS "userName", a.action,
      l.description AS place, a.address, nullif(a.details -> 'before', 'null') AS before, nullif(a.details -> 'after', 'null') AS after
    FROM audit_entry a LEFT JOIN user_account u ON u.user_id = a.user_id
    LEFT JOIN target_layer l ON l.target_layer_id = a.layer_id
    WHERE a.entity = ${entity} AND a.entity_id = ${String(id)} AND a.action <> ALL (${[...signInOutActions]}::text[]) AND a.audit_id < ${beforeAuditId ?? Number.MAX_SAFE_INTEGER}
    ORDER BY a.audit_id DESC LIMIT ${pageSizes.usual}`;
  const listPage: ListPage<HistoryRow> = { rows, total: count?.total ?? 0 };
  return listPage;
}, Effect.orDie);

/** Names of entities in the table `import_change`, for those that imports change. */
const importChangeEntityByName: Partial<Record<string, string>> = { product: "item" };

/** Finds the name of the last user who changed a record, by hand, by an import or by its undo; empty if it never changed. */
export const lastChangedBy = Effect.fn("lastChangedBy")(function* (
  entity: EntityName | "figureAlert" | "listView" | "report" | "reportSchedule" | "sidePanelTemplate" | "task",
  id: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly name: string }>`
    SELECT trim(u.first_name || ' ' || u.last_name) AS name
    FROM (
      SELECT at, user_id FROM audit_entry WHERE entity = ${entity} AND entity_id = ${String(id)} AND action <> ALL (${[...signInOutActions]}::text[])
      UNION ALL
      SELECT coalesce(b.undone_at, b.finished_at), coalesce(b.undone_by, b.created_by)
      FROM import_change c JOIN import_batch b USING (import_id) WHERE c.entity = ${importChangeEntityByName[entity] ?? null} AND c.entity_id = ${id}
    ) change JOIN user_account u USING (user_id) ORDER BY change.at DESC NULLS LAST LIMIT 1`;
  return rows[0]?.name ?? "";
}, Effect.orDie);
