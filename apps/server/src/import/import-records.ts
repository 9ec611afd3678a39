import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";

import type { ImportLease } from "./import-leases.ts";
import type { ImportRun } from "./import-run.ts";
import type { SetAsideRow } from "./set-aside.ts";
import { toStorableJson } from "./storable-json.ts";
import type { StoredFile } from "./upload-repository.ts";

/** State of an import. UNDOING means that it is partly undone; the next server that continues finishes it. */
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
  /** Number of set aside rows that no import in force brings again. */
  readonly setAsideLeft: number;
}

/** Default number of imports in a list. */
export const importsPerList = 500;

/** Imports from their beginning to their end, with the rows that they set aside. */
export interface ImportRecords {
  begin(run: {
    readonly mapping: ImportMapping;
    readonly file: StoredFile;
    readonly layerId: number;
    readonly userId: number;
    readonly corrects?: number | undefined;
    readonly setAsideRows?: ImportRun["setAsideRows"] | undefined;
    readonly jobId?: string | undefined;
  }): Effect.Effect<number>;
  setSaleBatch(importId: number, saleBatchId: number): Effect.Effect<void>;
  /** Notes the totals of a sales file that is checked to its end. */
  setChecked(importId: number, totals: unknown): Effect.Effect<void>;
  /** Removes the record of a running import whose file was refused, with the rows that it set aside. */
  forget(importId: number): Effect.Effect<void>;
  finish(importId: number, state: "COMMITTED" | "FAILED", totals: unknown): Effect.Effect<void>;
  find(importId: number): Effect.Effect<ImportRecord | undefined>;
  /** Lists imports in the order of the given ids. */
  list(ids: readonly number[]): Effect.Effect<readonly ImportRecord[]>;
  /** Lists rows that an import set aside, after a row: all of them, or those that no import in force brings again. */
  listSetAside(
    importId: number,
    page: { readonly which: "all" | "left"; readonly after: number; readonly count: number },
  ): Effect.Effect<readonly SetAsideRow[]>;
  /** Lists the imports that correct the set aside rows of an import. */
  listCorrections(importId: number): Effect.Effect<readonly number[]>;
}

export const makeImportRecords = (sql: SqlClient.SqlClient, lease: ImportLease): ImportRecords => ({
  ...makeStartAndEnd(sql, lease),
  ...makeSetAsideLists(sql),
  ...makeImportLists(sql),
});

const makeStartAndEnd = (
  sql: SqlClient.SqlClient,
  lease: ImportLease,
): Pick<ImportRecords, "begin" | "setSaleBatch" | "setChecked" | "forget" | "finish"> => ({
  begin: ({ mapping, file, layerId, userId, corrects = null, setAsideRows, jobId = null }) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<{ readonly import_id: number }>`
            INSERT INTO import_batch (kind, target_layer_id, mapping_name, mapping, file_name, file_hash, file_bytes, created_by, owner, lease_until, corrects, set_aside_header, job_id)
            VALUES (${mapping.kind}, ${layerId}, ${mapping.name}, ${JSON.stringify(mapping)}::jsonb, ${file.name}, ${file.hash}, ${file.bytes}, ${userId}, ${lease.owner}, ${lease.end}, ${corrects}::integer, ${setAsideRows === undefined ? null : toStorableJson(setAsideRows.header)}::jsonb, ${jobId}::text)
            RETURNING import_id`;
          if (row === undefined) return yield* Effect.die("INSERT … RETURNING gave no row");
          const rowsSetAside = setAsideRows?.rows ?? [];
          for (let first = 0; first < rowsSetAside.length; first += setAsidePerStep)
            yield* sql`
              INSERT INTO import_set_aside (import_id, row_no, cells, issues)
              SELECT ${row.import_id}::integer, s.row, s.cells, s.issues
              FROM jsonb_to_recordset(${toStorableJson(rowsSetAside.slice(first, first + setAsidePerStep))}::jsonb) AS s (row integer, cells jsonb, issues jsonb)`;
          return row.import_id;
        }),
      )
      .pipe(Effect.orDie),
  setSaleBatch: (importId, saleBatchId) =>
    sql`UPDATE import_batch SET sale_batch_id = ${saleBatchId} WHERE import_id = ${importId}`.pipe(
      Effect.asVoid,
      Effect.orDie,
    ),
  setChecked: (importId, totals) =>
    sql`UPDATE import_batch SET totals = ${toStorableJson(totals)}::jsonb WHERE import_id = ${importId} AND state = 'RUNNING' RETURNING import_id`.pipe(
      Effect.orDie,
      Effect.andThen((rows) => (rows.length === 0 ? Effect.die("another server has ended the import") : Effect.void)),
    ),
  forget: (importId) =>
    sql
      .withTransaction(
        Effect.gen(function* () {
          const runningRows =
            yield* sql`SELECT FROM import_batch WHERE import_id = ${importId} AND state = 'RUNNING' FOR UPDATE`;
          if (runningRows.length === 0) return;
          yield* sql`DELETE FROM import_set_aside WHERE import_id = ${importId}`;
          yield* sql`DELETE FROM import_batch WHERE import_id = ${importId}`;
        }),
      )
      .pipe(Effect.orDie),
  finish: (importId, state, totals) =>
    sql`UPDATE import_batch SET state = ${state}, totals = ${toStorableJson(totals ?? null)}::jsonb, finished_at = now() WHERE import_id = ${importId} AND state = 'RUNNING' RETURNING import_id`.pipe(
      Effect.flatMap((rows) =>
        rows.length === 0 && state === "COMMITTED"
          ? Effect.die(new Error(`Import ${importId} was rolled back while it ran.`))
          : Effect.void,
      ),
      Effect.orDie,
    ),
});

