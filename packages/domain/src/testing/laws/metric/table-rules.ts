import fc from "fast-check";

import type * as metric from "../../../metric/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Behaviour 3.3: what each flow does to stock, and to the cost of goods sold. */
const flows = {
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

/** The table of the flows of stock. */
export function tableRules({ stockFlowCodes, stockFlows }: typeof metric): Readonly<Record<string, RuleRow>> {
  return {
    "stock-flow-table": {
      says: "What comes adds to stock, what goes is taken off; a count up gives cost back, a count down, a loss and a sale cost; a receipt and a transfer cost nothing.",
      source: "behaviour 3.3 (effect of stock actions)",
      laws: {
        "each flow moves stock and cost as the table of the behaviour pages says": fc.property(fc.constant(Object.entries(flows)), (all) => {
          same(stockFlows, Object.fromEntries(all.map(([flow, [stock, cogs]]) => [flow, { stock, cogs }])));
          same(stockFlowCodes, all.map(([flow]) => flow));
        }),
      },
    },
  };
}
