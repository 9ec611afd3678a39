/** The forecast of a SalesPerRange answer. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { forecastGrains, widgetKinds } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import type { ForecastBand } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import type { Grain } from "@comptoir/domain/period";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { forecastSeries, type SeriesForecast } from "./forecast-series.ts";
import { hasMetric } from "./sale-filters.ts";
import type { Series } from "./series-sums.ts";

type Forecast = NonNullable<WidgetAnswers["SalesPerRange"]["forecast"]>;
type ForecastMeasure = Forecast["measure"];

const { measures: forecastMeasures } = widgetKinds.SalesPerRange;

/** Forecasts the bins still to come; empty if the call asks for no forecast or the series has none. Errors: WIDGET_FORECAST for an unknown measure. */
export const answerForecast = Effect.fnUntraced(function* (
  { snapshot, question }: WidgetAsk,
  series: Series,
  { grain, forecast: text }: { readonly grain: Grain; readonly forecast?: string | undefined },
) {
  if (text === undefined) return {};
  const forecastMeasure = forecastMeasures.find((code) => code === text);
  if (forecastMeasure === undefined) return yield* Effect.fail(badRequest("WIDGET_FORECAST", undefined, "forecast"));
  if (!isForecastGrain(grain) || !hasMetric(forecastMeasure, question)) return {};
  const forecast = yield* forecastSeries(snapshot, question, { series, grain, measure: forecastMeasure });
  return forecast === null ? {} : { forecast: toForecastAnswer(forecastMeasure, forecast) };
});

const isForecastGrain = (grain: Grain): grain is "30min" | "day" => forecastGrains.includes(grain);

/** Converts a forecast to the form of the answer, in the unit of its measure. */
function toForecastAnswer(measure: ForecastMeasure, { bins, total }: SeriesForecast): Forecast {
  const convertToUnit = <Value extends number>(brand: (value: number) => Value) => {
    const toBand = ({ low, middle, high, days }: ForecastBand) => ({
      low: brand(low),
      middle: brand(middle),
      high: brand(high),
      days,
    });
    return {
      bins: bins.map(({ key, forecast }) =>
        "reason" in forecast ? { key, reason: forecast.reason } : { key, ...toBand(forecast) },
      ),
      total: total === null ? null : { ...toBand(total), daysWithout: total.daysWithout },
    };
  };
  if (measure === "netSales") return { measure, ...convertToUnit(cents) };
  return measure === "items"
    ? { measure, ...convertToUnit(quantity) }
    : { measure, ...convertToUnit((value) => value) };
}
