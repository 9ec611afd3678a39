import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Widget } from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { comparisonRules, fairComparisonRules, isComparisonRule, isFairRule } from "../../../period/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "isSystemDashboard"
  | "parseWidgets"
  | "printWidgets"
  | "systemDashboard"
  | "widgetKinds"
  | "widgetRequest"
>;

const isRule = (text: string) => isComparisonRule(text) || isFairRule(text);

const arbRule = fc.constantFrom(
  ...Object.keys(comparisonRules).filter(isComparisonRule),
  ...Object.keys(fairComparisonRules).filter(isFairRule),
);

/** Builds the rules and laws of the call a widget makes, and of the system dashboard. */
export function widgetCallRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { checkWidget, isSystemDashboard, parseWidgets, printWidgets, systemDashboard, widgetKinds, widgetRequest } =
    functions;
  return {
    "widget-call": {
      says: "A widget uses its own period before the dashboard's, with its own comparison; one without comparison asks for none; goals and fixed figures are not calls.",
      source: "specification 7; behaviour 3.7 (the batch)",
      laws: {
        "a widget calls for its measures, over its own period or the dashboard's": fc.property(
          arbWidget,
          fc.option(arbRule, { nil: null }),
          (widget, compare) => {
            const context = { date: "-0m", compare, targetId: 1, tl: 3, autoGrain: "day" } as const;
            const { key, call, params } = widgetRequest(widget, context);
            same([key, call, params.date], [String(widget.i), widget.kind, widget.period ?? "-0m"]);
            same(
              params.range,
              widgetKinds[widget.kind].timed
                ? widget.grain === "auto"
                  ? widget.kind === "MembersPerRange" && (widget.dimension === "ITEM" || widget.type === "bump")
                    ? undefined
                    : "day"
                  : (widget.grain ?? undefined)
                : undefined,
            );
            const ownTotal = widget.dimension === "TENDER" ? "totalCollected" : "netSales";
            const isSplit = widget.kind === "GetStatsPer";
            same(
              [params.measure, params.beside],
              [
                isSplit && widget.primary !== ownTotal ? widget.primary : undefined,
                isSplit && widget.secondary.length > 0 ? widget.secondary : undefined,
              ],
            );
            same(params.topN, widget.type === "heat" ? undefined : (widget.topN ?? undefined));
            const rankedBy = widget.primary === "items" ? "ITEMS" : null;
            same(
              params.type,
              {
                GetStats: widget.stat,
                GetStatsPer: widget.dimension,
                Client: null,
                MembersPerRange: widget.dimension,
                NetChange: null,
                ReceiptSizes: null,
                SalesPerRange: null,
                Simple: null,
                TopSales: rankedBy,
              }[widget.kind] ?? undefined,
            );
          },
        ),
        "the filters of a widget are sent unchanged, and an automatic grain is half hours only where they are stored":
          fc.property(arbWidget, fc.constantFrom("30min", "day", "month" as const), (widget, autoGrain) => {
            const timedWidget: Widget = { ...widget, kind: "SalesPerRange", grain: "auto" };
            const { filters, range } = widgetRequest(timedWidget, { date: "-0d", compare: null, autoGrain }).params;
            same(
              [filters, widgetRequest(widget, { date: "-0d", compare: null, autoGrain }).params.filters],
              widget.filters.length === 0 ? [undefined, undefined] : [widget.filters, widget.filters],
            );
            const isOfPlaces = widget.filters.every(({ Column }) => Column === "location");
            same(range, isOfPlaces || autoGrain !== "30min" ? autoGrain : "day");
          }),
        "the comparison is the dashboard's unless the widget has its own period or compares nothing": fc.property(
          arbWidget,
          fc.option(arbRule, { nil: null }),
          (widget, compare) => {
            const ownRule = widget.compare.filter(isRule)[0] ?? "none";
            const usualComparison =
              ownRule === "none" ? "none" : widget.period === null ? (compare ?? ownRule) : ownRule;
            const rule = widget.compare.filter(isRule).find((code) => code !== "none") ?? "previousToDate";
            const isOfBoard = widget.period === null && compare !== null && compare !== "none";
            const expectedComparison =
              widget.kind === "MembersPerRange"
                ? "none"
                : widget.kind === "NetChange"
                  ? isOfBoard
                    ? compare
                    : rule
                  : usualComparison;
            same(
              widgetRequest(widget, { date: "-0d", compare, autoGrain: "day" }).params.compare ?? "none",
              expectedComparison,
            );
          },
        ),
      },
    },
    "system-dashboard": {
      says: "The system dashboard is valid in every language, visible to everybody, and never changed.",
      source: "specification 3; behaviour 3.6; decision 0015",
      laws: {
        "the system dashboard has id 0, the period of today, is valid, and survives its text form": fc.property(
          fc.constantFrom(...languageCodes),
          (language) => {
            const board = systemDashboard(language);
            same(
              [
                board.id,
                board.period,
                board.canUpdate,
                board.canDelete,
                isSystemDashboard(board),
                isSystemDashboard({ id: 1 }),
              ],
              [0, "-0d", false, false, true, false],
            );
            same(
              [board.targetId, board.targetDescription, board.longDescription, board.roles],
              [null, "", "", []],
              "it is of no target, and everybody's",
            );
            holds(board.description.trim() !== "", "it has its name");
            same(
              board.widgets.flatMap((widget) => [...checkWidget(widget)]),
              [],
            );
            same(parseWidgets(printWidgets(board.widgets)), { ok: true, value: board.widgets });
            for (const { title } of board.widgets) holds(title[language].trim() !== "", "every widget has its title");
          },
        ),
      },
    },
  };
}
