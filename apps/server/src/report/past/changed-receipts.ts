/** Reads the receipts that count at a past instant and not now, or now and not then, and those whose state changed since. */

import { Effect } from "effect";

import { cents } from "@comptoir/domain/money";
import type { ReceiptRecord } from "@comptoir/domain/report";

import type { Snapshot } from "../../widget-data/snapshot.ts";
import type { SourceCut } from "../source.ts";
import { cutConditions, netSalesSql, receiptOriginSql, sameReceiptSql } from "../sources/sale-line.ts";
import { countedThenCondition, endOfInstantSql, firstLaterNoSql } from "./past-batches.ts";

/** Maximum number of stored receipts that are read; a corrected receipt is two of them. */
const recordsAtMost = 1_000;

/** Reads the stored receipts of a cut that changed after an instant, in the order of their day, store, terminal and number. */
export const readChangedReceipts = Effect.fn("report.changedReceipts")(function* (
  snapshot: Snapshot,
  cut: SourceCut,
  knownAt: number,
) {
  const endSql = endOfInstantSql(knownAt);
  const msSql = (instant: string) => `floor(extract(epoch FROM ${instant}) * 1000)::float8`;
  const wasThereSql = `(b.was_counted AND s.sale_no < coalesce(b.end_no, 2147483647))`;
  const rows = yield* snapshot.query<Omit<ReceiptRecord, "net"> & { readonly net: number }>(`
    WITH batch AS MATERIALIZED (
      SELECT b.batch_id, b.source, b.committed_at, b.undone_at, ${countedThenCondition(knownAt)} AS was_counted, b.state = 'COMMITTED' AS is_counted, ${firstLaterNoSql(knownAt)} AS end_no,
        (SELECT upper(gone) FROM unnest(b.hidden) gone WHERE gone @> (${endSql} - interval '1 microsecond')) AS brought_back_at
      FROM sale_batch b WHERE b.state IN ('COMMITTED', 'UNDONE') AND b.location_ids && '{${cut.locations.map(({ id }) => id).join(",")}}'::integer[] AND b.first_date <= date '${cut.to}' AND b.last_date >= date '${cut.from}')
    SELECT s.location_id AS "locationId", s.business_date::text AS "businessDate", s.terminal, s.number, ${receiptOriginSql("s")} AS origin, ${wasThereSql} AS "isBefore", b.is_counted AS "isAfter", b.source = 'POS' AS "isFromTill",
      CASE WHEN s.counted THEN coalesce((SELECT sum(${netSalesSql}) FROM sale_line l WHERE ${sameReceiptSql("l", "s")} AND l.counted), 0) ELSE 0 END::float8 AS net,
      ${msSql("coalesce((SELECT a.known_at FROM sale_arrival a WHERE a.batch_id = s.batch_id AND a.first_no <= s.sale_no ORDER BY a.first_no DESC LIMIT 1), b.committed_at)")} AS "arrivedAt",
      ${msSql("b.undone_at")} AS "undoneAt", ${msSql("b.brought_back_at")} AS "broughtBackAt", ${msSql("s.recalled_at")} AS "recalledAt"
    FROM sale s JOIN batch b ON b.batch_id = s.batch_id
    WHERE ${cutConditions("s", cut).join(" AND ")} AND (${wasThereSql} <> b.is_counted OR (b.is_counted AND s.recalled_at >= ${endSql}))
    ORDER BY s.business_date, s.location_id, s.terminal COLLATE "C", s.number COLLATE "C", s.batch_id, s.sale_no LIMIT ${recordsAtMost + 1}`);
  const hasMore = rows.length > recordsAtMost;
  const records = rows.map((row): ReceiptRecord => ({ ...row, net: cents(row.net) }));
  return { records: hasMore ? withoutLastReceipt(records) : records, hasMore };
});

/** Leaves out the last receipt, whose other records may not have been read. */
function withoutLastReceipt(records: readonly ReceiptRecord[]): readonly ReceiptRecord[] {
  const last = records.at(-1);
  return records.filter(
    ({ locationId, businessDate, terminal, number }) =>
      locationId !== last?.locationId ||
      businessDate !== last.businessDate ||
      terminal !== last.terminal ||
      number !== last.number,
  );
}
