/** Reads and writes rows of document lines and scans. */

import {
  effectiveCountsByLine,
  type ClockAssumption,
  type CountedDocument,
  type CountEvent,
  type DocumentLine,
  type LineCount,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

/** Stored line of a document, with its count (null if nobody counted it) and the users who counted it. */
export interface StoredLine extends DocumentLine {
  readonly count: LineCount | null;
  readonly department: string | null;
  readonly subDepartment: string | null;
  readonly vendor: string | null;
  readonly counters: readonly number[];
}

interface LineRow extends Omit<DocumentLine, "quantity" | "unitCost"> {
  readonly quantity: number;
  readonly unitCost: number | null;
  readonly heldQuantity: number | null;
  readonly countedFrom: number | null;
  readonly countedTo: number | null;
  readonly department: string | null;
  readonly subDepartment: string | null;
  readonly vendor: string | null;
  readonly counters: readonly number[];
}

/** Choice of document lines to read. With `lock`, lines are locked in the order of their keys, which avoids deadlocks, and read without their counters. */
interface LineSelection {
  readonly keys?: readonly string[];
  readonly where?: Statement.Fragment;
  readonly lock?: boolean;
}

/** Selects lines by key, one by one. A join would read every line and scan of a count while the database has no statistics. */
const keysAsRowsSql = (sql: SqlClient.SqlClient, keys: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS w (key)`;

/** Maximum number of keys for which the database's cached plan is used. A plan cached for a few keys may scan all lines for each of many keys. */
const preparedKeysAtMost = 64;

const prepareUnlessManyKeys = <A extends object>(
  statement: Statement.Statement<A>,
  keys: readonly string[] | undefined,
) => (keys !== undefined && keys.length > preparedKeysAtMost ? statement.unprepared : statement);

/** Reads the lines of a document, or some of them, in order. */
export const listLineRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  { keys, where, lock = false }: LineSelection = {},
) {
  const linesOfDocumentSql = sql`SELECT * FROM inventory_line WHERE document_id = ${documentId}`;
  const lockClause = lock ? sql.literal("FOR UPDATE") : sql.literal("");
  const linesSource =
    keys === undefined
      ? sql`(${linesOfDocumentSql}) l`
      : sql`${keysAsRowsSql(sql, [...keys].toSorted())} CROSS JOIN LATERAL (${linesOfDocumentSql} AND line_key = w.key OFFSET 0 ${lockClause}) l`;
  const lineRows = yield* prepareUnlessManyKeys(
    sql<Omit<LineRow, "counters">>`
    SELECT l.line_no AS "lineNo", l.version, l.line_key AS key, coalesce(l.item_id, 0) AS "itemId", l.sku, l.upc, l.description, l.decimals, l.quantity::float8 AS quantity, l.held_quantity::float8 AS "heldQuantity",
      l.counted_from::float8 AS "countedFrom", l.counted_to::float8 AS "countedTo", l.unit_cost::float8 AS "unitCost", l.reason, l.is_deleted AS "isDeleted", l.moved_after_count AS "movedAfterCount", l.recount,
      CASE WHEN (SELECT status FROM inventory_document WHERE document_id = ${documentId}) = 'CLOSED' THEN l.variance END AS variance,
      d.description AS department, s.description AS "subDepartment", v.description AS vendor
    FROM ${linesSource} LEFT JOIN item i ON i.item_id = l.item_id LEFT JOIN department d ON d.department_id = i.department_id
      LEFT JOIN sub_department s ON s.sub_department_id = i.sub_department_id LEFT JOIN vendor v ON v.vendor_id = i.vendor_id
    WHERE ${where ?? sql`true`} ORDER BY l.line_no`,
    keys,
  );
  // Counters of lines are only displayed, so locked reads do without.
  const userIdsByLineKey: ReadonlyMap<string, readonly number[]> = lock
    ? new Map()
    : yield* listCountersByLineKey(
        sql,
        documentId,
        keys ?? (where === undefined ? undefined : lineRows.map(({ key }) => key)),
      );
  return lineRows.map((row) => toStoredLine({ ...row, counters: userIdsByLineKey.get(row.key) ?? [] }));
});

/** Reads which users counted each line; separately, because a join would read them for each line. */
const listCountersByLineKey = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  keys: readonly string[] | undefined,
) {
  const counterRows =
    keys?.length === 0
      ? []
      : yield* prepareUnlessManyKeys(
          sql<{ readonly key: string; readonly userId: number }>`${
            keys === undefined
              ? sql`SELECT DISTINCT line_key AS key, user_id AS "userId" FROM inventory_event WHERE document_id = ${documentId}`
              : sql`SELECT DISTINCT w.key, e.user_id AS "userId" FROM ${keysAsRowsSql(sql, keys)} CROSS JOIN LATERAL (SELECT DISTINCT user_id FROM inventory_event WHERE document_id = ${documentId} AND line_key = w.key) e`
          }`,
          keys,
        );
  const counterIdsByLineKey = new Map<string, number[]>();
  for (const { key, userId } of counterRows) {
    const countersOfLine = counterIdsByLineKey.get(key);
    if (countersOfLine === undefined) counterIdsByLineKey.set(key, [userId]);
    else countersOfLine.push(userId);
  }
  for (const ids of counterIdsByLineKey.values()) if (ids.length > 1) ids.sort((left, right) => left - right);
  return counterIdsByLineKey;
});

function toStoredLine({
  quantity: amount,
  unitCost: cost,
  heldQuantity,
  countedFrom,
  countedTo,
  ...row
}: LineRow): StoredLine {
  const lineCount =
    heldQuantity === null || countedFrom === null || countedTo === null
      ? null
      : { quantity: quantity(heldQuantity), from: countedFrom, to: countedTo };
  return { ...row, quantity: quantity(amount), unitCost: cost === null ? null : unitCost(cost), count: lineCount };
}

/** Finds other lines of the same items, as of a second barcode: a count on one changes the result of both. */
export const listSiblingRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  storedLines: readonly StoredLine[],
) {
  const itemIds = [...new Set(storedLines.flatMap(({ itemId }) => (itemId === 0 ? [] : [itemId])))];
  if (itemIds.length === 0) return [];
  // There are rarely any, so the details of the lines are read only if there are some.
  const siblingLineNumberRows = yield* sql<{ readonly lineNo: number }>`
    SELECT line_no AS "lineNo" FROM inventory_line
    WHERE document_id = ${documentId} AND NOT is_deleted AND item_id = ANY (${itemIds}::integer[]) AND NOT line_no = ANY (${storedLines.map(({ lineNo }) => lineNo)}::integer[])`;
  if (siblingLineNumberRows.length === 0) return [];
  return yield* listLineRows(sql, documentId, {
    where: sql`l.line_no = ANY (${siblingLineNumberRows.map(({ lineNo }) => lineNo)}::integer[])`,
  });
});

/** Finds the keys without a line in a document. */
export const listMissingKeys = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  keys: readonly string[],
) {
  const missingKeyRows = yield* prepareUnlessManyKeys(
    sql<{ readonly key: string }>`
    SELECT w.key FROM ${keysAsRowsSql(sql, keys)} LEFT JOIN LATERAL (SELECT true AS stands FROM inventory_line WHERE document_id = ${documentId} AND line_key = w.key LIMIT 1) l ON true WHERE l.stands IS NULL`,
    keys,
  );
  return new Set(missingKeyRows.map(({ key }) => key));
});

/** Converts a row to a document line of the domain. */
export function documentLineOf({
  count: _count,
  department: _department,
  subDepartment: _sub,
  vendor: _vendor,
  counters: _counters,
  ...line
}: StoredLine): DocumentLine {
  return line;
}

/** Writes new and changed lines with their counts: the given ones, or those of the document. */
export const writeLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: CountedDocument & { readonly id: number },
  documentLines: readonly DocumentLine[],
  knownCountByLine?: ReadonlyMap<number, LineCount>,
) {
  if (documentLines.length === 0) return;
  const countByLineNumber = knownCountByLine ?? effectiveCountsByLine(document);
  const lineRows = documentLines.map(({ movedAfterCount, recount, variance, itemId, ...line }) => {
    const countOfLine = countByLineNumber.get(line.lineNo);
    return {
      ...line,
      itemId: itemId === 0 ? null : itemId,
      moved: movedAfterCount,
      recount,
      variance,
      held: countOfLine?.quantity ?? null,
      countedFrom: countOfLine?.from ?? null,
      countedTo: countOfLine?.to ?? null,
    };
  });
  yield* sql`
    INSERT INTO inventory_line (document_id, line_no, version, line_key, item_id, sku, upc, description, decimals, quantity, held_quantity, counted_from, counted_to, unit_cost, reason, is_deleted, moved_after_count, recount, variance)
    SELECT ${document.id}::integer, r."lineNo", r.version, r.key, r."itemId", r.sku, r.upc, r.description, r.decimals, r.quantity, r.held, r."countedFrom", r."countedTo", r."unitCost", r.reason, r."isDeleted", r.moved,
      nullif(r.recount, 'null'), nullif(r.variance, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(lineRows)}::jsonb) AS r ("lineNo" integer, version integer, key text, "itemId" integer, sku text, upc text, description text, decimals smallint, quantity bigint, held bigint, "countedFrom" bigint,
      "countedTo" bigint, "unitCost" bigint, reason text, "isDeleted" boolean, moved jsonb, recount jsonb, variance jsonb)
    ORDER BY r."lineNo"
    ON CONFLICT (document_id, line_no) DO UPDATE SET version = excluded.version, line_key = excluded.line_key, item_id = excluded.item_id, sku = excluded.sku, upc = excluded.upc, description = excluded.description,
      decimals = excluded.decimals, quantity = excluded.quantity, held_quantity = excluded.held_quantity, counted_from = excluded.counted_from, counted_to = excluded.counted_to, unit_cost = excluded.unit_cost, reason = excluded.reason,
      is_deleted = excluded.is_deleted, moved_after_count = excluded.moved_after_count, recount = excluded.recount, variance = excluded.variance, changed_in = pg_current_xact_id()::text::bigint`;
});

interface EventRow extends Omit<CountEvent, "change" | "code"> {
  readonly code: string | null;
  readonly kind: "add" | "set" | "undo";
  readonly quantity: number | null;
  readonly undoes: string | null;
}

/** Reads the scans of a document, or of some of its lines. */
export const listEventRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  keys?: readonly string[],
) {
  const eventsOfDocumentSql = sql`SELECT * FROM inventory_event WHERE document_id = ${documentId}`;
  const eventRows = yield* prepareUnlessManyKeys(
    sql<EventRow>`
    SELECT event_id AS id, line_key AS "lineKey", code, device_id AS "deviceId", user_id AS "userId", sequence::float8 AS sequence, happened_at::float8 AS at, kind, quantity::float8 AS quantity, undoes
    FROM ${keys === undefined ? sql`(${eventsOfDocumentSql}) e` : sql`${keysAsRowsSql(sql, keys)} CROSS JOIN LATERAL (${eventsOfDocumentSql} AND line_key = w.key OFFSET 0) e`}`,
    keys,
  );
  return eventRows.map(({ code, kind, quantity: amount, undoes, ...row }): CountEvent => ({
    ...row,
    ...(code === null ? {} : { code }),
    change: kind === "undo" ? { kind, eventId: undoes ?? "" } : { kind, quantity: quantity(amount ?? 0) },
  }));
});

/** Scan event as stored, with the device's own time and the server's corrected time. */
export interface StoredEvent extends CountEvent {
  readonly saidAt: number;
  readonly assumed: ClockAssumption;
}

/** Adds scans; an existing one is unchanged. Returns the number of new ones. */
export const writeEvents = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentId: number,
  events: readonly (CountEvent | StoredEvent)[],
) {
  if (events.length === 0) return 0;
  const rowsToInsert = events.map(({ change, ...event }) => ({
    ...event,
    kind: change.kind,
    quantity: change.kind === "undo" ? null : change.quantity,
    undoes: change.kind === "undo" ? change.eventId : null,
  }));
  const insertedRows = yield* sql`
    INSERT INTO inventory_event (document_id, event_id, line_key, code, device_id, user_id, sequence, happened_at, said_at, assumed, kind, quantity, undoes)
    SELECT ${documentId}::integer, r.id, r."lineKey", r.code, r."deviceId", r."userId", r.sequence, r.at, r."saidAt", r.assumed, r.kind, r.quantity, r.undoes
    FROM jsonb_to_recordset(${JSON.stringify(rowsToInsert)}::jsonb) AS r (id text, "lineKey" text, code text, "deviceId" text, "userId" integer, sequence bigint, at bigint, "saidAt" bigint, assumed text, kind text, quantity bigint, undoes text)
    ORDER BY r.id ON CONFLICT (document_id, event_id) DO NOTHING RETURNING event_id`;
  return insertedRows.length;
});
