import { beforeAll, describe, expect, it } from "vitest";

import { cents } from "@comptoir/domain/money";

import { text } from "../../../shared/text.ts";
import { buildSeriesView, type SeriesData } from "../series-view.ts";
import { bin, line, meta } from "../testing/view-data.ts";
import { buildForecastView, withBusyForecast } from "./forecast-view.ts";

const bins = [bin("09:00", 1000), bin("09:30", 0, { future: true }), bin("10:00", 0, { future: true, previous: 100 })];
const band = { low: cents(800), middle: cents(900), high: cents(1500), days: 7 };
const total = { low: cents(1800), middle: cents(1900), high: cents(2500), days: 7, daysWithout: 0 };
const data = {
  meta,
  range: "30min",
  bins,
  total: cents(1000),
  forecast: {
    measure: "netSales",
    bins: [
      { key: "2026-03-12#09:30", ...band },
      { key: "2026-03-12#10:00", reason: "tooLittle" },
    ],
    total,
  },
} as const satisfies SeriesData;

const viewOf = (seriesData: SeriesData) =>
  buildForecastView(buildSeriesView(line, seriesData, "Sales").categories, seriesData);

describe("the forecast of a series", () => {
  beforeAll(() => text.load("dashboard", "charts", "explain"));

  it("has a middle and bounds for the bins with a band, and a note for those without", () => {
    const { band: series, categories } = viewOf(data);
    expect(series.map(({ forecast, values }) => [forecast, values])).toEqual([
      ["forecast", [null, 900, null]],
      ["edge", [null, 800, null]],
      ["edge", [null, 1500, null]],
    ]);
    expect(categories.map(({ label }) => label.includes("·"))).toEqual([false, false, true]);
  });

  it("says what is expected by the end, what it leaves out, and why there is no total", () => {
    expect(viewOf(data).sentence).toMatch(/\$19\.00.*\$18\.00.*\$25\.00/u);
    const without = (daysWithout: number) =>
      viewOf({ ...data, forecast: { ...data.forecast, total: { ...total, daysWithout } } }).sentence;
    expect(without(1)).toContain("1 day to come is not counted");
    expect(without(2)).toContain("2 days to come are not counted");
    const nothing = { ...data, forecast: { ...data.forecast, total: null } };
    expect(viewOf(nothing).sentence).toContain("fewer than five");
    const farBins = [{ key: "2026-03-12#10:00", reason: "tooFar" as const }];
    expect(viewOf({ ...nothing, forecast: { ...nothing.forecast, bins: farBins } }).sentence).toContain("seven weeks");
  });

  it("says why there is none by weeks; nothing of a period that is over", () => {
    const { forecast: _forecast, ...withoutForecast } = data;
    expect(viewOf({ ...withoutForecast, range: "week" })).toMatchObject({ band: [] });
    expect(viewOf({ ...withoutForecast, range: "week" }).sentence).toContain("half hours or days");
    expect(viewOf({ ...withoutForecast, meta: { ...meta, partial: false } }).sentence).toBe(null);
  });

  it("shows the hours to come with a band, whose sales are not there yet", () => {
    const quietBins = [bin("09:00", 0), bin("09:30", 0, { future: true }), bin("10:00", 0, { future: true })];
    const early = { ...data, bins: quietBins };
    const { categories, series } = buildSeriesView(line, withBusyForecast(early), "Sales");
    expect(categories.map(({ key }) => key)).toContain("2026-03-12#09:30");
    expect(series[0]?.values[categories.findIndex(({ key }) => key === "2026-03-12#09:30")]).toBe(null);
  });
});
