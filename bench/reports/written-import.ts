/** Writes a realistic import: receipts are written over time into an invisible batch, prepared, and committed. */

import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import type { SaleStore } from "../../apps/server/src/sales/index.ts";
import { firstStore, lastDay, linesPerSale, storeCount } from "../widgets/generated-sales.ts";

const receiptsAtOnce = 500;
const receiptsPerStoreDay = 114;

/** Builds a receipt of four lines with two taxes and a payment; stores in turn, day by day up to the last. */
function receiptOf(index: number, days: number, series: string): Transaction {
  const day = days - 1 - Math.floor(index / (storeCount * receiptsPerStoreDay));
  const businessDate = addDays(lastDay as CalendarDate, -day);
  const halfHour = 16 + ((index * 7) % 26);
  const lines = Array.from({ length: linesPerSale }, (_, line): Transaction["lines"][number] => {
    const itemId = 1 + (((index * linesPerSale + line) * 7919) % 2_000);
    const price = 100 + ((itemId * 37) % 4_900);
    return {
      lineNo: line + 1,
      kind: "SALE",
      itemId,
      sku: `SKU${itemId}`,
      description: `Item ${itemId}`,
      departmentId: 1 + (itemId % 12),
      subDepartmentId: 1 + (itemId % 36),
      quantity: quantity(1_000),
      unitPrice: unitCost(price * 100),
      extended: cents(price),
      discount: cents(index % 9 === 0 ? 50 : 0),
      unitCost: unitCost(price * 60),
    };
  });
  const net = lines.reduce((sum, { extended, discount }) => sum + extended - discount, 0);
  const taxes = [
    { code: "GST", amount: cents(Math.floor(net / 20)) },
    { code: "QST", amount: cents(Math.floor((net * 9_975) / 100_000)) },
  ];
  return {
    locationId: firstStore + (index % storeCount),
    number: `${series}${index}`,
    terminal: `${index % 4}`,
    cashier: `Cashier ${index % 8}`,
    customer: index % 5 < 2 ? null : `C${(index * 48_271) % 50_021}`,
    at: Date.parse(`${businessDate}T05:00:00Z`) + halfHour * 1_800_000,
    businessDate,
    halfHour,
    state: "COMPLETED",
    training: false,
    lines,
    taxes,
    tenders: [
      {
        code: ["CASH", "DEBIT", "VISA", "MASTERCARD"][index % 4] ?? "CASH",
        amount: cents(net + taxes.reduce((sum, { amount }) => sum + amount, 0)),
      },
    ],
    rounding: cents(0),
    tips: cents(0),
  };
}

/** Writes and commits a number of lines; returns the duration of both. Units: milliseconds. */
export const writeImport = Effect.fnUntraced(function* (store: SaleStore["Service"], lines: number, series: string) {
  const receipts = Math.ceil(lines / linesPerSale);
  const days = Math.ceil(receipts / (storeCount * receiptsPerStoreDay));
  const began = performance.now();
  const batchId = yield* store.openBatch({ source: "IMPORT", label: series });
  for (let first = 0; first < receipts; first += receiptsAtOnce) {
    yield* store.appendTransactions(
      batchId,
      Array.from({ length: Math.min(receiptsAtOnce, receipts - first) }, (_, index) =>
        receiptOf(first + index, days, series),
      ),
    );
  }
  const written = performance.now();
  yield* store.prepareBatch(batchId);
  yield* store.commitBatch(batchId);
  return { writingMs: written - began, committingMs: performance.now() - written };
});
