/** Stores which batch a scheduled run exported; contains no rules. */

import { batchOutcomes } from "@comptoir/api/wire";
import type { CalendarDate } from "@comptoir/domain/period";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

/** Days of a run's batch. */
export interface BatchDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const RunBatch = Schema.Struct({
  batchId: Schema.NullOr(Schema.Int),
  outcome: Schema.NullOr(Schema.Literals(batchOutcomes)),
});
const decodeRunBatches = Schema.decodeUnknownEffect(Schema.Array(RunBatch));

/** Reads the batch of a run; with `locksRun`, locks it until the end of the transaction. */
export const findRunBatch = Effect.fn("findRunBatch")(function* (runId: number, locksRun = false) {
  const sql = yield* SqlClient.SqlClient;
  const [run] = yield* decodeRunBatches(
    yield* sql`SELECT export_batch_id AS "batchId", batch_outcome AS outcome FROM report_run WHERE report_run_id = ${runId} ${locksRun ? sql`FOR UPDATE` : sql``}`,
  );
  return run ?? { batchId: null, outcome: null };
}, Effect.orDie);

/** Stores the batch of a run and its outcome; a final outcome is not overwritten. */
export const storeRunBatch = Effect.fn("storeRunBatch")(function* (
  runId: number,
  { from, to }: BatchDays,
  { batchId, outcome }: typeof RunBatch.Type,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE report_run SET export_batch_id = ${batchId}, from_date = ${from}::date, to_date = ${to}::date, batch_outcome = ${outcome} WHERE report_run_id = ${runId} AND (batch_outcome IS NULL OR batch_outcome = 'MET')`;
}, Effect.orDie);

/** Checks whether a schedule itself exported exactly these days in a batch. */
export const isExportedBySchedule = Effect.fn("isExportedBySchedule")(function* (
  scheduleId: number,
  { from, to }: BatchDays,
  batchId: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const batchRows =
    yield* sql`SELECT 1 FROM report_run WHERE schedule_id = ${scheduleId} AND export_batch_id = ${batchId} AND batch_outcome = 'EXPORTED' AND from_date = ${from}::date AND to_date = ${to}::date LIMIT 1`;
  return batchRows.length > 0;
}, Effect.orDie);

const EarlierExport = Schema.Struct({ id: Schema.Int, from: Schema.String, to: Schema.String });
const decodeEarlierExports = Schema.decodeUnknownEffect(Schema.Array(EarlierExport));

/** Lists the batches that other runs of a schedule exported: the same data of at least the given stores, with some of the given days. */
export const listEarlierExports = Effect.fn("listEarlierExports")(function* (
  scheduleId: number,
  runId: number,
  { kind, from, to, locationIds, vendorIds = [], isChangesOnly = false }: ExportSelection,
) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeEarlierExports(
    yield* sql`
    SELECT DISTINCT b.export_batch_id AS id, b.from_date::text AS from, b.to_date::text AS to
    FROM report_run r JOIN export_batch b ON b.export_batch_id = r.export_batch_id
    WHERE r.schedule_id = ${scheduleId} AND r.report_run_id <> ${runId} AND r.batch_outcome = 'EXPORTED' AND b.status = 'EXPORTED'
      AND b.kind = ${kind} AND b.from_date <= ${to}::date AND b.to_date >= ${from}::date AND b.location_ids @> ${[...locationIds]}::integer[] AND b.vendor_ids = ${[...vendorIds]}::integer[] AND b.is_changes_only = ${isChangesOnly}
    ORDER BY 2, 1`,
  );
}, Effect.orDie);
