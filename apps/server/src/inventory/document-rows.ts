/** Database rows of inventory documents: headers with the sums of their lines. */

import type {
  CountScope,
  DocumentStatus,
  DocumentType,
  Hold,
  InventoryDocument,
  Strike,
  UncountedPolicy,
} from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient, Statement } from "effect/sql";

/** Header of a document with the sums of its lines. */
export interface DocumentRow {
  readonly id: number;
  readonly locationId: number;
  readonly targetId: number;
  readonly layer: string;
  readonly number: string;
  readonly type: DocumentType;
  readonly status: DocumentStatus;
  /** Version of the document; each scan increases it. */
  readonly version: number;
  readonly events: number;
  readonly comment: string;
  readonly scope: CountScope;
  readonly isBlind: boolean;
  readonly uncountedPolicy: UncountedPolicy | null;
  readonly date: string;
  readonly createdBy: number;
  readonly terminalId: string;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly processedAt: number | null;
  readonly closedBy: number | null;
  readonly deletedAt: number | null;
  readonly hold: Hold | null;
  readonly counters: readonly number[];
  readonly strikes: readonly Strike[];
  readonly authors: readonly number[];
  readonly approvedBy: number | null;
  readonly reversalApprovedBy: number | null;
  readonly closeRequestId: string | null;
  readonly reversedBy: number | null;
  readonly reverses: number | null;
  readonly supplements: number | null;
  readonly lineCount: number;
  readonly quantity: number;
  readonly unmatched: number;
  readonly varianceQuantity: number | null;
  readonly varianceCost: number | null;
}

/** Header of a document without its scans: version and last change do not include them. */
export type DocumentHeader = Omit<
  DocumentRow,
  "layer" | "events" | "lineCount" | "quantity" | "unmatched" | "varianceQuantity" | "varianceCost"
>;

/** Fields that documents are filtered and sorted by: wire name, type and SQL. */
export const documentFields = {
  ID: { type: "int", expression: "e.document_id" },
  DocumentNO: { type: "text", expression: "e.number" },
  DocumentStatus: { type: "enum", expression: "e.status" },
  DocumentType: { type: "enum", expression: "e.type" },
  DocumentDate: { type: "date", expression: "e.business_date" },
  DocumentLastDate: { type: "int", expression: "greatest(e.changed_at, scans.last)" },
  ProcessDate: { type: "int", expression: "e.processed_at" },
  DocumentComment: { type: "text", expression: "e.comment" },
  TargetLayerID: { type: "int", expression: "e.location_id" },
  TargetLayerDescription: { type: "text", expression: "t.description" },
  UserID: { type: "int", expression: "e.created_by" },
  UserName: { type: "text", expression: "u.first_name || ' ' || u.last_name" },
  NbOfBodies: { type: "int", expression: "coalesce(e.line_count, live.lines, 0)" },
  Count: { type: "int", expression: "coalesce(e.quantity, live.quantity, 0)" },
  VarianceQty: { type: "int", expression: "e.variance_quantity" },
  VarianceCost: { type: "int", expression: "e.variance_cost", permission: "PRODUCT_COST_READ" },
  DocumentIsDeleted: { type: "enum", expression: "(e.deleted_at IS NOT NULL)::text" },
  Holder: { type: "int", expression: "(e.hold->>'userId')::integer" },
} as const;

/** SQL of documents with their location and author; excludes a reversal that is still being written. */
const documentsWithLayerSql = `inventory_document e
  JOIN target_layer t ON t.target_layer_id = e.location_id AND (e.reverses IS NULL OR e.status = 'CLOSED') JOIN user_account u ON u.user_id = e.created_by`;
const lineSumsSql =
  "count(*)::integer AS lines, sum(l.quantity) AS quantity, (count(*) FILTER (WHERE l.item_id IS NULL))::integer AS unmatched";
const scanCountAndTimeSql =
  "count(*)::integer AS events, floor(extract(epoch FROM max(v.received_at)) * 1000)::bigint AS last";

/** SQL of a few documents, with the sums of those in progress. */
const fewDocumentsSql = `${documentsWithLayerSql}
  LEFT JOIN LATERAL (SELECT ${lineSumsSql} FROM inventory_line l WHERE e.line_count IS NULL AND l.document_id = e.document_id AND NOT l.is_deleted) live ON true
  LEFT JOIN LATERAL (SELECT ${scanCountAndTimeSql} FROM inventory_event v WHERE e.line_count IS NULL AND v.document_id = e.document_id) scans ON true`;

