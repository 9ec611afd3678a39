/** Compares receipts with the committed ones by natural key and content, without writing: the domain's compareReceipt as a database query. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { duplicateStatus, isReplaceable, type DuplicateStatus } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

import { integerArray, textArray } from "../database/index.ts";
import { fromTillCondition } from "./check-batch.ts";
import { contentHash } from "./content-hash.ts";
import type { SaleSource } from "./sale-batch.ts";

/** Committed receipt with the natural key of a given one. */
export interface FoundReceipt {
  /** Index of the given receipt. */
  readonly index: number;
  /** Whether both have the same content. */
  readonly same: boolean;
  readonly batchId: number;
  readonly saleNo: number;
  readonly source: SaleSource;
  readonly isOfTill: boolean;
  /** Amount paid of the stored receipt, for the note that it is replaced; 0 if `same`. Units: cents. */
  readonly paid: number;
}

/** Comparison of a receipt with the committed receipts of the same natural key. */
export interface ReceiptComparison {
  readonly standing: DuplicateStatus;
  /** Amount paid of the stored receipt that an import may replace by this one; null if there is none. Units: cents. */
  readonly replacedPaid: number | null;
}

/** Compares each receipt with the committed ones of the same natural key; returns the results in the order of the receipts. */
export const compareReceipts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  transactions: readonly Transaction[],
) {
  const foundReceiptsByIndex = transactions.map((): FoundReceipt[] => []);
  for (const storedReceipt of yield* findReceipts(sql, transactions))
    foundReceiptsByIndex[storedReceipt.index]?.push(storedReceipt);
  return foundReceiptsByIndex.map((foundReceipts): ReceiptComparison => {
    const receiptStatus = duplicateStatus(foundReceipts.map(({ same }) => same));
    const differentReceipts = foundReceipts.filter(({ same }) => !same);
    // Audited days are judged together, once all receipts of a file are compared.
    const mayReplaceAll = differentReceipts.every((storedReceipt) =>
      isReplaceable({ ...storedReceipt, isDayAudited: false }),
    );
    return { standing: receiptStatus, replacedPaid: mayReplaceAll ? (differentReceipts[0]?.paid ?? null) : null };
  });
});

/** Finds committed receipts with the natural keys of the given ones. */
export const findReceipts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  transactions: readonly Transaction[],
) {
  if (transactions.length === 0) return [];
  const locationIds = [...new Set(transactions.map(({ locationId }) => locationId))];
  const sortedDates = transactions.map(({ businessDate }) => businessDate).toSorted();
  return yield* sql<FoundReceipt>`
    SELECT r.place AS "index", o.content_hash = r.content_hash AS same, o.batch_id AS "batchId", o.sale_no AS "saleNo",
      b.source, ${sql.literal(fromTillCondition)} AS "isOfTill", CASE WHEN o.content_hash = r.content_hash THEN 0 ELSE coalesce((
        SELECT sum(t.amount) FROM sale_tender t WHERE t.location_id = o.location_id AND t.business_date = o.business_date AND t.batch_id = o.batch_id AND t.sale_no = o.sale_no
      ), 0)::float8 END AS paid
    FROM unnest(
      ${integerArray(transactions.map((_, index) => index))}::integer[],
      ${integerArray(transactions.map(({ locationId }) => locationId))}::integer[],
      ${textArray(transactions.map(({ businessDate }) => businessDate))}::date[],
      ${textArray(transactions.map(({ terminal }) => terminal))}::text[],
      ${textArray(transactions.map(({ number }) => number))}::text[],
      ${`{${transactions.map(contentHash).join(",")}}`}::uuid[]
    ) AS r (place, location_id, business_date, terminal, number, content_hash)
    JOIN sale o ON o.location_id = r.location_id AND o.business_date = r.business_date AND o.number = r.number AND o.terminal = r.terminal
    JOIN sale_batch b ON b.batch_id = o.batch_id AND b.state = 'COMMITTED'
    WHERE o.location_id = ANY (${integerArray(locationIds)}::integer[])
      AND o.business_date BETWEEN ${sortedDates[0] ?? null}::date AND ${sortedDates.at(-1) ?? null}::date`;
});
