import { quantity } from "@comptoir/domain/measure";
import { cents, extendPrice, unitCost } from "@comptoir/domain/money";
import { businessTimeOf } from "@comptoir/domain/period";
import { lineAmount, type Transaction, type TransactionLine } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { readLedger } from "../catalogue/index.ts";
import { SaleStore } from "../sales/index.ts";
import type { OpenShop, StockedItem } from "./make-sales.ts";
import { priceOn } from "./price-history.ts";

/**
 * Makes late and duplicate receipts, one of each for a chain. An offline till sends a receipt of the evening before a count after the count was closed.
 * Another till uses one number twice: the database refuses that, so the number is changed after both are stored.
 */

/** How long before the count the late receipt was sold. Units: milliseconds. */
const receiptBeforeCountMs = 11 * 3_600_000;

export const makeLateReceipts = Effect.fn("makeLateReceipts")(function* ({
  shops,
  items,
}: {
  readonly shops: readonly OpenShop[];
  readonly items: readonly StockedItem[];
}) {
  for (const shop of shops.filter(({ chain }, index) => chain !== shops[index - 1]?.chain)) {
    const shopsOfChain = shops.filter(({ chain }) => chain === shop.chain);
    yield* sendLateReceipts(shopsOfChain, items);
    yield* repeatReceiptNumber(shop.locationId);
  }
}, Effect.orDie);

/** Adds a receipt from before the last count of a chain; none if no counted item could have been sold. */
const sendLateReceipts = Effect.fnUntraced(function* (
  shops: readonly OpenShop[],
  stockedItems: readonly StockedItem[],
) {
  const sql = yield* SqlClient.SqlClient;
  const [count] = yield* sql<{ readonly locationId: number; readonly atMs: number; readonly itemIds: number[] }>`
    SELECT location_id AS "locationId", (extract(epoch FROM happened_at) * 1000)::float8 AS "atMs", array_agg(item_id ORDER BY item_id) AS "itemIds" FROM posted_movement
    WHERE kind = 'COUNT' AND location_id = ANY (${shops.map(({ locationId }) => locationId)}::integer[]) GROUP BY location_id, happened_at, document_id ORDER BY happened_at DESC LIMIT 1`;
  const countedShop = shops.find(({ locationId }) => locationId === count?.locationId);
  if (count === undefined || countedShop === undefined) return;
  const receiptMs = Math.floor(count.atMs) - receiptBeforeCountMs;
  const { movements } = yield* readLedger(sql, count.locationId, count.itemIds, receiptMs);
  const smallestStockOf = (itemId: number) => {
    let stockLevel = 0;
    let smallestStock = Number.POSITIVE_INFINITY;
    for (const movement of movements) {
      if (movement.itemId !== itemId || movement.at > count.atMs) continue;
      stockLevel += movement.quantity;
      smallestStock = Math.min(smallestStock, stockLevel);
    }
    return smallestStock;
  };
  const soldItem = stockedItems.find(
    ({ itemId, isWeighed }) => !isWeighed && count.itemIds.includes(itemId) && smallestStockOf(itemId) >= 1000,
  );
  if (soldItem === undefined) return;
  const saleStore = yield* SaleStore;
  const lateBatchId = yield* saleStore.openBatch({ source: "DEMO", label: countedShop.chain.words.lateBatch });
  yield* saleStore.appendTransactions(lateBatchId, [makeLateReceipt(countedShop, soldItem, receiptMs)]);
  yield* saleStore.commitBatch(lateBatchId);
});

function makeLateReceipt(
  { locationId, chain, location }: OpenShop,
  stockedItem: StockedItem,
  atMs: number,
): Transaction {
  const receiptTime = businessTimeOf(atMs, { timeZone: location.timeZone, businessDayStart: 0 });
  const { price, cost } = priceOn(stockedItem.prices, receiptTime.businessDate) ?? { price: 0, cost: 0 };
  const unitPrice = unitCost(price * 100);
  const receiptLine: TransactionLine = {
    lineNo: 1,
    kind: "SALE",
    itemId: stockedItem.itemId,
    sku: stockedItem.sku,
    description: stockedItem.description,
    departmentId: stockedItem.departmentId,
    subDepartmentId: stockedItem.subDepartmentId,
    quantity: quantity(1000),
    unitPrice,
    extended: extendPrice(unitPrice, quantity(1000)),
    discount: cents(0),
    unitCost: unitCost(cost * 100),
  };
  return {
    locationId,
    number: "2-OFF-0001",
    terminal: "2",
    cashier: chain.cashiers[0] ?? null,
    customer: null,
    at: atMs,
    ...receiptTime,
    state: "COMPLETED",
    training: false,
    lines: [receiptLine],
    taxes: [],
    tenders: [{ code: "DEBIT", amount: lineAmount(receiptLine) }],
    rounding: cents(0),
    tips: cents(0),
  };
}

/** Gives a receipt of the last days the same number as the one before it at its till. */
const repeatReceiptNumber = Effect.fnUntraced(function* (locationId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    WITH numbered AS (
      SELECT location_id, business_date, batch_id, sale_no, counted, number, lag(number) OVER (PARTITION BY business_date, terminal ORDER BY sale_no) AS before, lag(counted) OVER (PARTITION BY business_date, terminal ORDER BY sale_no) AS counted_before
      FROM sale WHERE location_id = ${locationId} AND business_date >= (SELECT max(business_date) - 5 FROM sale WHERE location_id = ${locationId})
    ), chosen AS (SELECT * FROM numbered WHERE counted AND counted_before AND number ~ '^[0-9]+$' AND before ~ '^[0-9]+$' ORDER BY business_date, sale_no LIMIT 1)
    UPDATE sale s SET number = c.before FROM chosen c WHERE s.location_id = c.location_id AND s.business_date = c.business_date AND s.batch_id = c.batch_id AND s.sale_no = c.sale_no`;
});
