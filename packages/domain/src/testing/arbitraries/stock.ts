/** Random stock movements, and item sales of two periods to compare. */

import fc, { type Arbitrary } from "fast-check";

import { quantity } from "../../measure/index.ts";
import {
  stockFlowCodes,
  type ItemSales,
  type PeriodSales,
  type SoldItem,
  type StockAmount,
  type StockMove,
  type StoreSales,
} from "../../metric/index.ts";
import { cents, unitCost } from "../../money/index.ts";

/** A quantity and its cost, zero or more. */
export const arbStockAmount: Arbitrary<StockAmount> = fc.record({
  quantity: fc.nat(10_000_000).map(quantity),
  cost: fc.nat(1_000_000_000).map(unitCost),
});

/** A stock movement, sometimes of unknown cost. */
export const arbStockMove: Arbitrary<StockMove> = fc
  .record({
    flow: fc.constantFrom(...stockFlowCodes),
    amount: arbStockAmount,
    isKnown: fc.nat(5).map((number) => number > 0),
  })
  .map(({ flow, amount, isKnown }) => ({ flow, quantity: amount.quantity, cost: isKnown ? amount.cost : null }));

const arbItemSales: Arbitrary<ItemSales> = fc.record({
  key: fc.constantFrom(..."ABCDEFGH"),
  quantity: fc
    .oneof(
      fc.nat(9).map((units) => units * 1000),
      fc.nat(100_000),
    )
    .map(quantity),
  gross: fc.nat(1_000_000).map(cents),
});

/** Sales of a period by item; each item once, some at a price of zero or not sold at all. */
export const arbPeriodSales: Arbitrary<PeriodSales> = fc.record({
  sales: fc.nat(500),
  discounts: fc.nat(50_000).map(cents),
  refunds: fc.nat(50_000).map(cents),
  items: fc.uniqueArray(arbItemSales, { selector: ({ key }) => key, maxLength: 8 }),
});

const arbSoldItem: Arbitrary<SoldItem> = fc
  .record({ item: arbItemSales, discounts: fc.nat(20_000).map(cents), refunds: fc.nat(20_000).map(cents) })
  .map(({ item, discounts, refunds }) => ({ ...item, discounts, refunds }));

/** Sales of up to four stores in a period; some have receipts without items, and some nothing at all. */
export const arbStoreSales: Arbitrary<readonly StoreSales[]> = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom("1", "2", "3", "4"),
    sales: fc.oneof(fc.constant(0), fc.nat(500)),
    items: fc.uniqueArray(arbSoldItem, { selector: ({ key }) => key, maxLength: 8 }),
  }),
  { selector: ({ key }) => key, maxLength: 4 },
);
