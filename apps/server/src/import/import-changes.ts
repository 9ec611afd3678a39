import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

/** Row that an import created (before is null), restored (before is deleted) or changed. */
export interface ImportChange {
  readonly entity: "item" | "location" | "stock" | "department";
  readonly entityId: number;
  readonly locationId: number | null;
  readonly before: unknown;
  /** Values written, by name. */
  readonly after: unknown;
}

/** Stored change. */
export interface StoredChange extends ImportChange {
  readonly changeNo: number;
}

/** Row that an import of sales or stock created beside its subject. */
export interface MadeThing {
  readonly entity: "item" | "location" | "department";
  readonly code: string;
  readonly name: string;
  readonly isDeleted: boolean;
  readonly isSold: boolean;
  readonly isStocked: boolean;
  /** Whether items belong to the row, if it is a department. */
  readonly isUsed: boolean;
}

/** Changes of imports to other rows than sales, by number. */
export interface ImportChanges {
  addChanges(importId: number, firstNo: number, changes: readonly ImportChange[]): Effect.Effect<void>;
  /** Lists changes before a given one, newest first, because an undo goes backwards. */
  listChanges(importId: number, before: number | null, count: number): Effect.Effect<readonly StoredChange[]>;
  /** Lists rows that imports undone meanwhile had created, and that are still there because this import used them. Items come before departments. */
  listKeptFor(importId: number): Effect.Effect<readonly ImportChange[]>;
  /** Lists the rows that an import created beside its subject, in order of creation, with the current state of each. */
  listMade(importId: number): Effect.Effect<readonly MadeThing[]>;
}

