import { expect, test } from "vitest";

import * as ours from "../../dashboard/index.ts";
import { percentOf } from "../../measure/index.ts";
import { cents } from "../../money/index.ts";
import { ok } from "../../result/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { dashboardLaws } from "./dashboard.ts";

test.each(lawsOf(dashboardLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of dashboards, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a bin is told while it is open",
    "alert-once",
    {
      listBinsToJudge: (code, place, { nowMs, ...rest }) =>
        ours.listBinsToJudge(code, place, { ...rest, nowMs: nowMs + 3_600_000 }),
    },
  ],
  [
    "the last bin is not judged again",
    "alert-once",
    {
      listBinsToJudge: (code, place, look) =>
        ours.listBinsToJudge(code, place, look).filter(({ closesAt }) => closesAt > look.judgedToMs),
    },
  ],
  [
    "a clock that is set back judges again from then",
    "alert-once",
    { progressAfterJudging: ({ sinceMs }, nowMs) => ({ sinceMs, judgedToMs: nowMs }) },
  ],
  [
    "a bin closes with its first store",
    "alert-bins",
    {
      listClosedBins: (code, { stores, weekStart }, window) =>
        ours.listClosedBins(code, { stores: stores.slice(0, 1), weekStart }, window),
    },
  ],
  [
    "a figure at its limit is told",
    "alert-limit",
    {
      crossesLimit: ({ side, limit }, figure) =>
        figure !== null && (side === "ABOVE" ? figure >= limit : figure <= limit),
    },
  ],
  [
    "no sales are below every limit",
    "alert-limit",
    { crossesLimit: (alert, figure) => ours.crossesLimit(alert, figure ?? 0) },
  ],
  [
    "a void is a sale",
    "alert-limit",
    { hasSales: (sums) => ours.hasSales(sums) || Number(Reflect.get(sums, "voids")) !== 0 },
  ],
  [
    "a total is told",
    "alert-rows",
    {
      findCrossingRows: (rows, ...rest) =>
        ours.findCrossingRows(
          rows.map((row) => ({ ...row, kind: "row" as const })),
          ...rest,
        ),
    },
  ],
  [
    "a row is told at each look",
    "alert-rows",
    { findCrossingRows: (rows, ask) => ours.findCrossingRows(rows, ask, new Set()) },
  ],
  [
    "filters show what a column may not",
    "alert-row-rights",
    { mayReceiveRowAlert: (subject, permissions) => ours.mayReceiveRowAlert({ ...subject, filters: [] }, permissions) },
  ],
  ["filtered sales are none", "alert-limit", { hasSales: ({ transactions }) => transactions !== 0 }],
  [
    "quantities are limited in hundredths",
    "alert-limit",
    { displayedFigure: (measure, figure) => ours.displayedFigure(measure === "items" ? "netSales" : measure, figure) },
  ],
  [
    "a threshold is compared in hundredths that are multiplied",
    "alert-limit",
    {
      thresholdTone: ({ thresholds }, value) => thresholds.findLast(({ from }) => value >= from * 100)?.tone ?? null,
    },
  ],
  ["everybody is told margins", "alert-rights", { mayReceiveAlert: () => true }],
  [
    "quiet hours over midnight end at midnight",
    "quiet-hours",
    {
      mailTimeAfter: (nowMs, quiet, timeZone) =>
        ours.mailTimeAfter(nowMs, quiet === null || quiet.from < quiet.to ? quiet : { ...quiet, to: 0 }, timeZone),
    },
  ],
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
        const parsed = ours.readWidgets(value);
        return parsed.ok ? parsed : ok([]);
      },
    },
  ],
  [
    "a display is kept that cannot draw the split",
    "widget-plan",
    { chooseSplit: (widget, split) => ({ ...ours.chooseSplit(widget, split), type: widget.type }) },
  ],
  [
    "everybody may add a margin",
    "widget-hidden-measures",
    { findHiddenMeasures: (before, after) => ours.findHiddenMeasures(before, after, ["PRODUCT_COST_READ"]) },
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
        const parsed = ours.parseStoredWidgets(text);
        return parsed.ok ? parsed : ok([]);
      },
    },
  ],
  [
    "units break no ties",
    "ranking",
    {
      rankMembers: (members, before) =>
        ours.rankMembers(
          members.map((member) => ({ ...member, quantity: 0 })),
          before,
        ),
    },
  ],
  [
    "the code breaks ties before the SKU",
    "ranking",
    {
      rankMembers: (members, before) =>
        ours.rankMembers(
          members.map((member) => ({ ...member, sortCode: member.code })),
          before,
        ),
    },
  ],
  [
    "equal members share a rank",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) => ({
            ...row,
            rank: ranking.rows.filter(({ member }) => member.value > row.member.value).length + 1,
          })),
        };
      },
    },
  ],
  [
    "who was not there was last",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) =>
            row.previousRank === null ? { ...row, previousRank: (before ?? []).length + 1 } : row,
          ),
        };
      },
    },
  ],
  [
    "a share is of those who are above zero",
    "ranking",
    {
      rankMembers: (members, before) => {
        const ranking = ours.rankMembers(members, before);
        return {
          ...ranking,
          rows: ranking.rows.map((row) => ({
            ...row,
            share: percentOf(
              row.member.value,
              members.reduce((sum, { value }) => sum + Math.max(value, 0), 0),
            ),
          })),
        };
      },
    },
  ],
  [
    "who is gone is forgotten",
    "ranking-others",
    {
      limitRanking: (ranking, topN) => {
        const limitedRanking = ours.limitRanking(ranking, topN);
        return limitedRanking.others?.previous === undefined
          ? limitedRanking
          : {
              ...limitedRanking,
              others: {
                ...limitedRanking.others,
                previous: cents(
                  ranking.rows
                    .slice(limitedRanking.members.length)
                    .reduce((sum, { previous }) => sum + (previous ?? 0), 0),
                ),
              },
            };
      },
    },
  ],
  [
    "others of nobody",
    "ranking-others",
    {
      limitRanking: (ranking, topN) => {
        const limitedRanking = ours.limitRanking(ranking, topN);
        return { ...limitedRanking, others: limitedRanking.others ?? { count: 0, value: cents(0), share: null } };
      },
    },
  ],
  ["a top 101", "ranking-others", { parseTopN: (value) => (value === 101 ? ok(101) : ours.parseTopN(value)) }],
  [
    "ties at the cut are not looked at",
    "ranking-ties",
    { listTopTies: (rows, before, count) => ours.listTopTies(rows.slice(0, count), before, count) },
  ],
  [
    "ties of the comparison are not looked at",
    "ranking-ties",
    { listTopTies: (rows, _, count) => ours.listTopTies(rows, null, count) },
  ],
  ["every SKU is asked for", "ranking-ties", { listTopTies: (rows) => rows.map(({ member }) => member) }],
  [
    "the server's system dashboard is listed twice",
    "dashboard-list",
    { listBoards: (system, answer) => [system, ...(answer ?? [])] },
  ],
  [
    "a created dashboard comes first",
    "dashboard-list",
    {
      withSavedBoard: ([system, ...ownBoards], saved) => [
        system,
        saved,
        ...ownBoards.filter(({ id }) => id !== saved.id),
      ],
    },
  ],
  [
    "a deleted dashboard stays selected",
    "dashboard-list",
    { withoutBoard: (state, id) => ({ ...ours.withoutBoard(state, id), selectedId: state.selectedId }) },
  ],
  [
    "the system dashboard can be deleted",
    "dashboard-list",
    { withoutBoard: (state, id) => ({ ...ours.withoutBoard(state, id), selectedId: null }) },
  ],
  [
    "what is not there selects the last",
    "dashboard-list",
    { selectBoard: (boards, id) => boards.find((board) => board.id === id) ?? boards.at(-1) ?? boards[0] },
  ],
  [
    "a saved widget comes last",
    "dashboard-widget",
    {
      withWidget: (board, widget) => ({
        ...board,
        widgets: [...board.widgets.filter(({ i }) => i !== widget.i), widget],
      }),
    },
  ],
  [
    "a widget that is put back comes last",
    "dashboard-widget",
    { withRestoredWidget: (widgets, widget) => [...widgets, widget] },
  ],
  [
    "the system dashboard may be changed by whoever may change dashboards",
    "dashboard-access",
    { dashboardFlags: (_, caller) => ours.dashboardFlags({ id: 1 }, caller) },
  ],
  [
    "roles keep out whoever changes dashboards",
    "dashboard-access",
    { mayOpenDashboard: (board, caller) => ours.mayOpenDashboard(board, { ...caller, permissions: [] }) },
  ],
  ["a widget is seen by whoever opens its dashboard", "widget-access", { maySeeWidget: () => true }],
  [
    "a widget is hidden from whoever saves it",
    "widget-access",
    { maySeeWidget: (widget, caller) => ours.maySeeWidget(widget, { ...caller, permissions: [] }) },
  ],
  [
    "margin is offered to everybody",
    "model-types",
    { listModelTypes: () => ours.listModelTypes({ permissions: ["PRODUCT_COST_READ"] }) },
  ],
  [
    "a dashboard without roles is nobody's",
    "dashboard-access",
    { mayOpenDashboard: (board, caller) => board.roles.length > 0 && ours.mayOpenDashboard(board, caller) },
  ],
  ["the last save wins", "dashboard-save", { decideSave: ({ id }, stored) => ours.decideSave({ id }, stored) }],
  [
    "an id that is not there creates",
    "dashboard-save",
    { decideSave: (save, stored) => (stored === null ? ok("create") : ours.decideSave(save, stored)) },
  ],
  [
    "a quiet evening is not shown",
    "shown-buckets",
    {
      findVisibleBuckets: (buckets) =>
        ours.findVisibleBuckets(buckets.map(({ isBusy }) => ({ isBusy, state: "finished" }))),
    },
  ],
  [
    "a line ends at its last sale",
    "shown-buckets",
    {
      blankFutureBuckets: (values) =>
        values.map((value, index) => (values.slice(index).every((value) => value === 0) ? null : value)),
    },
  ],
  [
    "an hour before opening is the lowest",
    "chart-summary",
    { findExtremes: (points) => ours.findExtremes(points.map((point) => ({ ...point, isOpen: true }))) },
  ],
  [
    "the month that has begun is the lowest",
    "chart-summary",
    { findExtremes: (points) => ours.findExtremes(points.map((point) => ({ ...point, isFinished: true }))) },
  ],
  ["mine wins", "dashboard-merge", { mergeWidgets: ({ mine }) => ({ widgets: mine, conflicts: [] }) }],
  [
    "whatever differs is a conflict",
    "dashboard-merge",
    { mergeWidgets: (input) => ours.mergeWidgets({ ...input, base: [] }) },
  ],
  [
    "what I took away comes back",
    "dashboard-merge",
    {
      mergeWidgets: (input) =>
        ours.mergeWidgets({
          ...input,
          mine: [...input.mine, ...input.base.filter(({ i }) => input.mine.every((widget) => widget.i !== i))],
        }),
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
    "a widget that does not fit is left out",
    "wall-pages",
    {
      divideIntoPages: (widgets, screen) =>
        ours.divideIntoPages(
          widgets.filter(({ layout }) => layout.h <= screen.rows),
          screen,
        ),
    },
  ],
  [
    "figures are old at once",
    "wall-age",
    { ageOfOldFigures: (asOfMs, nowMs) => Math.floor((nowMs - asOfMs) / 60_000) },
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
  ["all units on one axis", "chart-scales", { scaleToFirstUnit: (series) => series.map(({ values }) => values) }],
  [
    "each series to its own scale",
    "chart-scales",
    {
      scaleToFirstUnit: (series) =>
        series.flatMap((dataSeries) => ours.scaleToFirstUnit([...series.slice(0, 1), dataSeries]).slice(1)),
    },
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
  [
    "what is too many is left out",
    "pie-slices",
    {
      toPieSlices: (parts, total) => {
        const slices = ours.toPieSlices(parts, total);
        return slices.draw === "pie" ? { ...slices, others: 0 } : slices;
      },
    },
  ],
  [
    "half hours for a week",
    "auto-grain",
    {
      autoGrainOf: ({ from, to }) =>
        ours.autoGrainOf({ from, to }) === "day" ? "30min" : ours.autoGrainOf({ from, to }),
    },
  ],
  [
    "the first point is the highest",
    "chart-summary",
    {
      findExtremes: (points) => {
        const extremes = ours.findExtremes(points);
        const first = points.find(({ value }) => value !== null);
        return extremes === null || first?.value == null
          ? extremes
          : { ...extremes, highest: { ...first, value: first.value } };
      },
    },
  ],
  [
    "the system board may be changed",
    "system-dashboard",
    { systemDashboard: (language) => ({ ...ours.systemDashboard(language), canUpdate: true }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(dashboardLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
