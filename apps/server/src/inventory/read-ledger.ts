/** Reads the stock ledger of one product at one location: each movement with its balance and source. */

import type { Caller } from "@comptoir/api/contract";
import type { StockLedgerWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import type { MovementKind, ReasonCode } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import type { CalendarDate } from "@comptoir/domain/period";
import { printReceiptKey, type ReportFilter } from "@comptoir/domain/report";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { badRequest } from "../http/refusal.ts";
import { findStockPlace } from "./stock-place.ts";

/** Maximum number of movements in a response. */
const movementsPerPage = 100;

interface MovementRow {
  readonly id: string;
  readonly at: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly unitCost: number | null;
  readonly reasonCode: ReasonCode | null;
  readonly source: string;
  readonly after: number;
  readonly date: CalendarDate | null;
  readonly batchId: number | null;
  readonly saleNo: number | null;
  readonly terminal: string | null;
  readonly number: string | null;
  readonly documentId: number | null;
  readonly documentNo: string | null;
}

/** Reads movements by ItemSKU and TargetLayerID, optionally as of an earlier moment. Errors: FILTER_INVALID, ACCESS_DENIED, HTTP_404. */
export const readStockLedger = Effect.fn("readStockLedger")(function* (
  caller: Caller,
  filters: readonly ReportFilter[],
  { at, before = 0 }: { readonly at?: number | undefined; readonly before?: number | undefined },
) {
  if (before < 0) return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "filters"));
  const { location, itemId } = yield* findStockPlace(caller, filters);
  const locationId = location.id;
  const sql = yield* SqlClient.SqlClient;
  const asOfMs = at ?? (yield* Clock.currentTimeMillis);
  const untilCondition = at === undefined ? sql`true` : sql`happened_at <= to_timestamp(${asOfMs}::float8 / 1000)`;
  const movementRows = yield* Effect.orDie(sql<MovementRow>`
    WITH entry AS MATERIALIZED (
      SELECT *, sum(quantity) OVER (ORDER BY happened_at, position, entry_key) AS after FROM stock_entry WHERE location_id = ${locationId} AND item_id = ${itemId} AND ${untilCondition}
    ), page AS (SELECT * FROM entry ORDER BY happened_at DESC, position DESC, entry_key DESC LIMIT ${movementsPerPage + 1} OFFSET ${before})
    SELECT p.entry_key AS id, floor(extract(epoch FROM p.happened_at) * 1000)::float8 AS at, p.kind, p.quantity::float8 AS quantity, p.unit_cost::float8 AS "unitCost", p.reason AS "reasonCode", p.source, p.after::float8 AS after,
      s.business_date::text AS date, s.batch_id AS "batchId", s.sale_no AS "saleNo", s.terminal, s.number, d.document_id AS "documentId", d.number AS "documentNo"
    FROM page p LEFT JOIN sale s ON s.location_id = ${locationId} AND s.business_date = p.business_date AND s.batch_id = p.batch_id AND s.sale_no = p.sale_no LEFT JOIN inventory_document d ON d.document_id = p.document_id
    ORDER BY p.happened_at DESC, p.position DESC, p.entry_key DESC`);
  const [firstMovement] = movementRows;
  const maySeeCosts = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  const ledgerAnswer: typeof StockLedgerWire.Type = {
    rows: movementRows.slice(0, movementsPerPage).map((row) => toMovementView(row, location, maySeeCosts)),
    older: movementRows.length > movementsPerPage ? before + movementsPerPage : null,
    balance: quantity(
      before === 0 ? (firstMovement?.after ?? 0) : yield* readBalance(sql, locationId, itemId, untilCondition),
    ),
    asOf: asOfMs,
  };
  return ledgerAnswer;
});

/** Converts a movement to a response, with the document, receipt or import that caused it; its cost only if the caller may see it. */
function toMovementView(
  movementRow: MovementRow,
  location: { readonly id: number; readonly description: string },
  seesCosts: boolean,
): (typeof StockLedgerWire.Type)["rows"][number] {
  const importBatchId = /^import:(\d+)$/u.exec(movementRow.source)?.[1];
  return {
    id: movementRow.id,
    at: movementRow.at,
    kind: movementRow.kind,
    quantity: quantity(movementRow.quantity),
    balance: quantity(movementRow.after),
    reasonCode: movementRow.reasonCode,
    layerId: location.id,
    layer: location.description,
    ...(seesCosts ? { unitCost: movementRow.unitCost === null ? null : unitCost(movementRow.unitCost) } : {}),
    ...(movementRow.documentId === null || movementRow.documentNo === null
      ? {}
      : { document: { id: movementRow.documentId, number: movementRow.documentNo } }),
    ...(movementRow.date === null ||
    movementRow.terminal === null ||
    movementRow.number === null ||
    movementRow.batchId === null ||
    movementRow.saleNo === null
      ? {}
      : {
          receipt: {
            date: movementRow.date,
            terminal: movementRow.terminal,
            number: movementRow.number,
            origin: printReceiptKey({
              locationId: location.id,
              businessDate: movementRow.date,
              batchId: movementRow.batchId,
              saleNo: movementRow.saleNo,
            }),
          },
        }),
    ...(importBatchId === undefined ? {} : { importId: Number(importBatchId) }),
  };
}

const readBalance = (
  sql: SqlClient.SqlClient,
  locationId: number,
  itemId: number,
  untilSql: ReturnType<SqlClient.SqlClient["literal"]> | ReturnType<SqlClient.SqlClient["and"]>,
) =>
  Effect.orDie(
    Effect.map(
      sql<{
        readonly total: number;
      }>`SELECT coalesce(sum(quantity), 0)::float8 AS total FROM stock_entry WHERE location_id = ${locationId} AND item_id = ${itemId} AND ${untilSql}`,
      ([row]) => row?.total ?? 0,
    ),
  );
