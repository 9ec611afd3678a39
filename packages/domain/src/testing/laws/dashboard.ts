import * as dashboard from "../../dashboard/index.ts";
import { lawBook } from "../law.ts";
import { alertRowRules } from "./dashboard/alert-row-rules.ts";
import { alertLimitRules } from "./dashboard/alert-limit-rules.ts";
import { alertRules } from "./dashboard/alert-rules.ts";
import { boardRules } from "./dashboard/board-rules.ts";
import { comparisonRules } from "./dashboard/comparison-rules.ts";
import { chartRules } from "./dashboard/chart-rules.ts";
import { formRules } from "./dashboard/form-rules.ts";
import { planRules } from "./dashboard/plan-rules.ts";
import { rankingRules } from "./dashboard/ranking-rules.ts";
import { readerRules } from "./dashboard/reader-rules.ts";
import { tableRules } from "./dashboard/table-rules.ts";
import { wallRules } from "./dashboard/wall-rules.ts";
import { widgetCheckRules } from "./dashboard/widget-check-rules.ts";
import { widgetRules } from "./dashboard/widget-rules.ts";

/** Dashboards: valid widgets, storage, queries and charts. */
export const dashboardLaws = lawBook("dashboard", dashboard, (functions) => ({
  ...widgetRules(functions),
  ...widgetCheckRules(functions),
  ...comparisonRules(functions),
  ...planRules(functions),
  ...tableRules(functions),
  ...boardRules(functions),
  ...readerRules(functions),
  ...formRules(functions),
  ...rankingRules(functions),
  ...chartRules(functions),
  ...wallRules(functions),
  ...alertRules(functions),
  ...alertLimitRules(functions),
  ...alertRowRules(functions),
}));
