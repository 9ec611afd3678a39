import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "forecastGrains"
  | "getMeasure"
  | "listWidgetMeasures"
  | "parseStoredWidgets"
  | "printWidgets"
  | "whyNotForecast"
  | "whyNotForecastOn"
  | "widgetRequests"
  | "withPossibleForecast"
>;

const context = { date: "-0m", compare: null, autoGrain: null } as const;

/** Builds the rules and laws of forecasts of widgets. */
export const forecastWidgetRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { checkWidget, forecastGrains, getMeasure, listWidgetMeasures, parseStoredWidgets, printWidgets } = functions;
  const { whyNotForecast, whyNotForecastOn, widgetRequests, withPossibleForecast } = functions;
  return {
    "widget-forecast": {
      says: "A line of one additive measure, by half hours or days, may have a forecast; it is off by default. Other widgets are refused one, and a period of their own that is over has none.",
      source: "behaviour 3.6, decision 0518",
      codes: ["WIDGET_FORECAST"],
      laws: {
        "a forecast is possible exactly for a line of one additive measure by half hours, days or an automatic grain":
          fc.property(arbWidget, (widget) => {
            const measures = listWidgetMeasures(widget);
            const isPossible =
              widget.type === "line" &&
              measures.length === 1 &&
              measures.every((measure) => getMeasure(measure).additive) &&
              (widget.grain === "auto" || forecastGrains.some((grain) => grain === widget.grain));
            same(whyNotForecast(widget) === null, isPossible);
            const codes = checkWidget({ ...widget, forecast: true }).map(({ code }) => code);
            same(codes, isPossible ? [] : ["WIDGET_FORECAST"]);
            same(withPossibleForecast({ ...widget, forecast: true }).forecast, isPossible);
            same(checkWidget(withPossibleForecast({ ...widget, forecast: true })), []);
          }),
        "a period of its own that ends before today has none; the dashboard's period may": fc.property(
          arbWidget.filter((widget) => whyNotForecast(widget) === null),
          fc.integer({ min: 20_000, max: 21_000 }).map(fromDayNumber),
          fc.integer({ min: -30, max: 30 }),
          (widget, today, ahead) => {
            const to = addDays(today, ahead);
            const reasonOf = (period: string | null) => whyNotForecastOn({ ...widget, period }, today)?.code ?? null;
            same(reasonOf(`${addDays(to, -3)}..${to}`), ahead < 0 ? "PERIOD_OVER" : null);
            for (const unit of ["d", "w", "m", "q", "y"]) {
              same(reasonOf(`-1${unit}`), "PERIOD_OVER");
              same(reasonOf(`-0${unit}`), null);
            }
            same(reasonOf(null), null);
            same(whyNotForecastOn({ ...widget, type: "bar" }, today)?.code, "NEEDS_LINE");
          },
        ),
        "only the first query of a widget with a forecast asks for it, of the main measure": fc.property(
          arbWidget,
          fc.constantFrom("30min", "day", "auto"),
          fc.subarray(["previous", "lastYear", "goal"] as const),
          (widget, grain, compare) => {
            const line = { ...widget, kind: "SalesPerRange", type: "line", stat: null, dimension: null } as const;
            const series = { ...line, grain, compare, primary: "items", secondary: [] } as const;
            for (const forecast of [true, false]) {
              const [first, ...further] = widgetRequests({ ...series, forecast }, context);
              same(first?.params.forecast, forecast ? "items" : undefined);
              holds(
                further.every(({ params }) => params.forecast === undefined),
                "once",
              );
            }
          },
        ),
        "a stored widget without the option has none, and with it keeps it": fc.property(arbWidget, (widget) => {
          const { forecast: _forecast, ...fields } = widget;
          const read = (text: string) => {
            const widgets = parseStoredWidgets(text);
            const [stored] = widgets.ok ? widgets.value : [];
            return stored !== undefined && "forecast" in stored ? stored.forecast : undefined;
          };
          same(read(JSON.stringify([fields])), false);
          for (const forecast of [true, false]) same(read(printWidgets([{ ...widget, forecast }])), forecast);
          same(parseStoredWidgets(JSON.stringify([{ ...fields, forecast: "yes" }])).ok, false);
        }),
      },
    },
  };
};