/**
 * SQL of many documents, with the sums of those in progress; reads lines and scans once for all. If one document has most of the lines,
 * the database estimates as many for each, and would read all of them per document.
 */
const manyDocumentsSql = (sql: SqlClient.SqlClient, among: Statement.Fragment) => {
  const idsInProgressSql = sql`(SELECT document_id FROM inventory_document WHERE line_count IS NULL AND ${among})`;
  return sql`${sql.literal(documentsWithLayerSql)}
    LEFT JOIN (SELECT l.document_id, ${sql.literal(lineSumsSql)} FROM inventory_line l WHERE l.document_id IN ${idsInProgressSql} AND NOT l.is_deleted GROUP BY l.document_id) live ON live.document_id = e.document_id
    LEFT JOIN (SELECT v.document_id, ${sql.literal(scanCountAndTimeSql)} FROM inventory_event v WHERE v.document_id IN ${idsInProgressSql} GROUP BY v.document_id) scans ON scans.document_id = e.document_id`;
};

const headerColumnsSql = `e.document_id AS id, e.location_id AS "locationId", t.target_id AS "targetId", e.number, e.type, e.status, e.comment, e.scope, e.is_blind AS "isBlind", e.uncounted_policy AS "uncountedPolicy",
  e.business_date::text AS date, e.created_by AS "createdBy", e.terminal_id AS "terminalId", e.created_at::float8 AS "createdAt", e.processed_at::float8 AS "processedAt", e.closed_by AS "closedBy", e.deleted_at::float8 AS "deletedAt",
  e.hold, e.counters, e.strikes, e.authors, e.approved_by AS "approvedBy", e.reversal_approved_by AS "reversalApprovedBy", e.close_request_id AS "closeRequestId", e.reversed_by AS "reversedBy", e.reverses, e.supplements`;

const documentColumnsSql = `${headerColumnsSql}, t.description AS layer, e.version + coalesce(scans.events, 0) AS version, coalesce(scans.events, 0) AS events, greatest(e.changed_at, scans.last)::float8 AS "changedAt", coalesce(e.line_count, live.lines, 0) AS "lineCount",
  coalesce(e.quantity, live.quantity, 0)::float8 AS quantity, coalesce(live.unmatched, 0) AS unmatched, e.variance_quantity::float8 AS "varianceQuantity", e.variance_cost::float8 AS "varianceCost"`;

