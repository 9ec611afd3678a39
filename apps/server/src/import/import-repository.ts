import { randomUUID } from "node:crypto";

import { Context, Effect, Layer } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import type { ListPage } from "@comptoir/api/wire";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import { holdLeaseMs } from "@comptoir/domain/inventory";

import { DatabaseEngine } from "../database/index.ts";
import type { ImportRun } from "./import-run.ts";
import type { SetAsideRow } from "./set-aside.ts";
import { storableJson } from "./storable-json.ts";

/** Stores imports and mappings; contains no rules. */

/** Completed upload. */
export interface StoredFile {
  readonly fileId: string;
  readonly layerId: number;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
}

/** UNDOING: some of it is undone; whoever goes on ends it. */
export type ImportState = "RUNNING" | "COMMITTED" | "UNDOING" | "FAILED" | "UNDONE";

export interface ImportRecord {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly layerId: number;
  readonly mappingName: string;
  /** Mapping at the time of the import. */
  readonly mapping: unknown;
  readonly fileName: string;
  readonly saleBatchId: number | null;
  /** Totals of the run, as answered. */
  readonly totals: unknown;
  readonly createdBy: number;
  readonly userName: string;
  readonly createdAt: Date;
  /** User who undoes or undid the import. */
  readonly undoneBy: number | null;
  readonly undoneAt: Date | null;
  /** Import whose set aside rows this one corrects. */
  readonly corrects: number | null;
  /** Header of the file, if rows were set aside. */
  readonly setAsideHeader: readonly string[] | null;
  readonly setAsideRows: number;
}

/** Running import, with the lease of its server. */
export interface RunningImport {
  readonly importId: number;
  readonly state: "RUNNING" | "UNDOING";
  /** Whether this server started it. */
  readonly isOwn: boolean;
  readonly owner: string;
  /** End of the lease on the database's clock, which all servers share. Units: milliseconds since 1970. */
  readonly leaseUntilMs: number;
  readonly nowMs: number;
}

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
  /** Whether items belong to a department. */
  readonly isUsed: boolean;
}

/** Maximum number of imports in a list. */
export const importsPerList = 500;

export class ImportRepository extends Context.Service<
  ImportRepository,
  {
    listMappings(targetId: number): Effect.Effect<readonly { readonly name: string; readonly mapping: unknown }[]>;
    saveMapping(targetId: number, mapping: ImportMapping, userId: number): Effect.Effect<void>;
    begin(run: {
      readonly mapping: ImportMapping;
      readonly file: StoredFile;
      readonly layerId: number;
      readonly userId: number;
      readonly corrects?: number | undefined;
      readonly setAsideRows?: ImportRun["setAsideRows"] | undefined;
      readonly jobId?: string | undefined;
    }): Effect.Effect<number>;
    /** Lists rows that an import set aside, after a row. */
    listSetAside(importId: number, after: number, count: number): Effect.Effect<readonly SetAsideRow[]>;
    /** Lists the imports that correct the set aside rows of an import. */
    listCorrections(importId: number): Effect.Effect<readonly number[]>;
    setSaleBatch(importId: number, saleBatchId: number): Effect.Effect<void>;
    addChanges(importId: number, firstNo: number, changes: readonly ImportChange[]): Effect.Effect<void>;
    /** Lists changes before a given one, newest first, because an undo goes backwards. */
    listChanges(importId: number, before: number | null, count: number): Effect.Effect<readonly StoredChange[]>;
    /** Last undone change of an import that is rolled back or undone; locks the import until the end of the transaction. Undefined if nothing is left to undo. */
    lockUndoneTo(importId: number): Effect.Effect<{ readonly undoneTo: number | null } | undefined>;
    setUndoneTo(importId: number, changeNo: number): Effect.Effect<void>;
    /** Lists the rows that an import created beside its subject, in order of creation, with the current state of each. */
    listMade(importId: number): Effect.Effect<readonly MadeThing[]>;
    /** Removes the record of an import that was rolled back because its file was refused. */
    forget(importId: number): Effect.Effect<void>;
    finish(importId: number, state: "COMMITTED" | "FAILED", totals: unknown): Effect.Effect<void>;
    /** Starts to undo an import; returns whether it can be undone. */
    beginUndo(importId: number, userId: number): Effect.Effect<boolean>;
    markUndone(importId: number): Effect.Effect<void>;
    find(importId: number): Effect.Effect<ImportRecord | undefined>;
    /** Lists the newest imports, with the total number. */
    list(layerIds: readonly number[]): Effect.Effect<ListPage<ImportRecord>>;
    /** Lists imports that a server runs or undoes, or did when it stopped. */
    listRunning(): Effect.Effect<readonly RunningImport[]>;
    /** Renews the leases of this server's imports. */
    renewLeases(): Effect.Effect<void>;
    /** Takes over a running import if its lease has expired; returns whether it did. */
    claim(running: RunningImport): Effect.Effect<boolean>;
  }
