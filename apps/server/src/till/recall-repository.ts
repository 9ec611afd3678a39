/** Marks suspended receipts as recalled, whichever of the two facts arrives first. */

import { businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";

import { integerArray, textArray } from "../database/index.ts";
import type { RoundContext, WrittenReceipt } from "./round.ts";
import type { StoredFactOfKind } from "./stored-fact.ts";

/**
 * Marks suspended receipts as recalled. Neither state counts, so no sum changes; the receipts' batches get a new change
 * number, so that the report copy reads them again. The content of the suspended receipts is unchanged.
 */
export const applyRecalls = Effect.fnUntraced(function* (
  { sql, places, results }: RoundContext,
  written: readonly WrittenReceipt<StoredFactOfKind<"receipt">>[],
) {
  const recalledReceiptKeys = written.flatMap(({ stored, transaction }) => {
    const { recalls: recalled } = stored.fact.body;
    const location = places.get(stored.locationId);
    if (recalled === null || location === undefined) return [];
    const { number, terminal, date } = recalled;
    return [
      {
        locationId: stored.locationId,
        date: date ?? businessDateOf(transaction.at, location),
        terminal: terminal ?? stored.terminal,
        number,
      },
    ];
  });
  const suspendedReceiptKeys = written.flatMap(({ transaction }) =>
    transaction.state === "WAIT"
      ? [
          {
            locationId: transaction.locationId,
            date: transaction.businessDate,
            terminal: transaction.terminal,
            number: transaction.number,
          },
        ]
      : [],
  );
  const receiptKeysToMark = [...recalledReceiptKeys, ...suspendedReceiptKeys];
  if (receiptKeysToMark.length === 0) return;
  const columnsOfKeys = (rows: typeof receiptKeysToMark) =>
    [
      rows.map(({ locationId }) => locationId),
      rows.map(({ date }) => date),
      rows.map(({ terminal }) => terminal),
      rows.map(({ number }) => number),
    ] as const;
  const [ids, dates, terminals, numbers] = columnsOfKeys(recalledReceiptKeys);
  yield* sql`
    INSERT INTO till_recall (location_id, business_date, terminal, number)
    SELECT * FROM unnest(${integerArray(ids)}::integer[], ${textArray(dates)}::date[], ${textArray(terminals)}::text[], ${textArray(numbers)}::text[]) ON CONFLICT DO NOTHING`;
  const [keyIds, keyDates, keyTerminals, keyNumbers] = columnsOfKeys(receiptKeysToMark);
  const markedReceipts = yield* sql<{ readonly batchId: number }>`
    UPDATE sale s SET state = 'WAITRECALL', recalled_at = clock_timestamp()
    FROM unnest(${integerArray(keyIds)}::integer[], ${textArray(keyDates)}::date[], ${textArray(keyTerminals)}::text[], ${textArray(keyNumbers)}::text[]) AS k (location_id, business_date, terminal, number)
      JOIN till_recall r USING (location_id, business_date, terminal, number), sale_batch b
    WHERE s.location_id = k.location_id AND s.business_date = k.business_date AND s.terminal = k.terminal AND s.number = k.number AND s.state = 'WAIT' AND b.batch_id = s.batch_id AND b.state = 'COMMITTED'
    RETURNING s.batch_id AS "batchId"`;
  results.markedBatches.push(...markedReceipts.map(({ batchId }) => batchId));
});
