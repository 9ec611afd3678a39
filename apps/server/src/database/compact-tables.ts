/**
 * Rewrites tables that are mostly free space (docs/decisions/0472). A migration that updates every row doubles a table;
 * VACUUM keeps the file, and every question reads it.
 */

import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine, reopenEngineAbove } from "./database-engine.ts";
import { hasRoomFor } from "./disk-room.ts";

/** Table whose pages are mostly empty. */
interface LooseTable {
  readonly name: string;
  /** Size of its rows' file. Units: bytes. */
  readonly bytes: number;
  /** Size with its indexes and long values, which a copy cannot exceed. Units: bytes. */
  readonly bytesWithIndexes: number;
}

interface MeasuredTable extends LooseTable {
  readonly isUncounted: boolean;
  readonly isLoose: boolean;
}

/** Size below which a table is left: reading 256 pages takes a few milliseconds. Units: bytes. */
const looseBytesAtLeast = 256 * 8192;
/** Number of times that a table must be larger than its rows. */
const looseSizeFactor = 2;
/** Bytes of a row beside its values: header, marks of missing values, and its place in the page. */
const rowOverheadBytes = 36;
/** Engine memory that may stay after sorting indexes. Units: bytes. */
const memoryBytesAtMost = 64 * 1024 ** 2;
const progressLineEveryMs = 1_000;

/** Compacts before anything uses the embedded database. On PostgreSQL it only logs the loose ones, and the start does not wait. */
export const compactTablesLayer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { kind } = yield* DatabaseEngine;
    const compactOrWarn = Effect.catchCause(compactTables, (cause) =>
      Effect.logWarning("Compacting tables failed", cause),
    );
    if (kind === "embedded") yield* compactOrWarn;
    if (kind === "postgresql") yield* Effect.forkScoped(compactOrWarn);
  }),
);

/** Rewrites the loose tables of an embedded database; of a PostgreSQL names them in the log. */
export const compactTables = Effect.gen(function* () {
  const { kind } = yield* DatabaseEngine;
  const looseTables = yield* findLooseTables;
  if (looseTables.length === 0) return;
  if (kind === "postgresql") return yield* Effect.logWarning(compactingAdvice(looseTables));
  yield* rewriteTables(looseTables);
  // Ends the files of the former tables, and gives back the memory of sorting.
  const sql = yield* SqlClient.SqlClient;
  yield* sql`CHECKPOINT`.unprepared;
  yield* reopenEngineAbove(memoryBytesAtMost);
});

/** Finds loose tables. Tables that were never analysed are analysed first, and each finding is checked with fresh statistics. */
const findLooseTables = Effect.gen(function* () {
  yield* analyzeTables((yield* measureAllTables).filter(({ isUncounted }) => isUncounted));
  const suspectTables = (yield* measureAllTables).filter(({ isLoose }) => isLoose);
  if (suspectTables.length === 0) return [];
  yield* analyzeTables(suspectTables);
  return (yield* measureAllTables).filter(({ isLoose }) => isLoose);
});

const analyzeTables = (tables: readonly LooseTable[]) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(tables, ({ name }) => sql`ANALYZE ${sql(name)}`.unprepared, { discard: true }),
  );

const measureAllTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<MeasuredTable>`
    SELECT c.relname AS name, f.bytes::float8 AS bytes, pg_total_relation_size(c.oid)::float8 AS "bytesWithIndexes", c.reltuples < 0 AS "isUncounted",
      f.bytes >= ${looseBytesAtLeast} AND c.reltuples >= 0 AND f.bytes > ${looseSizeFactor} * c.reltuples * (${rowOverheadBytes} + coalesce(v.width, 0)) * 100 / f.filled AS "isLoose"
    FROM pg_class c
    CROSS JOIN LATERAL (
      SELECT pg_relation_size(c.oid) AS bytes,
        coalesce((SELECT option_value::int FROM pg_options_to_table(c.reloptions) WHERE option_name = 'fillfactor'), 100) AS filled) f
    LEFT JOIN LATERAL (
      SELECT sum((1 - s.null_frac) * s.avg_width) AS width FROM pg_stats s
      WHERE s.schemaname = current_schema() AND s.tablename = c.relname AND NOT s.inherited AND f.bytes >= ${looseBytesAtLeast}) v ON true
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND f.bytes > 0
    ORDER BY f.bytes, c.relname`,
);

/** Rewrites the tables one at a time, so that a crash interrupts at most one rewrite; that table stays as it was. */
const rewriteTables = Effect.fnUntraced(function* (looseTables: readonly LooseTable[]) {
  const sql = yield* SqlClient.SqlClient;
  const totalBytes = sumBytes(looseTables);
  const startedAtMs = yield* readNowMs;
  yield* Effect.logInfo(
    `Compacting ${looseTables.length} tables that are mostly free space, ${megabytesText(totalBytes)}: nothing is lost if this is interrupted`,
  );
  let [lineAt, bytesDone] = [startedAtMs, 0];
  const skippedTables: LooseTable[] = [];
  for (const table of looseTables) {
    if (!(yield* hasRoomFor(table.bytesWithIndexes))) skippedTables.push(table);
    else {
      yield* sql`VACUUM (FULL) ${sql(table.name)}`.unprepared;
      // Marks the pages of which every row is visible, which the rewriting does not.
      yield* sql`VACUUM (ANALYZE) ${sql(table.name)}`.unprepared;
    }
    bytesDone += table.bytes;
    const currentMs = yield* readNowMs;
    if (currentMs - lineAt < progressLineEveryMs || bytesDone === totalBytes) continue;
    lineAt = currentMs;
    yield* Effect.logInfo(`Compacting tables: ${Math.floor((100 * bytesDone) / totalBytes)} %`);
  }
  const elapsedSeconds = (((yield* readNowMs) - startedAtMs) / 1_000).toFixed(1);
  yield* Effect.logInfo(`Compacted ${looseTables.length - skippedTables.length} tables in ${elapsedSeconds} s`);
  if (skippedTables.length > 0) yield* Effect.logWarning(shortageWarning(skippedTables));
});

const readNowMs = Effect.clockWith((clock) => Effect.sync(() => clock.currentTimeMillisUnsafe()));

const sumBytes = (tables: readonly LooseTable[]) => tables.reduce((sum, { bytes }) => sum + bytes, 0);

const megabytesText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

const tableNamesText = (tables: readonly LooseTable[]) => tables.map(({ name }) => name).join(", ");

function shortageWarning(tables: readonly LooseTable[]): string {
  const neededBytes = Math.max(...tables.map(({ bytesWithIndexes }) => bytesWithIndexes));
  return `The disk has no room to compact ${tableNamesText(tables)}: ${megabytesText(neededBytes)} beyond the reserve are needed. The next start tries again.`;
}

function compactingAdvice(tables: readonly LooseTable[]): string {
  return `${tables.length} tables are mostly free space, ${megabytesText(sumBytes(tables))}, which makes boards slower. While no server runs: VACUUM (FULL, ANALYZE) ${tableNamesText(tables)};`;
}