/** Reads a page of documents, found by the sort columns alone. */
export const listDocumentRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  conditions: readonly Statement.Fragment[],
  order: Statement.Fragment,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  // Finds the page first, and then its sums: of ten thousand documents only the page's lines are summed.
  const idRows = yield* sql<{
    readonly id: number;
  }>`SELECT e.document_id AS id FROM ${manyDocumentsSql(sql, sql`true`)} WHERE ${sql.and(conditions)} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
  const documentIds = idRows.map(({ id }) => id);
  const documentRows =
    documentIds.length === 0
      ? []
      : yield* sql<DocumentRow>`SELECT ${sql.literal(documentColumnsSql)} FROM ${manyDocumentsSql(sql, sql`document_id = ANY (${documentIds}::integer[])`)} WHERE e.document_id = ANY (${documentIds}::integer[])`;
  const rowById = new Map(documentRows.map((row) => [row.id, row]));
  return documentIds.flatMap((id) => rowById.get(id) ?? []);
}, Effect.orDie);

export const countDocumentRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  conditions: readonly Statement.Fragment[],
) {
  const totalRows = yield* sql<{
    readonly total: number;
  }>`SELECT count(*)::float8 AS total FROM ${manyDocumentsSql(sql, sql`true`)} WHERE ${sql.and(conditions)}`;
  return totalRows[0]?.total ?? 0;
}, Effect.orDie);

/** Counts documents by the values of an expression, the most frequent first. */
export const countDocumentsBy = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  conditions: readonly Statement.Fragment[],
  expression: string,
  size: number,
) {
  return yield* sql<{ readonly value: string; readonly label: null; readonly count: number }>`
    SELECT ${sql.literal(expression)} AS value, NULL AS label, count(*)::float8 AS count FROM ${manyDocumentsSql(sql, sql`true`)}
    WHERE ${sql.and(conditions)} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${size}`;
}, Effect.orDie);

/** Reads documents by id at some locations; those elsewhere are left out. */
export const findDocumentRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  ids: readonly number[],
  locationIds: readonly number[],
) {
  return yield* sql<DocumentRow>`SELECT ${sql.literal(documentColumnsSql)} FROM ${sql.literal(fewDocumentsSql)} WHERE e.document_id = ANY (${[...ids]}::integer[]) AND e.location_id = ANY (${[...locationIds]}::integer[]) ORDER BY e.document_id`;
}, Effect.orDie);

/** Reads the header of a document at any location, without sums. */
export const findDocumentHeader = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  const headerRows = yield* sql<DocumentHeader>`
    SELECT ${sql.literal(headerColumnsSql)}, e.version, e.changed_at::float8 AS "changedAt" FROM inventory_document e JOIN target_layer t ON t.target_layer_id = e.location_id
    WHERE e.document_id = ${id} AND (e.reverses IS NULL OR e.status = 'CLOSED')`;
  return headerRows[0];
}, Effect.orDie);

/** Reads the version of a document, scans included. */
export const findVersion = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  const versionRows = yield* sql<{ readonly version: number }>`
    SELECT version + (SELECT count(*) FROM inventory_event v WHERE e.line_count IS NULL AND v.document_id = e.document_id)::integer AS version FROM inventory_document e WHERE document_id = ${id}`;
  return versionRows[0]?.version ?? 0;
}, Effect.orDie);

/** Writes a new document and returns its id, which the caller may choose. */
export const insertDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  creation: { readonly by: number; readonly terminalId: string; readonly date: string },
) {
  const { id, locationId, number, type, comment, scope, isBlind, createdAt, changedAt, hold, counters, authors } =
    document;
  const documentIdSql =
    id === 0 ? sql`nextval(pg_get_serial_sequence('inventory_document', 'document_id'))::integer` : sql`${id}::integer`;
  const insertedIdRows = yield* sql<{ readonly id: number }>`
    INSERT INTO inventory_document (document_id, location_id, number, type, comment, scope, is_blind, business_date, created_by, terminal_id, created_at, changed_at, hold, counters, authors, supplements)
    VALUES (${documentIdSql}, ${locationId}, ${number}, ${type}, ${comment}, ${JSON.stringify(scope)}::jsonb, ${isBlind}, ${creation.date}::date, ${creation.by}, ${creation.terminalId}, ${createdAt}, ${changedAt}, ${JSON.stringify(hold)}::jsonb, ${[...counters]}::integer[], ${[...authors]}::integer[], ${document.supplements})
    RETURNING document_id AS id`;
  return insertedIdRows[0]?.id ?? 0;
});

/** Takes the next document number of a location and year. */
export const nextSequence = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationId: number, year: number) {
  const sequenceRows = yield* sql<{ readonly last: number }>`
    INSERT INTO document_sequence (location_id, year, last_no) VALUES (${locationId}, ${year}, 1)
    ON CONFLICT (location_id, year) DO UPDATE SET last_no = document_sequence.last_no + 1 RETURNING last_no AS last`;
  return sequenceRows[0]?.last ?? 1;
});

/** Writes a changed document; scans increase the version by themselves. */
export const updateDocument = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  document: InventoryDocument,
  { events }: { readonly events: number },
) {
  const {
    id,
    status,
    version,
    comment,
    isBlind,
    uncountedPolicy,
    changedAt,
    processedAt,
    deletedAt,
    hold,
    counters,
    strikes,
    authors,
    approvedBy,
    reversalApprovedBy,
    closeRequestId,
    reversedBy,
    reverses,
  } = document;
  yield* sql`
    UPDATE inventory_document SET status = ${status}, version = ${version - events}, comment = ${comment}, is_blind = ${isBlind}, uncounted_policy = ${uncountedPolicy}, changed_at = ${changedAt}, processed_at = ${processedAt},
      deleted_at = ${deletedAt}, hold = ${hold === null ? null : JSON.stringify(hold)}::jsonb, counters = ${[...counters]}::integer[], strikes = ${JSON.stringify(strikes)}::jsonb, authors = ${[...authors]}::integer[], approved_by = ${approvedBy}, reversal_approved_by = ${reversalApprovedBy},
      close_request_id = ${closeRequestId}, reversed_by = ${reversedBy}, reverses = ${reverses}, changed_in = pg_current_xact_id()::text::bigint
    WHERE document_id = ${id}`;
});
