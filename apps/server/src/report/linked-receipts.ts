/** Reads the links of a receipt: the previous and next receipt, the till's journal, and the receipts of its returns. */

import type { ReceiptWire } from "@comptoir/api/wire";
import type { ReceiptKey } from "@comptoir/domain/report";
import { isRiskType, type RiskType } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { committedFacts } from "../sales/index.ts";
import { receiptOriginSql } from "./sources/sale-line.ts";

/** Reads the previous and next receipt of a terminal's day, by time. */
export const readNeighbourReceipts = Effect.fnUntraced(function* ({
  locationId,
  businessDate,
  batchId,
  saleNo,
}: ReceiptKey) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly previous: string | null; readonly next: string | null }>`
    SELECT previous, next FROM (
      SELECT s.batch_id, s.sale_no, lag(${sql.literal(receiptOriginSql("s"))}) OVER in_order AS previous, lead(${sql.literal(receiptOriginSql("s"))}) OVER in_order AS next
      FROM sale s WHERE s.location_id = ${locationId} AND s.business_date = ${businessDate}::date AND ${sql.literal(committedFacts("s"))}
        AND s.terminal = (SELECT own.terminal FROM sale own WHERE own.location_id = ${locationId} AND own.business_date = ${businessDate}::date AND own.batch_id = ${batchId} AND own.sale_no = ${saleNo})
      WINDOW in_order AS (ORDER BY s.at, s.batch_id, s.sale_no)) day
    WHERE batch_id = ${batchId} AND sale_no = ${saleNo}`;
  return row;
});

type LinkedReceipts = Pick<ReceiptWire, "events" | "returns" | "refunds">;

/** Reads the journal entries of a receipt, the receipts whose goods it returned, and those that returned its goods. */
export const readLinkedReceipts = Effect.fnUntraced(function* (
  { locationId, businessDate, batchId, saleNo }: ReceiptKey,
  { terminal, number }: Pick<ReceiptWire, "terminal" | "number">,
  timeZone: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const [origin, isCommitted] = [sql.literal(receiptOriginSql("s")), sql.literal(committedFacts("s"))];
  const eventRows = yield* sql<Omit<LinkedReceipts["events"][number], "type"> & { readonly type: string }>`
    SELECT e.type, to_char(e.at AT TIME ZONE ${timeZone}, 'HH24:MI') AS time, e.line_no AS "lineNo", e.amount::float8 AS amount, e.cashier, e.reason, e.approver
    FROM receipt_event e WHERE e.location_id = ${locationId} AND e.business_date = ${businessDate}::date AND e.terminal = ${terminal} AND e.number = ${number} ORDER BY e.at, e.fact_no, e.part`;
  const returnedLineRows = yield* sql<LinkedReceipts["returns"][number]>`
    SELECT r.line_no AS "lineNo", r.from_terminal AS terminal, r.from_number AS number, (
      SELECT ${origin} FROM sale s WHERE s.location_id = r.location_id AND s.business_date <= r.business_date AND s.terminal = r.from_terminal AND s.number = r.from_number
        AND (s.batch_id, s.sale_no) <> (r.batch_id, r.sale_no) AND ${isCommitted} ORDER BY s.at DESC, s.batch_id DESC, s.sale_no DESC LIMIT 1) AS origin
    FROM sale_return r WHERE r.location_id = ${locationId} AND r.business_date = ${businessDate}::date AND r.batch_id = ${batchId} AND r.sale_no = ${saleNo} ORDER BY r.line_no`;
  const refundReceiptRows = yield* sql<LinkedReceipts["refunds"][number]>`
    SELECT DISTINCT ${origin} AS origin, s.terminal, s.number, s.business_date::text AS "businessDate"
    FROM sale_return r JOIN sale s ON s.location_id = r.location_id AND s.business_date = r.business_date AND s.batch_id = r.batch_id AND s.sale_no = r.sale_no
    WHERE r.location_id = ${locationId} AND r.from_number = ${number} AND r.from_terminal = ${terminal} AND r.business_date >= ${businessDate}::date AND (r.batch_id, r.sale_no) <> (${batchId}, ${saleNo}) AND ${isCommitted}
    ORDER BY s.business_date::text, 1`;
  return {
    events: eventRows.flatMap((event) =>
      isRiskType(event.type) ? [{ ...event, type: event.type satisfies RiskType }] : [],
    ),
    returns: returnedLineRows,
    refunds: refundReceiptRows,
  } satisfies LinkedReceipts;
});