export const makeImportChanges = (sql: SqlClient.SqlClient): ImportChanges => ({
  addChanges: (importId, firstNo, changes) =>
    changes.length === 0
      ? Effect.void
      : sql`
          INSERT INTO import_change (import_id, change_no, entity, entity_id, location_id, before, after)
          SELECT ${importId}::integer, ${firstNo}::integer + c.change_no, c.entity, c.entity_id, c.location_id, nullif(c.before, 'null'::jsonb), c.after
          FROM jsonb_to_recordset(${JSON.stringify(changes.map((change, index) => ({ change_no: index, entity: change.entity, entity_id: change.entityId, location_id: change.locationId, before: change.before, after: change.after })))}::jsonb)
            AS c (change_no integer, entity text, entity_id integer, location_id integer, before jsonb, after jsonb)`.pipe(
          Effect.asVoid,
          Effect.orDie,
        ),
  listChanges: (importId, before, count) =>
    sql<StoredChange>`
      SELECT change_no AS "changeNo", entity, entity_id AS "entityId", location_id AS "locationId", before, after
      FROM import_change WHERE import_id = ${importId} AND change_no < ${before ?? 2 ** 31 - 1} ORDER BY change_no DESC LIMIT ${count}`.pipe(
      Effect.orDie,
    ),
  listKeptFor: (importId) =>
    sql<ImportChange>`
      SELECT c.entity, c.entity_id AS "entityId", c.location_id AS "locationId", c.before, c.after
      FROM import_batch later JOIN import_batch earlier ON earlier.state = 'UNDOING' OR (earlier.state = 'UNDONE' AND earlier.undone_at >= later.finished_at)
        JOIN import_change c ON c.import_id = earlier.import_id
        LEFT JOIN item i ON c.entity = 'item' AND i.item_id = c.entity_id
        LEFT JOIN target_layer l ON c.entity = 'location' AND l.target_layer_id = c.entity_id
        LEFT JOIN department d ON c.entity = 'department' AND d.department_id = c.entity_id
      WHERE later.import_id = ${importId} AND earlier.import_id <> ${importId} AND (c.before IS NULL OR c.before -> 'isDeleted' = 'true')
        AND NOT coalesce(i.is_deleted, l.is_deleted, d.is_deleted, true)
        -- A file of products or stock that came after names its rows again, though it changed none of them.
        AND NOT EXISTS (SELECT FROM import_batch holding JOIN target_layer h USING (target_layer_id) JOIN target_layer t ON t.target_layer_id = later.target_layer_id
          WHERE holding.kind IN ('products', 'locations', 'stock') AND holding.state = 'COMMITTED' AND holding.finished_at > earlier.undone_at AND h.target_id = t.target_id)
        AND CASE c.entity WHEN 'item' THEN c.entity_id IN (${selectUsed(sql, importId, "item_id")})
          WHEN 'location' THEN c.entity_id IN (${selectUsed(sql, importId, "location_id")})
          ELSE c.entity_id IN (${selectUsed(sql, importId, "department_id")}) END
      ORDER BY c.entity <> 'item', c.import_id DESC, c.change_no DESC`.pipe(Effect.orDie),
  listMade: (importId) =>
    sql<MadeThing>`
      SELECT c.entity, coalesce(c.after ->> 'sku', c.after ->> 'code', '') AS code, coalesce(c.after ->> 'description', '') AS name,
        CASE c.entity WHEN 'item' THEN i.is_deleted WHEN 'location' THEN l.is_deleted ELSE d.is_deleted END AS "isDeleted",
        CASE c.entity WHEN 'item' THEN EXISTS (SELECT FROM sales_month_item s WHERE s.item_id = c.entity_id)
          WHEN 'location' THEN EXISTS (SELECT FROM sales_day s WHERE s.location_id = c.entity_id)
          ELSE EXISTS (SELECT FROM sales_day_department s WHERE s.department_id = c.entity_id) END AS "isSold",
        CASE c.entity WHEN 'item' THEN EXISTS (SELECT FROM stock_on_hand s WHERE s.item_id = c.entity_id AND s.quantity <> 0)
          WHEN 'location' THEN EXISTS (SELECT FROM stock_on_hand s WHERE s.location_id = c.entity_id AND s.quantity <> 0) ELSE false END AS "isStocked",
        c.entity = 'department' AND EXISTS (SELECT FROM item s WHERE s.department_id = c.entity_id AND NOT s.is_deleted) AS "isUsed"
      FROM import_change c JOIN import_batch b USING (import_id)
        LEFT JOIN item i ON c.entity = 'item' AND i.item_id = c.entity_id
        LEFT JOIN target_layer l ON c.entity = 'location' AND l.target_layer_id = c.entity_id
        LEFT JOIN department d ON c.entity = 'department' AND d.department_id = c.entity_id
      WHERE c.import_id = ${importId} AND (c.before IS NULL OR c.before -> 'isDeleted' = 'true') AND b.kind IN ('transactions', 'stock') AND c.entity <> 'stock'
      ORDER BY c.change_no`.pipe(Effect.orDie),
});

/** Selects the items, locations or departments that an import used: in its receipts, or in what else it wrote. */
function selectUsed(sql: SqlClient.SqlClient, importId: number, column: "item_id" | "location_id" | "department_id") {
  const writtenIds = {
    item_id: sql`SELECT entity_id FROM import_change WHERE import_id = ${importId} AND entity IN ('item', 'stock')`,
    location_id: sql`SELECT coalesce(location_id, entity_id) FROM import_change WHERE import_id = ${importId} AND entity IN ('location', 'stock')`,
    department_id: sql`SELECT (after ->> 'departmentId')::integer FROM import_change WHERE import_id = ${importId} AND entity = 'item' AND after ->> 'departmentId' IS NOT NULL`,
  };
  return sql`
    SELECT line.${sql(column)} FROM import_batch own JOIN sale_batch sales ON sales.batch_id = own.sale_batch_id
      JOIN sale_line line ON line.location_id = ANY (sales.location_ids) AND line.business_date BETWEEN sales.first_date AND sales.last_date AND line.batch_id = sales.batch_id
    WHERE own.import_id = ${importId} AND line.${sql(column)} IS NOT NULL
    UNION ${writtenIds[column]}`;
}
