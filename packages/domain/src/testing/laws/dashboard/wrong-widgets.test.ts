import { expect, test } from "vitest";

import * as ours from "../../../dashboard/index.ts";
import { ok } from "../../../result/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { dashboardLaws } from "../dashboard.ts";

/** Faulty implementations of dashboards, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "fields of a later version are lost",
    "widget-text",
    { printWidgets: (widgets) => ours.printWidgets(widgets.map((widget) => ({ ...widget, extra: {} }))) },
  ],
  [
    "what cannot be read is an empty board",
    "widget-text",
    {
      readWidgets: (value) => {
        const widgetsResult = ours.readWidgets(value);
        return widgetsResult.ok ? widgetsResult : ok([]);
      },
    },
  ],
  [
    "a display is kept that cannot draw the split",
    "widget-plan",
    { chooseSplit: (widget, split) => ({ ...ours.chooseSplit(widget, split), type: widget.type }) },
  ],
  [
    "any line may have a forecast",
    "widget-forecast",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, forecast: false }) },
  ],
  [
    "a period that is over has a forecast",
    "widget-forecast",
    { whyNotForecastOn: (widget) => ours.whyNotForecast(widget) },
  ],
  [
    "each comparison asks for the forecast",
    "widget-forecast",
    {
      widgetRequests: (widget, context) => {
        const requests = ours.widgetRequests(widget, context);
        const forecast = requests[0]?.params.forecast;
        return forecast === undefined
          ? requests
          : requests.map((request) => ({ ...request, params: { ...request.params, forecast } }));
      },
    },
  ],
  [
    "everybody may add a margin",
    "widget-hidden-measures",
    { findHiddenContent: (before, after) => ours.findHiddenContent(before, after, ["PRODUCT_COST_READ"]) },
  ],
  [
    "a top 100 is too many",
    "widget-form",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, topN: widget.topN === 100 ? 101 : widget.topN }) },
  ],
  [
    "a list without its primary measure passes",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "PRIMARY_REQUIRED") },
  ],
  [
    "a card without a measure passes",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "WIDGET_MEASURE_REQUIRED") },
  ],
  [
    "tenders are of net sales",
    "widget-measure",
    {
      checkWidget: (widget) =>
        ours.checkWidget(widget.dimension === "TENDER" ? { ...widget, dimension: "HOUR" } : widget),
    },
  ],
  [
    "a family may show any figure",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "WIDGET_PAIRING") },
  ],
  [
    "a measure may be named twice",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, secondary: [...new Set(widget.secondary)] }) },
  ],
  [
    "the first measure may be named again",
    "widget-measure",
    {
      checkWidget: (widget) =>
        ours.checkWidget({ ...widget, secondary: widget.secondary.filter((measure) => measure !== widget.primary) }),
    },
  ],
  [
    "a comparison may be named twice",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, compare: [...new Set(widget.compare)] }) },
  ],
  [
    "a measure is filled in",
    "widget-measure",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, primary: widget.primary ?? ours.mainMeasureOf(widget) }) },
  ],
  [
    "what is kept without a measure shows net sales",
    "widget-measure",
    { mainMeasureOf: (widget) => widget.primary ?? "netSales" },
  ],
  [
    "any text is a period",
    "widget-period",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "DATE_RANGE") },
  ],
  [
    "a filter without a value passes",
    "widget-filters",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "FILTER_VALUE_MISSING") },
  ],
  [
    "any operator passes",
    "widget-filters",
    { checkWidget: (widget) => ours.checkWidget(widget).filter(({ code }) => code !== "FILTER_INVALID") },
  ],
  [
    "the filters of the opened report are not looked at",
    "widget-filters",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, drill: null }) },
  ],
  [
    "sales are filtered by what no row has",
    "widget-filters",
    { checkSaleFilters: (filters) => ours.checkSaleFilters(filters).filter(({ path }) => path[1] !== "operator") },
  ],
  [
    "nothing is compared with a fixed figure that is not there",
    "widget-fixed-figure",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, fixedValue: widget.fixedValue ?? 0 }) },
  ],
  [
    "dollars are cents",
    "widget-fixed-figure",
    { fixedComparisonValue: (widget) => (ours.fixedComparisonValue(widget) === null ? null : widget.fixedValue) },
  ],
  ["a later rule makes a kept board unreadable", "stored-widgets", { parseStoredWidgets: ours.parseWidgets }],
  [
    "what is kept is not looked at",
    "stored-widgets",
    {
      parseStoredWidgets: (text) => {
        const widgetsResult = ours.parseStoredWidgets(text);
        return widgetsResult.ok ? widgetsResult : ok([]);
      },
    },
  ],
  [
    "the last column is outside",
    "widget-form",
    { checkWidget: (widget) => ours.checkWidget({ ...widget, layout: { ...widget.layout, x: widget.layout.x + 1 } }) },
  ],
  [
    "the board's period wins",
    "widget-call",
    { widgetRequest: (widget, context) => ours.widgetRequest({ ...widget, period: null }, context) },
  ],
  [
    "only the first comparison is asked for",
    "widget-comparisons",
    { widgetRequests: (widget, context) => [ours.widgetRequest(widget, context)] },
  ],
  [
    "comparable stores are compared beside others",
    "widget-comparisons",
    {
      whyNotCompare: (widget, comparison) => {
        const refusal = ours.whyNotCompare(widget, comparison);
        return refusal?.code === "COMPARABLE_ALONE" ? null : refusal;
      },
    },
  ],
  [
    "the time of the cut is forgotten",
    "same-comparison",
    {
      haveSameDays: (left, right) => left.rule === right.rule || (left.from === right.from && left.to === right.to),
    },
  ],
  [
    "filters are kept and not sent",
    "widget-call",
    {
      widgetRequest: (widget, context) => {
        const { filters: _, ...params } = ours.widgetRequest(widget, context).params;
        return { ...ours.widgetRequest(widget, context), params };
      },
    },
  ],
  [
    "items are ranked by their sales",
    "widget-call",
    {
      widgetRequest: (widget, context) =>
        ours.widgetRequest(widget.kind === "TopSales" ? { ...widget, primary: "netSales" } : widget, context),
    },
  ],
  [
    "half hours of a department",
    "widget-call",
    {
      widgetRequest: (widget, context) =>
        ours.widgetRequest(widget.grain === "auto" ? { ...widget, grain: context.autoGrain } : widget, context),
    },
  ],
  [
    "only the first measure is shown",
    "widget-measure",
    { listWidgetMeasures: (widget) => ours.listWidgetMeasures(widget).slice(0, 1) },
  ],
  [
    "a kept measure that the call lacks is shown",
    "widget-measure",
    { listWidgetMeasures: (widget) => [...new Set([ours.mainMeasureOf(widget), ...widget.secondary])] },
  ],
  [
    "goals are asked for",
    "widget-call",
    {
      widgetRequest: (widget, context) => {
        const request = ours.widgetRequest(widget, context);
        return widget.compare[0] === "goal"
          ? { ...request, params: { ...request.params, compare: "previous" } }
          : request;
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(dashboardLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
