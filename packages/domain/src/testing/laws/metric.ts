import * as metric from "../../metric/index.ts";
import { lawBook } from "../law.ts";
import { bridgeRules } from "./metric/bridge-rules.ts";
import { chainRules } from "./metric/chain-rules.ts";
import { figureRules } from "./metric/figure-rules.ts";
import { stockRules } from "./metric/stock-rules.ts";
import { sumRules } from "./metric/sum-rules.ts";
import { tableRules } from "./metric/table-rules.ts";

/** The metric dictionary: sums of sales and stock, metrics as functions of them, and explanations of a change. */
export const metricLaws = lawBook("metric", metric, (functions) => ({
  ...sumRules(functions),
  ...figureRules(functions),
  ...stockRules(functions),
  ...bridgeRules(functions),
  ...chainRules(functions),
  ...tableRules(functions),
}));
