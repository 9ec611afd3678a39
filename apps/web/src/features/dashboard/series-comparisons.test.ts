import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";

import { percent } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";

import { text } from "../../shared/text.ts";
import { buildSeriesView } from "./series-view.ts";
import { WidgetChart } from "./widget-chart.tsx";
import { bars, bin, dateOf, line, meta, yesterday } from "./testing/view-data.ts";

describe("views of widgets", () => {
  beforeAll(() => text.load("dashboard", "charts"));

  it("compares receipts by receipts, in the line and in the sentence", () => {
    const bins = [
      { ...bin("09:00", 1000, { previous: 900 }), transactions: 8, previousTransactions: 5 },
      { ...bin("09:30", 2500, { previous: 4000 }), transactions: 2, previousTransactions: 9 },
    ];
    const view = buildSeriesView(
      { ...line, primary: "transactions", secondary: [], compare: ["previous"] },
      {
        meta: { ...meta, compare: yesterday },
        range: "30min",
        bins,
        total: cents(3500),
        previousTotal: cents(4900),
        previousTotalTransactions: 14,
      },
      "Receipts",
    );
    expect(view.series.map(({ values }) => values)).toEqual([
      [8, 2],
      [5, 9],
    ]);
    expect(view.summary).toContain("10 in total, vs. 14");
  });

  it("names the compared days in the legend and at each bin", () => {
    const compare = { rule: "lastYear", from: dateOf("2025-03-01"), to: dateOf("2025-03-31") } as const;
    const days = [bin("a", 500, { previous: 300 }), bin("b", 700, { previous: 100 })].map((day, index) => ({
      ...day,
      start: `2026-03-0${index + 1}`,
      end: `2026-03-0${index + 2}`,
    }));
    const ask = (firstSalesDate: string) =>
      buildSeriesView(
        line,
        {
          meta: { ...meta, compare, firstSalesDate: dateOf(firstSalesDate) },
          range: "day",
          bins: days,
          total: cents(1200),
          previousTotal: cents(400),
        },
        "Sales",
      );
    const view = ask("2024-01-02");
    expect(view.series.map(({ label }) => label)).toEqual(["Net sales", "Mar 2025"]);
    expect(view.categories.map(({ compared }) => compared)).toEqual([
      { lastYear: "Mar 1, 2025" },
      { lastYear: "Mar 2, 2025" },
    ]);
    expect(view.summary).toContain("$4.00");
  });

  it("draws each further comparison as a series with its days, once, and gives the difference of each total", () => {
    const answerOf = (rule: "previous" | "lastYear" | "sameWeekdays", at: string, soldNet: number) => ({
      meta: { ...meta, compare: { rule, from: dateOf(at), to: dateOf(at) } },
      range: "30min" as const,
      bins: [bin("09:00", 1000, { previous: soldNet }), bin("09:30", 2500, { previous: 0 })],
      total: cents(3500),
      previousTotal: cents(soldNet),
    });
    const before = answerOf("previous", "2026-03-11", 3000);
    const furtherAnswers = [answerOf("lastYear", "2025-03-12", 4000), answerOf("sameWeekdays", "2026-03-11", 3000)];
    const view = buildSeriesView({ ...line, secondary: [], compare: [] }, before, "Sales", furtherAnswers);
    expect(view.series.map(({ key, label, values }) => [key, label, values])).toEqual([
      ["netSales", "Net sales", [1000, 2500]],
      ["previous", "Mar 11, 2026", [3000, 0]],
      ["lastYear", "Mar 12, 2025", [4000, 0]],
    ]);
    expect(view.categories[0]?.compared).toEqual({ previous: "Mar 11, 2026", lastYear: "Mar 12, 2025" });
    expect(view.summary).toContain("Difference with Mar 11, 2026: +$5.00 (+16.7");
    expect(view.summary).toContain("Difference with Mar 12, 2025: -$5.00 (-12.5");
  });

  it("keeps comparisons apart in whatever order they are", () => {
    const answerOf = (rule: "previous" | "lastYear", at: string, soldNet: number) => ({
      meta: { ...meta, compare: { rule, from: dateOf(at), to: dateOf(at) } },
      range: "30min" as const,
      bins: [bin("09:00", 1000, { previous: soldNet })],
      total: cents(1000),
      previousTotal: cents(soldNet),
    });
    const view = buildSeriesView(
      { ...line, secondary: [], compare: [] },
      answerOf("lastYear", "2025-03-12", 4000),
      "Sales",
      [answerOf("previous", "2026-03-11", 3000)],
    );
    expect(view.series.map(({ key, values }) => [key, values])).toEqual([
      ["netSales", [1000]],
      ["lastYear", [4000]],
      ["previous", [3000]],
    ]);
    expect(view.categories[0]?.compared).toEqual({ lastYear: "Mar 12, 2025", previous: "Mar 11, 2026" });
  });

  it("compares with no days before the first sale, and names its date", () => {
    const compare = { rule: "lastYear", from: dateOf("2025-03-01"), to: dateOf("2025-03-31") } as const;
    const days = [bin("a", 500, { previous: 0 }), bin("b", 700, { previous: 100 })].map((day, index) => ({
      ...day,
      start: `2026-03-0${index + 1}`,
      end: `2026-03-0${index + 2}`,
    }));
    const ask = (firstSalesDate: string) =>
      buildSeriesView(
        line,
        {
          meta: { ...meta, compare, firstSalesDate: dateOf(firstSalesDate) },
          range: "day",
          bins: days,
          total: cents(1200),
          previousTotal: cents(100),
        },
        "Sales",
      );
    expect(ask("2025-03-02").series[1]?.values).toEqual([null, 100]);
    expect(ask("2025-03-02").summary).toContain("March 2, 2025");
    expect(ask("2025-03-02").summary).not.toContain("$1.00");
    expect(ask("2025-06-01").series).toHaveLength(1);
    const row = { code: "A", name: "A", value: cents(300), share: percent(100), rank: 1, previous: cents(1) };
    const widget = { ...bars, type: "bar" } as const;
    const html = renderToStaticMarkup(
      createElement(WidgetChart, {
        widget,
        title: "x",
        data: {
          key: "0",
          call: "GetStatsPer",
          data: {
            meta: { ...meta, compare, firstSalesDate: dateOf("2025-06-01") },
            type: "DEPARTMENT",
            measure: "netSales",
            unit: "money",
            rows: [row],
            total: cents(300),
          },
        },
      }),
    );
    expect(html).not.toContain("Mar 2025");
  });
});
