import { describe, expect, it } from "vitest";

import { newWidget, type Widget } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";

import { buildBoardView } from "./board-view.ts";
import type { SeriesData } from "./series-view.ts";
import { bin, line, meta } from "./testing/view-data.ts";

const card: Widget = { ...newWidget("netSales"), i: 1, period: null };
const forecastLine: Widget = { ...line, i: 2, period: null, forecast: true };
const otherLine: Widget = { ...line, i: 3, period: null };
const noSales = { gross: 0, discounts: 0, refunds: 0, transactions: 0 };
const cell = (data: unknown) => ({ data, failure: null, stale: false }) as never;

/** Draws the board before its first sale, with what is expected of its only half hour. */
function viewOf(forecastBin: NonNullable<SeriesData["forecast"]>["bins"][number], widgets: readonly Widget[]) {
  const bins = [bin("09:00", 0, { future: true })];
  const series = { meta, range: "30min", bins, total: cents(0) };
  const forecast = { measure: "netSales", bins: [forecastBin], total: null };
  const figures = {
    1: cell({ key: "1", call: "Simple", data: { meta, simple: noSales } }),
    2: cell({ key: "2", call: "SalesPerRange", data: { ...series, forecast } }),
    3: cell({ key: "3", call: "SalesPerRange", data: series }),
  };
  const { isPeriodEmpty, firstChart, visibleWidgets } = buildBoardView(widgets, widgets, figures, null, []);
  return { isPeriodEmpty, firstChart: firstChart?.i, visible: visibleWidgets.map(({ i }) => i) };
}

const key = "2026-03-12#09:00";
const band = { key, low: cents(1), middle: cents(2), high: cents(3), days: 7 };

describe("a board before the first sale of its period", () => {
  it("still shows what is forecast of it, beside the chart that says that there are no sales", () => {
    const expected = { isPeriodEmpty: true, firstChart: 3, visible: [2, 3] };
    expect(viewOf(band, [card, forecastLine, otherLine])).toEqual(expected);
  });

  it("shows the forecast alone, if it is the only chart", () => {
    const expected = { isPeriodEmpty: true, firstChart: undefined, visible: [2] };
    expect(viewOf(band, [card, forecastLine])).toEqual(expected);
  });

  it("says that there are no sales in place of a forecast without a band", () => {
    const expected = { isPeriodEmpty: true, firstChart: 2, visible: [2] };
    expect(viewOf({ key, reason: "holiday" }, [card, forecastLine, otherLine])).toEqual(expected);
  });
});
