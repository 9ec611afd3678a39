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
