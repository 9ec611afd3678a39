import * as dashboard from "../../dashboard/index.ts";
import { lawBook } from "../law.ts";
import { alertRowRules } from "./dashboard/alert-row-rules.ts";
import { alertLimitRules } from "./dashboard/alert-limit-rules.ts";
import { alertRules } from "./dashboard/alert-rules.ts";
import { boardListRules } from "./dashboard/board-list-rules.ts";
import { boardAccessRules } from "./dashboard/board-access-rules.ts";
import { boardSaveRules } from "./dashboard/board-save-rules.ts";
import { comparisonRules } from "./dashboard/comparison-rules.ts";
import { chartRules } from "./dashboard/chart-rules.ts";
import { formRules } from "./dashboard/form-rules.ts";
import { forecastWidgetRules } from "./dashboard/forecast-widget-rules.ts";
import { planRules } from "./dashboard/plan-rules.ts";
import { rankingRules } from "./dashboard/ranking-rules.ts";
import { readerRules } from "./dashboard/reader-rules.ts";
import { seriesRules } from "./dashboard/series-rules.ts";
import { tableRules } from "./dashboard/table-rules.ts";
import { wallRules } from "./dashboard/wall-rules.ts";
import { widgetMeasureRules } from "./dashboard/widget-measure-rules.ts";
import { widgetFilterRules } from "./dashboard/widget-filter-rules.ts";
import { fixedFigureRules } from "./dashboard/fixed-figure-rules.ts";
import { storedWidgetRules } from "./dashboard/stored-widget-rules.ts";
import { widgetTextRules } from "./dashboard/widget-text-rules.ts";
import { widgetFormRules } from "./dashboard/widget-form-rules.ts";
import { widgetCallRules } from "./dashboard/widget-call-rules.ts";

/** Dashboards: valid widgets, storage, queries and charts. */
export const dashboardLaws = lawBook("dashboard", dashboard, (functions) => ({
  ...widgetTextRules(functions),
  ...widgetFormRules(functions),
  ...widgetCallRules(functions),
  ...widgetMeasureRules(functions),
  ...widgetFilterRules(functions),
  ...fixedFigureRules(functions),
  ...storedWidgetRules(functions),
  ...comparisonRules(functions),
  ...forecastWidgetRules(functions),
  ...planRules(functions),
  ...tableRules(functions),
  ...boardListRules(functions),
  ...boardAccessRules(functions),
  ...boardSaveRules(functions),
  ...readerRules(functions),
  ...formRules(functions),
  ...rankingRules(functions),
  ...seriesRules(functions),
  ...chartRules(functions),
  ...wallRules(functions),
  ...alertRules(functions),
  ...alertLimitRules(functions),
  ...alertRowRules(functions),
}));