>()("@comptoir/server/ImportRepository") {
  static readonly layer = Layer.effect(
    ImportRepository,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const { kind } = yield* DatabaseEngine;
      // The embedded database has one process at a time, so imports of an earlier process belong to this one.
      const owner = kind === "postgresql" ? randomUUID() : kind;
      const leaseEnd = sql`clock_timestamp() + ${holdLeaseMs}::integer * interval '1 millisecond'`;

      const select = (where: Statement.Fragment) =>
        sql<ImportRow>`
        SELECT i.import_id, i.kind, i.state, i.target_layer_id, i.mapping_name, i.mapping, i.file_name, i.sale_batch_id, i.totals, i.created_by, i.created_at, i.undone_by, i.undone_at, i.corrects, i.set_aside_header,
               (SELECT count(*)::integer FROM import_set_aside a WHERE a.import_id = i.import_id) AS set_aside_rows,
               coalesce(u.username, '') AS username
        FROM import_batch i LEFT JOIN user_account u ON u.user_id = i.created_by
        WHERE ${where} ORDER BY i.import_id DESC LIMIT ${importsPerList}`.pipe(
          Effect.map((rows) => rows.map(toRecord)),
          Effect.orDie,
        );

      return ImportRepository.of({
        listMappings: (targetId) =>
          sql<{
            readonly name: string;
            readonly mapping: unknown;
          }>`SELECT name, mapping FROM import_mapping WHERE target_id = ${targetId} ORDER BY name`.pipe(Effect.orDie),
        saveMapping: (targetId, mapping, userId) =>
          sql`INSERT INTO import_mapping (target_id, name, mapping, saved_by) VALUES (${targetId}, ${mapping.name}, ${JSON.stringify(mapping)}::jsonb, ${userId})
              ON CONFLICT (target_id, name) DO UPDATE SET mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = now()`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        begin: ({ mapping, file, layerId, userId, corrects = null, setAsideRows, jobId = null }) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                const [row] = yield* sql<{ readonly import_id: number }>`
                  INSERT INTO import_batch (kind, target_layer_id, mapping_name, mapping, file_name, file_hash, file_bytes, created_by, owner, lease_until, corrects, set_aside_header, job_id)
                  VALUES (${mapping.kind}, ${layerId}, ${mapping.name}, ${JSON.stringify(mapping)}::jsonb, ${file.name}, ${file.hash}, ${file.bytes}, ${userId}, ${owner}, ${leaseEnd}, ${corrects}::integer, ${setAsideRows === undefined ? null : storableJson(setAsideRows.header)}::jsonb, ${jobId}::text)
                  RETURNING import_id`;
                if (row === undefined) return yield* Effect.die("INSERT … RETURNING gave no row");
                const rows = setAsideRows?.rows ?? [];
                for (let first = 0; first < rows.length; first += setAsidePerStep)
                  yield* sql`
                    INSERT INTO import_set_aside (import_id, row_no, cells, issues)
                    SELECT ${row.import_id}::integer, s.row, s.cells, s.issues
                    FROM jsonb_to_recordset(${storableJson(rows.slice(first, first + setAsidePerStep))}::jsonb) AS s (row integer, cells jsonb, issues jsonb)`;
                return row.import_id;
              }),
            )
            .pipe(Effect.orDie),
        listSetAside: (importId, after, count) =>
          sql<SetAsideRow>`
            SELECT row_no AS row, cells, issues FROM import_set_aside WHERE import_id = ${importId} AND row_no > ${after} ORDER BY row_no LIMIT ${count}`.pipe(
            Effect.orDie,
          ),
        listCorrections: (importId) =>
          sql<{ readonly id: number }>`
            SELECT import_id AS id FROM import_batch WHERE corrects = ${importId} AND state IN ('COMMITTED', 'UNDOING') ORDER BY import_id`.pipe(
            Effect.map((rows) => rows.map(({ id }) => id)),
            Effect.orDie,
          ),
        setSaleBatch: (importId, saleBatchId) =>
          sql`UPDATE import_batch SET sale_batch_id = ${saleBatchId} WHERE import_id = ${importId}`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
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
        lockUndoneTo: (importId) =>
          sql<{
            readonly undoneTo: number | null;
          }>`SELECT undone_to AS "undoneTo" FROM import_batch WHERE import_id = ${importId} AND state IN ('RUNNING', 'UNDOING') FOR UPDATE`.pipe(
            Effect.map(([row]) => row),
            Effect.orDie,
          ),
        setUndoneTo: (importId, changeNo) =>
          sql`UPDATE import_batch SET undone_to = ${changeNo} WHERE import_id = ${importId}`.pipe(
            Effect.asVoid,
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
        finish: (importId, state, totals) =>
          sql`UPDATE import_batch SET state = ${state}, totals = ${storableJson(totals ?? null)}::jsonb, finished_at = now() WHERE import_id = ${importId} AND state = 'RUNNING' RETURNING import_id`.pipe(
            Effect.flatMap((rows) =>
              rows.length === 0 && state === "COMMITTED"
                ? Effect.die(new Error(`Import ${importId} was rolled back while it ran.`))
                : Effect.void,
            ),
            Effect.orDie,
          ),
        forget: (importId) =>
          sql
            .withTransaction(
              Effect.gen(function* () {
                yield* sql`DELETE FROM import_set_aside WHERE import_id = ${importId}`;
                yield* sql`DELETE FROM import_batch WHERE import_id = ${importId} AND state = 'FAILED'`;
              }),
            )
            .pipe(Effect.orDie),
        beginUndo: (importId, userId) =>
          sql`
            UPDATE import_batch SET state = 'UNDOING', undone_by = ${userId}, owner = ${owner}, lease_until = ${leaseEnd}
            WHERE import_id = ${importId} AND state = 'COMMITTED' RETURNING import_id`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie,
          ),
        markUndone: (importId) =>
          sql`UPDATE import_batch SET state = 'UNDONE', undone_at = now() WHERE import_id = ${importId} AND state = 'UNDOING'`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        find: (importId) => select(sql`i.import_id = ${importId}`).pipe(Effect.map(([record]) => record)),
        list: Effect.fnUntraced(function* (layerIds) {
          const inScope = sql`i.state IN ('COMMITTED', 'UNDOING', 'UNDONE') AND i.target_layer_id = ANY (${`{${layerIds.join(",")}}`}::integer[])`;
          const [counted] = yield* sql<{
            readonly total: number;
          }>`SELECT count(*)::integer AS total FROM import_batch i WHERE ${inScope}`.pipe(Effect.orDie);
          return { rows: yield* select(inScope), total: counted?.total ?? 0 };
        }),
        listRunning: () =>
          sql<Omit<RunningImport, "isOwn">>`
            SELECT import_id AS "importId", state, owner, (extract(epoch FROM lease_until) * 1000)::float8 AS "leaseUntilMs", (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"
            FROM import_batch WHERE state IN ('RUNNING', 'UNDOING') ORDER BY import_id`.pipe(
            Effect.map((rows) => rows.map((row) => ({ ...row, isOwn: row.owner === owner }))),
            Effect.orDie,
          ),
        renewLeases: () =>
          sql`UPDATE import_batch SET lease_until = ${leaseEnd} WHERE state IN ('RUNNING', 'UNDOING') AND owner = ${owner}`.pipe(
            Effect.asVoid,
            Effect.orDie,
          ),
        claim: ({ importId, owner: before, leaseUntilMs }) =>
          sql`
            UPDATE import_batch SET owner = ${owner}, lease_until = ${leaseEnd}
            WHERE import_id = ${importId} AND state IN ('RUNNING', 'UNDOING') AND owner = ${before} AND (extract(epoch FROM lease_until) * 1000)::float8 = ${leaseUntilMs} RETURNING import_id`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie,
          ),
      });
    }),
  );
}

interface ImportRow {
  readonly import_id: number;
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly target_layer_id: number;
  readonly mapping_name: string;
  readonly mapping: unknown;
  readonly file_name: string;
  readonly sale_batch_id: number | null;
  readonly totals: unknown;
  readonly created_by: number;
  readonly created_at: Date;
  readonly undone_by: number | null;
  readonly undone_at: Date | null;
  readonly username: string;
  readonly corrects: number | null;
  readonly set_aside_header: readonly string[] | null;
  readonly set_aside_rows: number;
}

/** Number of set aside rows written by one statement. */
const setAsidePerStep = 1_000;

function toRecord(row: ImportRow): ImportRecord {
  return {
    importId: row.import_id,
    kind: row.kind,
    state: row.state,
    layerId: row.target_layer_id,
    mappingName: row.mapping_name,
    mapping: row.mapping,
    fileName: row.file_name,
    saleBatchId: row.sale_batch_id,
    totals: row.totals,
    createdBy: row.created_by,
    userName: row.username,
    createdAt: row.created_at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
    corrects: row.corrects,
    setAsideHeader: row.set_aside_header,
    setAsideRows: row.set_aside_rows,
  };
}
