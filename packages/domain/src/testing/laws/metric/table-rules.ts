import type * as metric from "../../../metric/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Effect of each flow on stock and on the cost of goods sold. Source: behaviour 3.3. */
const expectedFlows = {
  received: [1, 0],
  sold: [-1, 1],
  returned: [1, -1],
  transferIn: [1, 0],
  transferOut: [-1, 0],
  countUp: [1, -1],
  countDown: [-1, 1],
  found: [1, -1],
  withdrawn: [-1, 1],
} as const;

/** Builds the rules and laws of the stock flow table. */
export function tableRules({
  metrics,
  stockFlowCodes,
  stockFlows,
  stockMetrics,
}: typeof metric): Readonly<Record<string, RuleRow>> {
  return {
    "metric-table": {
      says: "Favourable direction: more is better for sales and margin, less for refunds, discounts, voids and losses; neither for taxes, fees and costs. Averages, percents and costs are not additive, and costs require the permission to read them.",
      source: "behaviour 3.3",
      laws: {
        "the metrics for which less is better, and those with no direction": fixedCase(
          Object.entries({ ...metrics, ...stockMetrics }),
          (all) => {
            const of = (direction: metric.MetricDirection) =>
              all.filter(([, row]) => row.direction === direction).map(([code]) => code);
            same(of("down-is-good"), ["discounts", "refunds", "refundTransactions", "voids", "shrinkage"]);
            same(of("neutral"), ["tax", "fees", "rounding", "tips", "cogs", "averageStockCost", "weeksLeft"]);
          },
        ),
        "the metrics that are not additive, and those that require the permission to read costs": fixedCase(
          Object.entries<Pick<metric.MetricRow, "additive" | "permission">>({ ...metrics, ...stockMetrics }),
          (all) => {
            const ofCost = ["cogs", "margin", "marginPct", "shrinkage", "averageStockCost", "stockTurn", "gmroi"];
            same(
              all.filter(([, { additive }]) => !additive).map(([code]) => code),
              [
                "averageSale",
                "itemsPerSale",
                "cogs",
                "margin",
                "marginPct",
                "shrinkage",
                "sellThrough",
                "averageStockCost",
                "stockTurn",
                "weeksLeft",
                "gmroi",
              ],
            );
            same(
              all.filter(([, { permission }]) => permission === "PRODUCT_COST_READ").map(([code]) => code),
              ofCost,
            );
          },
        ),
      },
    },
    "stock-flow-table": {
      says: "Incoming flows add to stock, outgoing ones subtract; a count up lowers the cost of goods sold, a count down, a loss and a sale raise it; receiving and transfers leave it unchanged.",
      source: "behaviour 3.3 (effect of stock actions)",
      laws: {
        "each flow changes stock and cost as the table of the behaviour pages says": fixedCase(
          Object.entries(expectedFlows),
          (all) => {
            same(stockFlows, Object.fromEntries(all.map(([flow, [stock, cogs]]) => [flow, { stock, cogs }])));
            same(
              stockFlowCodes,
              all.map(([flow]) => flow),
            );
          },
        ),
      },
    },
  };
}