function makeImportLists(sql: SqlClient.SqlClient): Pick<ImportRecords, "find" | "list"> {
  const selectImports = (where: Statement.Fragment) =>
    sql<ImportRow>`
    SELECT i.import_id, i.kind, i.state, i.target_layer_id, i.mapping_name, i.mapping, i.file_name, i.sale_batch_id, i.totals, i.created_by, i.created_at, i.undone_by, i.undone_at, i.corrects, i.set_aside_header,
           (SELECT count(*)::integer FROM import_set_aside a WHERE a.import_id = i.import_id) AS set_aside_rows,
           (SELECT count(DISTINCT corrected.row_no)::integer FROM (${selectCorrectedRows(sql, sql`i.import_id`)}) corrected) AS corrected_rows,
           coalesce(u.username, '') AS username
    FROM import_batch i LEFT JOIN user_account u ON u.user_id = i.created_by
    WHERE ${where}`.pipe(
      Effect.map((rows) => rows.map(toImportRecord)),
      Effect.orDie,
    );
  return {
    find: (importId) => selectImports(sql`i.import_id = ${importId}`).pipe(Effect.map(([record]) => record)),
    list: Effect.fnUntraced(function* (ids) {
      const records = yield* selectImports(sql`i.import_id = ANY (${[...ids]}::integer[])`);
      const recordById = new Map(records.map((record) => [record.importId, record]));
      return ids.flatMap((id) => recordById.get(id) ?? []);
    }),
  };
}

/** Selects the rows of an import that imports in force bring again, as their results say. */
const selectCorrectedRows = (sql: SqlClient.SqlClient, importId: Statement.Fragment) => sql`
  SELECT corrected.value::integer AS row_no
  FROM import_batch correction, jsonb_array_elements_text(correction.totals -> 'correctedRows') corrected
  WHERE correction.corrects = ${importId} AND correction.state IN ('COMMITTED', 'UNDOING')`;

const makeSetAsideLists = (sql: SqlClient.SqlClient): Pick<ImportRecords, "listSetAside" | "listCorrections"> => ({
  listSetAside: (importId, { which, after, count }) =>
    sql<SetAsideRow>`
      SELECT row_no AS row, cells, issues FROM import_set_aside WHERE import_id = ${importId} AND row_no > ${after}
        ${which === "all" ? sql`` : sql`AND row_no NOT IN (${selectCorrectedRows(sql, sql`${importId}`)})`}
      ORDER BY row_no LIMIT ${count}`.pipe(Effect.orDie),
  listCorrections: (importId) =>
    sql<{ readonly id: number }>`
      SELECT import_id AS id FROM import_batch WHERE corrects = ${importId} AND state IN ('COMMITTED', 'UNDOING') ORDER BY import_id`.pipe(
      Effect.map((rows) => rows.map(({ id }) => id)),
      Effect.orDie,
    ),
});

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
  readonly corrected_rows: number;
}

/** Number of set aside rows written by one statement. */
const setAsidePerStep = 1_000;

function toImportRecord(importRow: ImportRow): ImportRecord {
  return {
    importId: importRow.import_id,
    kind: importRow.kind,
    state: importRow.state,
    layerId: importRow.target_layer_id,
    mappingName: importRow.mapping_name,
    mapping: importRow.mapping,
    fileName: importRow.file_name,
    saleBatchId: importRow.sale_batch_id,
    totals: importRow.totals,
    createdBy: importRow.created_by,
    userName: importRow.username,
    createdAt: importRow.created_at,
    undoneBy: importRow.undone_by,
    undoneAt: importRow.undone_at,
    corrects: importRow.corrects,
    setAsideHeader: importRow.set_aside_header,
    setAsideRows: importRow.set_aside_rows,
    setAsideLeft: importRow.set_aside_rows - importRow.corrected_rows,
  };
}
