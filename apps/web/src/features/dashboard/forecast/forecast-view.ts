/** Turns the forecast of a series into a band, a sentence, and notes of the bins without one. */
import type { SeriesForecast } from "@comptoir/api/wire";
import { forecastGrains } from "@comptoir/domain/dashboard";
import { formatRange } from "@comptoir/domain/period";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../../shared/text.ts";
import { formatMeasure } from "../measure-format.ts";
import type { SeriesData } from "../series-view.ts";

export interface ForecastView {
  readonly categories: readonly ChartCategory[];
  /** Middle and bounds of the bins to come; null if no bin has a band. */
  readonly band: ChartSeries | null;
  /** What is expected of the whole period, or why nothing is; null if the period is over. */
  readonly sentence: string | null;
}

/** Builds the view of a forecast for the categories of a series. */
export function buildForecastView(
  categories: readonly ChartCategory[],
  { forecast, meta, range }: Pick<SeriesData, "forecast" | "meta" | "range">,
): ForecastView {
  if (forecast === undefined) return { categories, band: null, sentence: meta.partial ? whyNone(range) : null };
  const bandByKey = new Map<string, Band>();
  const reasonByKey = new Map<string, Reason>();
  for (const bin of forecast.bins) {
    if ("reason" in bin) reasonByKey.set(bin.key, bin.reason);
    else bandByKey.set(bin.key, bin);
  }
  const valuesOf = (edge: "low" | "middle" | "high") => categories.map(({ key }) => bandByKey.get(key)?.[edge] ?? null);
  return {
    categories: categories.map((category) => {
      const reason = reasonByKey.get(category.key);
      return reason === undefined
        ? category
        : { ...category, label: `${category.label} · ${t(`explain.noForecast_${reason}`)}` };
    }),
    band:
      bandByKey.size === 0
        ? null
        : {
            key: "forecast",
            label: t("explain.forecast"),
            values: valuesOf("middle"),
            bounds: [
              { key: "low", label: t("explain.forecastLow"), values: valuesOf("low") },
              { key: "high", label: t("explain.forecastHigh"), values: valuesOf("high") },
            ],
          },
    sentence: totalSentence(forecast, meta),
  };
}

type Band = Extract<SeriesForecast["bins"][number], { readonly low: number }>;
type Reason = Extract<SeriesForecast["bins"][number], { readonly reason: string }>["reason"];

const whyNone = (range: SeriesData["range"]): string =>
  t(forecastGrains.includes(range) ? "explain.forecastMeasure" : "explain.forecastGrain");

/** Describes what is expected of the whole period, and what it leaves out. */
function totalSentence({ measure, bins, total }: SeriesForecast, { range }: SeriesData["meta"]): string {
  if (total === null)
    return t(
      bins.some((bin) => "reason" in bin && bin.reason === "tooFar")
        ? "explain.forecastTooFar"
        : "explain.forecastTooLittle",
    );
  const { low, middle, high, days, daysWithout } = total;
  const sentence = t("explain.forecastTotal", {
    end: formatRange({ from: range.to, to: range.to }, language),
    low: formatMeasure(low, measure),
    middle: formatMeasure(middle, measure),
    high: formatMeasure(high, measure),
    weeks: days,
  });
  return daysWithout === 0 ? sentence : `${sentence} ${t("explain.forecastWithout", { count: daysWithout })}`;
}
