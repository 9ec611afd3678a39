/** A sample receipt with known figures, and helpers that write receipts as a batch. */

import { Effect } from "effect";

import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { SaleStore, type SaleSource } from "../index.ts";

const soldAtMs = Date.parse("2026-03-12T18:20:00Z");

/** Two at 10.00 $ less 1.00 $, taxed 2.70 $, cost 6.25 $ each; bought by C1 in Toronto on 12 March 2026 at 14:20. */
export const sampleReceipt: Transaction = {
  locationId: 1,
  number: "1",
  terminal: "1",
  cashier: "Anaïs",
  customer: "C1",
  at: soldAtMs,
  ...businessTimeOf(soldAtMs, { timeZone: "America/Toronto", businessDayStart: 0 }),
  state: "COMPLETED",
  training: false,
  lines: [
    {
      lineNo: 1,
      kind: "SALE",
      itemId: 4,
      sku: "SKU4",
      description: "Item 4",
      departmentId: 5,
      subDepartmentId: 2,
      quantity: quantity(2000),
      unitPrice: unitCost(100_000),
      extended: cents(2000),
      discount: cents(100),
      unitCost: unitCost(62_500),
    },
  ],
  taxes: [
    { code: "GST", amount: cents(90) },
    { code: "QST", amount: cents(180) },
  ],
  tenders: [{ code: "DEBIT", amount: cents(2170) }],
  rounding: cents(0),
  tips: cents(0),
};

/** Writes receipts as a pending batch; returns its id. */
export const appendReceipts = Effect.fnUntraced(function* (
  receipts: readonly Transaction[],
  source: SaleSource = "IMPORT",
) {
  const store = yield* SaleStore;
  const batchId = yield* store.openBatch({ source, label: "test" });
  yield* store.appendTransactions(batchId, receipts);
  return batchId;
});

/** Writes receipts as a committed batch. */
export const commitReceipts = Effect.fnUntraced(function* (receipts: readonly Transaction[], source?: SaleSource) {
  const store = yield* SaleStore;
  const batchId = yield* appendReceipts(receipts, source);
  yield* store.commitBatch(batchId);
});
