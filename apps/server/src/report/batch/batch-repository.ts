/** Stores export batches; contains no rules. */

import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { cents } from "@comptoir/domain/money";
import type { ExportBatch, ExportFormat, ExportKind, ExportRow, ExportStatus } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { acquireLock } from "../../database/index.ts";

/** Export batch with the user who changed it last. */
export interface BatchRow extends ExportBatch {
  readonly version: number;
  readonly fileName: string | null;
  /** Names of the vendors that the batch is limited to. */
  readonly vendors: readonly string[];
  readonly userId: number;
  readonly by: string;
  /** Time of the last change. Units: milliseconds since 1970. */
  readonly at: number;
}

interface StoredBatchRow {
  readonly id: number;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly fromDate: string;
  readonly toDate: string;
  readonly locationIds: readonly number[];
  readonly vendorIds: readonly number[];
  readonly isChangesOnly: boolean;
  readonly vendors: readonly string[];
  readonly status: ExportStatus;
  readonly rows: number | null;
  readonly amount: number | null;
  readonly fileHash: string | null;
  readonly reexportOf: number | null;
  readonly reason: string;
  readonly version: number;
  readonly fileName: string | null;
  readonly userId: number;
  readonly by: string;
  readonly at: number;
}

const selectBatches = (sql: SqlClient.SqlClient, condition: Statement.Fragment) =>
  Effect.map(
    sql<StoredBatchRow>`
      SELECT b.export_batch_id AS id, b.kind, b.format, b.from_date::text AS "fromDate", b.to_date::text AS "toDate", b.location_ids AS "locationIds",
        b.vendor_ids AS "vendorIds", b.is_changes_only AS "isChangesOnly", coalesce((SELECT array_agg(v.description ORDER BY v.description, v.vendor_id) FROM vendor v WHERE v.vendor_id = ANY (b.vendor_ids)), '{}') AS vendors, b.status, b.rows, b.amount::float8 AS amount, b.file_hash AS "fileHash",
        b.reexport_of AS "reexportOf", b.reason, b.version, f.name AS "fileName", b.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, floor(extract(epoch FROM b.changed_at) * 1000)::float8 AS at
      FROM export_batch b JOIN user_account u ON u.user_id = b.user_id LEFT JOIN export_file f ON f.export_batch_id = b.export_batch_id
      WHERE ${condition} ORDER BY b.export_batch_id`,
    (rows) => rows.map(batchOf),
  );

const batchOf = ({ fromDate, toDate, rows, amount, ...row }: StoredBatchRow): BatchRow => ({
  ...row,
  from: requireCalendarDate(fromDate),
  to: requireCalendarDate(toDate),
  totals: rows === null || amount === null ? null : { rows, amount: cents(amount) },
});

function requireCalendarDate(text: string): CalendarDate {
  const dateResult = parseCalendarDate(text);
  if (!dateResult.ok) throw new Error(`not a day: ${text}`);
  return dateResult.value;
}

/** Finds a batch whose locations are all among the given ones. */
export const findBatch = Effect.fn("findBatch")(function* (id: number, locationIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const [batchRow] = yield* selectBatches(
    sql,
    sql`b.export_batch_id = ${id} AND b.location_ids <@ ${[...locationIds]}::integer[]`,
  );
  return batchRow;
}, Effect.orDie);

/** Waits for other exports, and blocks later ones until the transaction ends, because a batch must not change data that another one is exporting. */
export const lockExports = acquireLock("export");

/** Lists the exported batches of a kind, whatever their days, with the batches that repeat others. */
export const listExportedBatches = Effect.fn("listExportedBatches")(function* ({ kind }: Pick<ExportBatch, "kind">) {
  const sql = yield* SqlClient.SqlClient;
  return yield* selectBatches(sql, sql`b.kind = ${kind} AND b.status = 'EXPORTED'`);
}, Effect.orDie);

export const listRepeatIds = Effect.fn("listRepeatIds")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  return (yield* sql<{
    readonly id: number;
  }>`SELECT export_batch_id AS id FROM export_batch WHERE reexport_of = ${id} ORDER BY 1`).map((row) => row.id);
}, Effect.orDie);

/** Counts the given vendors that supply the given targets. */
export const countVendors = Effect.fn("countVendors")(function* (ids: readonly number[], targetIds: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{
    readonly count: number;
  }>`SELECT count(*)::integer AS count FROM vendor WHERE vendor_id = ANY (${[...ids]}::integer[]) AND target_id = ANY (${[...targetIds]}::integer[])`;
  return row?.count ?? 0;
}, Effect.orDie);

/** Author and time of a change. */
export interface ChangeStamp {
  readonly userId: number;
  readonly now: Date;
  readonly day: CalendarDate;
}

const columnValuesOf = (
  {
    kind,
    format,
    from,
    to,
    locationIds,
    vendorIds = [],
    isChangesOnly = false,
    status,
    totals,
    fileHash,
    reexportOf,
    reason,
  }: ExportBatch,
  { userId, now, day }: ChangeStamp,
) => ({
  kind,
  format,
  from_date: from,
  to_date: to,
  location_ids: [...locationIds],
  vendor_ids: [...vendorIds],
  is_changes_only: isChangesOnly,
  status,
  rows: totals?.rows ?? null,
  amount: totals?.amount ?? null,
  file_hash: fileHash,
  reexport_of: reexportOf,
  reason,
  user_id: userId,
  business_date: day,
  changed_at: now,
});

export const insertBatch = Effect.fn("insertBatch")(function* (batch: ExportBatch, writtenContent: ChangeStamp) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{
    readonly id: number;
  }>`INSERT INTO export_batch ${sql.insert(columnValuesOf(batch, writtenContent))} RETURNING export_batch_id AS id`;
  return row?.id ?? 0;
}, Effect.orDie);

/** Updates a batch; returns whether the version was current. */
export const updateBatch = Effect.fn("updateBatch")(function* (
  batch: ExportBatch,
  version: number,
  writtenContent: ChangeStamp,
) {
  const sql = yield* SqlClient.SqlClient;
  const updatedRows =
    yield* sql`UPDATE export_batch SET ${sql.update({ ...columnValuesOf(batch, writtenContent), version: version + 1 })} WHERE export_batch_id = ${batch.id} AND version = ${version} RETURNING 1`;
  return updatedRows.length === 1;
}, Effect.orDie);

export const insertFile = Effect.fn("insertFile")(function* (id: number, name: string, content: Uint8Array) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO export_file ${sql.insert({ export_batch_id: id, name, content })}`;
}, Effect.orDie);

/** Stores the activity that a batch sends to vendors. */
export const insertSentActivity = Effect.fn("insertSentActivity")(function* (
  id: number,
  rows: readonly ExportRow[],
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  const numbersOfColumn = (name: string) => rows.map((row) => Number(row[name]));
  yield* sql`INSERT INTO export_activity_sent (location_id, item_id, export_batch_id, on_hand, sent_at)
    SELECT location_id, item_id, ${id}::integer, on_hand, ${now}::timestamptz FROM unnest(${numbersOfColumn("locationId")}::integer[], ${numbersOfColumn("itemId")}::integer[], ${numbersOfColumn("onHand")}::bigint[]) AS sent (location_id, item_id, on_hand)`;
}, Effect.orDie);

export const readFile = Effect.fn("readFile")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  const [file] = yield* sql<{
    readonly name: string;
    readonly content: Uint8Array;
  }>`SELECT name, content FROM export_file WHERE export_batch_id = ${id}`;
  return file;
}, Effect.orDie);
