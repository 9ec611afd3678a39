/** Turns the forecast of a series into a band, a sentence, and notes of the bins without one. */
import type { SeriesForecast } from "@comptoir/api/wire";
import { forecastGrains } from "@comptoir/domain/dashboard";
import type { NoForecastReason } from "@comptoir/domain/metric";
import { formatRange } from "@comptoir/domain/period";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../../shared/text.ts";
import { formatMeasure } from "../measure-format.ts";
import type { SeriesData } from "../series-view.ts";

export interface ForecastView {
  readonly categories: readonly ChartCategory[];
  /** Middle and bounds of the bins to come; empty if no bin has a band. */
  readonly band: readonly ChartSeries[];
  /** Expected total of the whole period, or why there is none; null if the period is over. */
  readonly sentence: string | null;
}

/** Builds the view of a forecast for the categories of a series. */
export function buildForecastView(
  categories: readonly ChartCategory[],
  { forecast, meta, range }: Pick<SeriesData, "forecast" | "meta" | "range">,
): ForecastView {
  if (forecast === undefined) return { categories, band: [], sentence: meta.partial ? whyNoForecastText(range) : null };
  const bandByKey = new Map<string, ForecastBand>();
  const reasonByKey = new Map<string, string>();
  for (const bin of forecast.bins) {
    if ("reason" in bin) reasonByKey.set(bin.key, bin.reason);
    else bandByKey.set(bin.key, bin);
  }
  const bandValuesOf = (edge: "low" | "middle" | "high") =>
    categories.map(({ key }) => bandByKey.get(key)?.[edge] ?? null);
  return {
    categories: categories.map((category) => {
      const noForecastReason = reasonByKey.get(category.key);
      return noForecastReason === undefined
        ? category
        : {
            ...category,
            label: `${category.label} · ${t(`explain.noForecast_${noForecastReasonsWithText.find((code) => code === noForecastReason) ?? "tooLittle"}`)}`,
          };
    }),
    band:
      bandByKey.size === 0
        ? []
        : [
            { key: "forecast", label: t("explain.forecast"), values: bandValuesOf("middle"), forecast: "forecast" },
            { key: "low", label: t("explain.forecastLow"), values: bandValuesOf("low"), forecast: "edge" },
            { key: "high", label: t("explain.forecastHigh"), values: bandValuesOf("high"), forecast: "edge" },
          ],
    sentence: forecastTotalSentence(forecast, meta),
  };
}

type ForecastBand = Extract<SeriesForecast["bins"][number], { readonly low: number }>;
/** Reasons for a missing forecast for which there is a text. */
const noForecastReasonsWithText = [
  "tooLittle",
  "holiday",
  "tooFar",
  "closed",
] as const satisfies readonly NoForecastReason[];

const whyNoForecastText = (range: SeriesData["range"]): string =>
  t(forecastGrains.includes(range) ? "explain.forecastMeasure" : "explain.forecastGrain");

/** Describes what is expected of the whole period, and what it leaves out. */
function forecastTotalSentence({ measure, bins, total }: SeriesForecast, { range }: SeriesData["meta"]): string {
  if (total === null)
    return t(
      bins.some((bin) => "reason" in bin && bin.reason === "tooFar")
        ? "explain.forecastTooFar"
        : "explain.forecastTooLittle",
    );
  const { low, middle, high, days, daysWithout } = total;
  const expectedTotalText = t("explain.forecastTotal", {
    end: formatRange({ from: range.to, to: range.to }, language),
    low: formatMeasure(low, measure),
    middle: formatMeasure(middle, measure),
    high: formatMeasure(high, measure),
    weeks: days,
  });
  return daysWithout === 0
    ? expectedTotalText
    : `${expectedTotalText} ${t("explain.forecastWithout", { count: daysWithout })}`;
}

/** Marks the bins to come that are forecast as busy, so that their half hours are drawn. Their figures are not drawn, as they have not begun. */
export function withBusyForecast(data: SeriesData): SeriesData {
  const busyBinKeys = new Set(data.forecast?.bins.map((bin) => ("high" in bin && bin.high !== 0 ? bin.key : null)));
  return {
    ...data,
    bins: data.bins.map((bin) => (bin.future === true && busyBinKeys.has(bin.key) ? { ...bin, transactions: 1 } : bin)),
  };
}
