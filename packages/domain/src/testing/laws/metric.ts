import * as metric from "../../metric/index.ts";
import { lawBook } from "../law.ts";
import { bridgeRules } from "./metric/bridge-rules.ts";
import { chainRules } from "./metric/chain-rules.ts";
import { forecastRules } from "./metric/forecast-rules.ts";
import { usualDayRules } from "./metric/usual-day-rules.ts";
import { figureRules } from "./metric/figure-rules.ts";
import { stockChangeRules } from "./metric/stock-change-rules.ts";
import { stockRatioRules } from "./metric/stock-ratio-rules.ts";
import { sumRules } from "./metric/sum-rules.ts";
import { tableRules } from "./metric/table-rules.ts";

/** The metric dictionary: sums of sales and stock, metrics as functions of them, and explanations of a change. */
export const metricLaws = lawBook("metric", metric, (functions) => ({
  ...sumRules(functions),
  ...figureRules(functions),
  ...stockChangeRules(functions),
  ...stockRatioRules(functions),
  ...bridgeRules(functions),
  ...chainRules(functions),
  ...usualDayRules(functions),
  ...forecastRules(functions),
  ...tableRules(functions),
}));
