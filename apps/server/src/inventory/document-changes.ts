/** Reads the changes of a document since a cursor. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentChanges } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listDevices } from "./counters.ts";
import { findDocument, inTransaction } from "./document-store.ts";
import { resolveVisibility, viewDocuments, viewLines } from "./document-view.ts";
import { listLineRows, listSiblingRows } from "./line-rows.ts";
import { listExpectedItems } from "./scope-view.ts";

/** Part of a document to read: changes after a cursor, the whole document, or its header. */
export interface ChangesQuery {
  readonly after?: number | undefined;
  readonly linesOf?: "none";
  /** Number of last counted lines to which a whole read is limited. */
  readonly first?: number | undefined;
  readonly reveal?: boolean | undefined;
}

/** Reads the changes of a document up to one moment. Errors: HTTP_404. */
export const readChanges = Effect.fn("readChanges")(function* (
  caller: Pick<Caller, "language" | "layerId" | "permissions">,
  id: number,
  { after, linesOf, first, reveal }: ChangesQuery,
) {
  const sql = yield* SqlClient.SqlClient;
  const visibility = resolveVisibility(caller, reveal);
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
      // The changes of transactions still open are read at the next call, so that none is missed.
      const [mark] = yield* sql<{
        readonly cursor: number;
      }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text::float8 AS cursor`;
      const documentRow = yield* findDocument(caller, id);
      // Closing a document changes the result of each of its lines.
      const closedRows =
        documentRow.status === "CLOSED"
          ? yield* sql`SELECT FROM inventory_document WHERE document_id = ${id} AND changed_in >= ${after ?? 0}`
          : [];
      const needsAllLines = closedRows.length > 0 || after === undefined;
      const isLimitedFirstRead = after === undefined && first !== undefined;
      const documentLineRows =
        linesOf === "none"
          ? []
          : yield* listLineRows(
              sql,
              id,
              isLimitedFirstRead
                ? { where: lastCountedLinesCondition(sql, id, first) }
                : needsAllLines
                  ? {}
                  : { where: sql`l.changed_in >= ${after}` },
            );
      const hasAllLines = isLimitedFirstRead ? documentLineRows.length < first : needsAllLines;
      const lineRowsWithSiblings =
        hasAllLines || documentRow.status === "CLOSED"
          ? documentLineRows
          : [...documentLineRows, ...(yield* listSiblingRows(sql, id, documentLineRows))].toSorted(
              (left, right) => left.lineNo - right.lineNo,
            );
      const [document] = yield* viewDocuments(sql, [documentRow], visibility);
      if (document === undefined) return yield* Effect.die("a document without a view");
      const expectedItems =
        after === undefined && linesOf === undefined && hasAllLines
          ? yield* listExpectedItems(sql, documentRow)
          : undefined;
      const documentChanges: DocumentChanges = {
        cursor: mark?.cursor ?? 0,
        document: expectedItems === undefined ? document : { ...document, expectedItems },
        lines: yield* viewLines(sql, documentRow, lineRowsWithSiblings, visibility),
        devices: yield* listDevices(sql, id),
      };
      return documentChanges;
    }),
  );
});

/** SQL condition of the lines that were counted last, which a count lists first. */
const lastCountedLinesCondition = (sql: SqlClient.SqlClient, documentId: number, atMost: number) =>
  sql`l.line_no = ANY (ARRAY (SELECT line_no FROM inventory_line WHERE document_id = ${documentId} ORDER BY counted_to DESC NULLS LAST, line_no DESC LIMIT ${atMost}))`;
