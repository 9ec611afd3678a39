/** Stock flows, and their effect on the cost of goods sold and on the value of the stock. */

/** Properties of a flow. Quantities are positive and the row gives the direction; a negative quantity reverses an earlier flow. */
export interface StockFlowRow {
  /** Effect on the stock and its value: 1 adds (a debit), -1 takes away (a credit). */
  readonly stock: 1 | -1;
  /** Effect on the cost of goods sold: 1 adds (a debit), -1 takes away (a credit), 0 none. */
  readonly cogs: 1 | 0 | -1;
}

/**
 * The flows of stock.
 *
 * Source: behaviour 3.3 (count up: credit, debit; count down, damage, loss, theft: debit, credit; receive: none, debit; transfer: none).
 */
export const stockFlows = {
  received: { stock: 1, cogs: 0 },
  sold: { stock: -1, cogs: 1 },
  returned: { stock: 1, cogs: -1 },
  transferIn: { stock: 1, cogs: 0 },
  transferOut: { stock: -1, cogs: 0 },
  countUp: { stock: 1, cogs: -1 },
  countDown: { stock: -1, cogs: 1 },
  found: { stock: 1, cogs: -1 },
  withdrawn: { stock: -1, cogs: 1 },
} as const satisfies Record<string, StockFlowRow>;

/** A flow of stock. */
export type StockFlow = keyof typeof stockFlows;

/** Every flow, in report order. */
export const stockFlowCodes: readonly StockFlow[] = Object.keys(stockFlows).filter(isStockFlow);

/**
 * Tells whether a value is a flow of stock.
 *
 * @example isStockFlow("received") // => true
 */
export function isStockFlow(value: unknown): value is StockFlow {
  return typeof value === "string" && Object.hasOwn(stockFlows, value);
}
