import fc from "fast-check";

import { divideRounded, percentOf, quantity } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import type { StockSums } from "../../../metric/index.ts";
import { cents, unitCost } from "../../../money/index.ts";
import { arbStockAmount } from "../../arbitraries/stock.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbMoves, costOf } from "./stock-samples.ts";

type Functions = Pick<
  typeof metric,
  | "mergeStockSums"
  | "averageStockCostOf"
  | "emptyStock"
  | "emptySums"
  | "joinStockPeriods"
  | "gmroiOf"
  | "sellThroughOf"
  | "shrinkageOf"
  | "stockFlowCodes"
  | "stockMetrics"
  | "computeStockSums"
  | "stockTurnOf"
  | "weeksLeftOf"
>;

const isShrinking = (flow: string): boolean => ["countDown", "countUp", "withdrawn"].includes(flow);

/** Builds the rules and laws of shrinkage and of the ratios of stock and sales. */
export function stockRatioRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    mergeStockSums,
    averageStockCostOf,
    emptyStock,
    emptySums,
    joinStockPeriods,
    gmroiOf,
    sellThroughOf,
    shrinkageOf,
    stockFlowCodes,
    stockMetrics,
    computeStockSums,
    stockTurnOf,
    weeksLeftOf,
  } = functions;
  const arbStock = fc
    .tuple(arbStockAmount, arbMoves, fc.nat(1_000_000_000))
    .map(([opening, moves, costDays]): StockSums => ({
      ...computeStockSums(opening, moves),
      costDays: unitCost(costDays),
    }));
  return {
    shrinkage: {
      says: "Shrinkage is the cost of stock found missing at counts, less stock found in excess, plus withdrawals with a reason. Sales, receiving and transfers are not shrinkage.",
      source: "behaviour 3.3; decision 0093",
      cases: ["metric.json"],
      laws: {
        "only counts and withdrawals are shrinkage": fc.property(arbStockAmount, arbMoves, (opening, moves) => {
          const exactCost = costOf(moves, "countDown", "withdrawn") - costOf(moves, "countUp");
          const shrinkage = shrinkageOf({ stock: computeStockSums(opening, moves) });
          const costedMoves = moves.filter(({ flow, cost }) => isShrinking(flow) && cost !== null && cost !== 0);
          holds(
            shrinkage === null ? costedMoves.length === 0 : Math.abs(shrinkage * 100 - exactCost) <= 50,
            "rounded once, to the cent",
          );
        }),
        "an unknown cost is not a shrinkage of 0, and is counted separately": fc.property(
          arbStockAmount,
          arbMoves,
          fc.constantFrom("countDown", "countUp", "withdrawn", "found", "sold"),
          (opening, moves, flow) => {
            const stock = computeStockSums(opening, [{ flow, quantity: quantity(3000), cost: null }]);
            same(shrinkageOf({ stock }), isShrinking(flow) ? null : 0);
            const stockSums = computeStockSums(opening, [
              ...moves,
              { flow: "withdrawn", quantity: quantity(1000), cost: unitCost(7) },
            ]);
            holds(shrinkageOf({ stock: stockSums }) !== null, "what is known is shown");
            for (const code of stockFlowCodes) {
              const unknownCount = moves
                .filter((move) => move.flow === code && move.cost === null)
                .reduce((sum, move) => sum + move.quantity, 0);
              same(stockSums.unknownCost[code], unknownCount, code);
              same(
                [
                  mergeStockSums(stockSums, stockSums).unknownCost[code],
                  joinStockPeriods(stockSums, stockSums).unknownCost[code],
                ],
                [2 * unknownCount, 2 * unknownCount],
                code,
              );
            }
          },
        ),
      },
    },
    "stock-ratios": {
      says: "Sell-through, turnover, weeks of stock and GMROI are computed from sums of the whole set; without receipts of goods, without sales, or without a known cost there is no figure.",
      source: "behaviour 3.3 (sellThrough, stockTurn, weeksLeft, GMROI); decision 0093",
      cases: ["metric.json"],
      laws: {
        "turnover and GMROI times the average stock are cost and margin": fc.property(
          arbStock,
          fc.integer({ min: 1, max: 366 }),
          fc.nat(1_000_000),
          fc.nat(1_000_000),
          (stock, days, cost, margin) => {
            const net = cost + margin;
            const sales = { ...emptySums, cost: cents(cost), netWithCost: cents(net) };
            const [turn, gmroi] = [stockTurnOf({ stock, sales, days }), gmroiOf({ stock, sales, days })];
            same([turn === null, gmroi === null], [stock.costDays === 0, stock.costDays === 0]);
            if (turn === null || gmroi === null) return;
            const half = BigInt(stock.costDays);
            const error = (ratio: number, numerator: bigint) => {
              const difference = BigInt(ratio) * half - numerator * BigInt(days) * 1000n;
              return 2n * (difference < 0n ? -difference : difference) <= half;
            };
            holds(error(turn, 100n * BigInt(cost)), "turn");
            holds(error(gmroi, 100n * BigInt(margin)), "gmroi");
          },
        ),
        "an unknown cost has no turnover, and zero days have no average": fc.property(
          arbStock,
          fc.integer({ min: 1, max: 366 }),
          (stock, days) => {
            const sales = { ...emptySums, unknownCostLines: 1 };
            same(
              [
                stockTurnOf({ stock, sales, days }),
                gmroiOf({ stock, sales, days }),
                averageStockCostOf({ stock, days: 0 }),
              ],
              [null, null, null],
            );
          },
        ),
        "weeks of stock are how long it lasts at the net pace of the period; zero when none is on hand": fc.property(
          fc.integer({ min: -1_000, max: 1_000_000 }),
          fc.nat(1_000_000),
          fc.nat(2_000),
          fc.integer({ min: 1, max: 366 }),
          (left, soldUnits, returnedUnits, days) => {
            const flows = [
              { flow: "sold" as const, quantity: quantity(soldUnits), cost: unitCost(0) },
              { flow: "returned" as const, quantity: quantity(returnedUnits), cost: unitCost(0) },
            ];
            const stock = computeStockSums(
              { quantity: quantity(left + soldUnits - returnedUnits), cost: unitCost(0) },
              flows,
            );
            const pace = soldUnits - returnedUnits;
            same(
              weeksLeftOf({ stock, days }),
              pace <= 0 ? null : divideRounded(BigInt(Math.max(0, left)) * BigInt(days) * 1000n, 7 * pace),
            );
          },
        ),
        "sell-through is the quantity sold less returns, as a share of received stock; null without receipts of goods":
          fc.property(arbStockAmount, arbMoves, (opening, moves) => {
            const amountOf = (...names: readonly string[]) =>
              moves.filter(({ flow }) => names.includes(flow)).reduce((sum, move) => sum + move.quantity, 0);
            const cameIn =
              amountOf("received", "transferIn", "countUp", "found") -
              amountOf("transferOut", "countDown", "withdrawn");
            same(
              sellThroughOf({ stock: computeStockSums(opening, moves) }),
              cameIn <= 0 ? null : percentOf(amountOf("sold") - amountOf("returned"), cameIn),
            );
          }),
        "selling everything that came in is a sell-through of 100 %": fc.property(
          fc.integer({ min: 1, max: 10_000_000 }),
          fc.integer({ min: 0, max: 10_000_000 }),
          (cameIn, opening) => {
            const moves = (["received", "sold"] as const).map((flow) => ({
              flow,
              quantity: quantity(cameIn),
              cost: unitCost(0),
            }));
            const start = { quantity: quantity(opening), cost: unitCost(0) };
            same(Number(sellThroughOf({ stock: computeStockSums(start, moves) })), 100);
            same(sellThroughOf({ stock: computeStockSums(start, moves.slice(1)) }), null);
          },
        ),
        "without stock, sales or days there is no ratio": fc.property(fc.integer({ min: 0, max: 1 }), (days) => {
          same(
            [
              stockTurnOf({ stock: emptyStock, sales: emptySums, days }),
              gmroiOf({ stock: emptyStock, sales: emptySums, days }),
              weeksLeftOf({ stock: emptyStock, days }),
            ],
            [null, null, null],
          );
        }),
        "a ratio that overflows is null, and never throws": fc.property(
          fc.maxSafeInteger(),
          fc.maxSafeInteger(),
          fc.integer({ min: 0, max: 5 }),
          fc.integer({ min: 1, max: 366 }),
          (cost, net, costDays, days) => {
            const stock = { ...emptyStock, costDays: unitCost(costDays) };
            const sales = { ...emptySums, cost: cents(Math.trunc(cost / 2)), netWithCost: cents(Math.trunc(net / 2)) };
            const fits = (numerator: bigint) =>
              costDays > 0 &&
              (numerator < 0n ? -numerator : numerator) * 1000n < BigInt(costDays) * BigInt(Number.MAX_SAFE_INTEGER);
            const turnNumerator = BigInt(Math.trunc(cost / 2)) * 100n * BigInt(days);
            const marginNumerator = BigInt(Math.trunc(net / 2) - Math.trunc(cost / 2)) * 100n * BigInt(days);
            same(
              stockTurnOf({ stock, sales, days }),
              fits(turnNumerator) ? divideRounded(turnNumerator * 1000n, costDays) : null,
            );
            same(
              gmroiOf({ stock, sales, days }),
              fits(marginNumerator) ? divideRounded(marginNumerator * 1000n, costDays) : null,
            );
          },
        ),
        "the average stock is over the days, and no stock ratio is additive": fc.property(
          arbStock,
          fc.integer({ min: 1, max: 366 }),
          fc.constantFrom(...Object.values(stockMetrics)),
          (stock, days, row) => {
            same(averageStockCostOf({ stock, days }), divideRounded(divideRounded(stock.costDays, days), 100));
            same(row.additive, false);
          },
        ),
        "stock sums made of movements alone have no stock days": fc.property(
          arbStockAmount,
          arbMoves,
          (opening, moves) => same(Number(computeStockSums(opening, moves).costDays), 0),
        ),
      },
    },
  };
}
