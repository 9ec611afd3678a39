import fc from "fast-check";

import { quantity } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import type { StockSums } from "../../../metric/index.ts";
import { unitCost } from "../../../money/index.ts";
import { arbStockAmount } from "../../arbitraries/stock.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { arbMoves, costOf } from "./stock-samples.ts";

type Functions = Pick<
  typeof metric,
  | "mergeStockSums"
  | "emptyStock"
  | "joinStockPeriods"
  | "isStockFlow"
  | "stockEffect"
  | "stockFlowCodes"
  | "computeStockSums"
  | "unexplainedStock"
>;

/** Builds the rules and laws of stock over a period: opening and movements, and their effect on the cost of goods. */
export function stockChangeRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    mergeStockSums,
    emptyStock,
    joinStockPeriods,
    isStockFlow,
    stockEffect,
    stockFlowCodes,
    computeStockSums,
    unexplainedStock,
  } = functions;
  const arbStock = fc
    .tuple(arbStockAmount, arbMoves, fc.nat(1_000_000_000))
    .map(([opening, moves, costDays]): StockSums => ({
      ...computeStockSums(opening, moves),
      costDays: unitCost(costDays),
    }));
  return {
    "opening-and-movements": {
      says: "Opening stock plus movements is closing stock: for each item, location and day, and for any set of them.",
      source: "behaviour 3.3 (opening + movements = closing)",
      laws: {
        "opening plus movements is closing, alone, together and period after period": fc.property(
          arbStock,
          arbStock,
          arbMoves,
          (a, b, moves) => {
            const noStock = { quantity: 0, cost: 0 };
            same(unexplainedStock(a), noStock);
            same(unexplainedStock(mergeStockSums(a, b)), noStock);
            same(unexplainedStock(joinStockPeriods(a, computeStockSums(a.closing, moves))), noStock);
          },
        ),
        "a missing unit is left unexplained": fc.property(
          arbStock,
          fc.integer({ min: 1, max: 1_000_000 }),
          (stock, missingUnits) => {
            const shortStock = {
              ...stock,
              closing: { ...stock.closing, quantity: quantity(stock.closing.quantity - missingUnits) },
            };
            same(unexplainedStock(shortStock), { quantity: -missingUnits, cost: 0 });
          },
        ),
        "stock sums are additive in any order, with an empty sum": fc.property(
          arbStock,
          arbStock,
          arbStock,
          (a, b, c) => {
            same(mergeStockSums(mergeStockSums(a, b), c), mergeStockSums(a, mergeStockSums(b, c)));
            same(mergeStockSums(a, b), mergeStockSums(b, a));
            same(mergeStockSums(a, emptyStock), a);
          },
        ),
        "periods join in any grouping": fc.property(arbStock, arbStock, arbStock, (a, b, c) => {
          same(joinStockPeriods(joinStockPeriods(a, b), c), joinStockPeriods(a, joinStockPeriods(b, c)));
        }),
      },
    },
    "effect-on-cost-of-goods": {
      says: "A count that finds more, a find and a customer's return lower the cost of goods sold and raise the stock; a count that finds less, damage, loss and a sale do the opposite; receiving raises only the stock; a transfer does not change the cost of goods sold.",
      source: "behaviour 3.3 (effect of stock actions)",
      laws: {
        "the cost of goods sold is the decrease of stock, without transfers and receipts of goods": fc.property(
          arbStockAmount,
          arbMoves,
          (opening, moves) => {
            const { closing } = computeStockSums(opening, moves);
            const cogs = moves.reduce((sum, { flow, cost }) => sum + stockEffect(flow, cost ?? unitCost(0)).cogs, 0);
            const cameIn = costOf(moves, "received", "transferIn") - costOf(moves, "transferOut");
            same(closing.cost - opening.cost + cogs, cameIn);
          },
        ),
        "accepts exactly the flow names of the table": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("toString", "__proto__", ...stockFlowCodes)),
          (flow) => {
            same([isStockFlow(flow), isStockFlow([flow])], [stockFlowCodes.some((code) => code === flow), false]);
          },
        ),
        "the effect on stock has the direction of the movement": fc.property(
          fc.constantFrom(...stockFlowCodes),
          arbStockAmount,
          (flow, amount) => {
            const { closing } = computeStockSums(emptyStock.opening, [{ flow, ...amount }]);
            same(Number(stockEffect(flow, amount.cost).stock), Number(closing.cost));
            same(
              Math.sign(closing.quantity),
              Math.sign(amount.quantity) * (["sold", "transferOut", "countDown", "withdrawn"].includes(flow) ? -1 : 1) +
                0,
            );
          },
        ),
      },
    },
  };
}
