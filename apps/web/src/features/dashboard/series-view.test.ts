import { beforeAll, describe, expect, it } from "vitest";

import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";

import { text } from "../../shared/text.ts";
import { formatMeasure } from "./measure-format.ts";
import { buildSeriesView } from "./series-view.ts";
import { bin, dateOf, line, meta, yesterday } from "./testing/view-data.ts";

describe("views of widgets", () => {
  beforeAll(() => text.load("dashboard", "charts"));

  it("draws bins that have not begun as a gap, and names total, highest and lowest", () => {
    const bins = [
      bin("08:00", 0),
      bin("09:00", 1000, { previous: 900 }),
      bin("09:30", 2500),
      bin("10:00", 0, { future: true, previous: 100 }),
    ];
    const view = buildSeriesView(
      line,
      { meta: { ...meta, compare: yesterday }, range: "30min", bins, total: cents(3500), previousTotal: cents(900) },
      "Sales",
    );
    expect(view.series[0]?.values.at(-1)).toBeNull();
    expect(view.summary).toMatch(/\$35\.00 .* \$9\.00/u);
    expect(view.summary).toContain("$25.00 (09:30)");
  });

  it("draws quiet bins as zeros up to the running one, leaves out closed hours of a past day, and ends the comparison with it", () => {
    const evening = [
      bin("17:00", 1000, { previous: 900 }),
      bin("17:30", 0, { previous: 700 }),
      bin("18:00", 0, { previous: 0 }),
      { ...bin("18:30", 0, { previous: null }), partial: true },
      bin("19:00", 0, { future: true, previous: null }),
    ];
    const morning = [bin("08:00", 0, { previous: 0 }), bin("16:30", 0, { previous: 0 })];
    const compare = {
      rule: "previousToDate",
      from: dateOf("2026-03-11"),
      to: dateOf("2026-03-11"),
      untilHalfHour: 37,
      untilMinutes: 1110,
    } as const;
    const view = buildSeriesView(
      line,
      {
        meta: { ...meta, compare, firstSalesDate: dateOf("2026-01-02") },
        range: "30min",
        bins: [...morning, ...evening],
        total: cents(1000),
        previousTotal: cents(1600),
      },
      "Sales",
    );
    expect(view.categories.map(({ label }) => label)).toEqual(["16:30", "17:00", "17:30", "18:00", "18:30"]);
    expect([view.runningFrom, view.categories.length - 1]).toEqual([4, 4]);
    expect(view.series.map(({ values }) => values)).toEqual([
      [0, 1000, 0, 0, 0],
      [0, 900, 700, 0, null],
    ]);
    const quietBins = ["16:30", "17:00", "17:30", "18:00", "18:30"].map((hour) =>
      bin(hour, hour === "17:00" ? 1000 : 0),
    );
    expect(
      buildSeriesView(
        line,
        { meta: { ...meta, partial: false }, range: "30min", bins: quietBins, total: cents(1000) },
        "Sales",
      ).categories.map(({ label }) => label),
    ).toEqual(["16:30", "17:00", "17:30"]);
    const days = [bin("a", 500), bin("b", 0), bin("c", 0, { future: true })].map((day, index) => ({
      ...day,
      start: `2026-03-0${index + 1}`,
      end: `2026-03-0${index + 2}`,
    }));
    expect(
      buildSeriesView(line, { meta, range: "day", bins: days, total: cents(500) }, "Sales").series[0]?.values,
    ).toEqual([500, 0, null]);
  });

  it("never calls a closed or running bin the lowest", () => {
    const bins = [
      bin("08:00", 0),
      bin("09:00", 1000),
      bin("09:30", 2500),
      bin("10:00", 0),
      bin("10:30", 1200),
      { ...bin("11:00", 10), partial: true },
    ];
    const view = buildSeriesView(line, { meta, range: "30min", bins, total: cents(4710) }, "Sales");
    expect(view.summary).toContain("$47.10");
    expect(view.summary).toMatch(/\$25\.00 \(09:30\).*\$10\.00 \(09:00\)/u);
    expect(view.summary).not.toMatch(/\$0\.\d\d \(/u);
  });

  it("formats a ratio with two decimals and a weight with three", () => {
    expect([formatMeasure(4816, "itemsPerSale"), formatMeasure(4816, "items")]).toEqual(["4.82", "4.816"]);
  });

  it("leaves out half hours before opening and after closing", () => {
    const bins = ["05:00", "05:30", "06:00", "06:30"]
      .map((hour) => bin(hour, 0))
      .concat(bin("07:00", 100), bin("07:30", 0), bin("08:00", 0));
    const view = buildSeriesView(line, { meta, range: "30min", bins, total: cents(100) }, "Sales");
    expect(view.categories.map(({ label }) => label)).toEqual(["06:30", "07:00", "07:30"]);
  });

  it("names a week by its first and last day", () => {
    const weeks = [
      ["2026-03-01", "2026-03-08"],
      ["2026-03-08", "2026-03-15"],
    ].map(([start = "", end = ""]) => ({ ...bin("x", 100), key: start, start, end }));
    const view = buildSeriesView(line, { meta, range: "week", bins: weeks, total: cents(200) }, "Sales");
    expect(view.categories.map(({ label }) => label.replaceAll("\u2009", ""))).toEqual(["Mar 1–7", "Mar 8–14"]);
  });

  it("says that there are no data if there are none", () => {
    const view = buildSeriesView(line, { meta, range: "30min", bins: [bin("08:00", 0)], total: cents(0) }, "Sales");
    expect(view.summary).toBe("Sales: no data for this period.");
  });

  it("draws several measures of a series on one scale, each with its own figures and words", () => {
    const binOf = (hour: string, net: number, transactions: number, items: number, previous?: number) => ({
      ...bin(hour, net, previous === undefined ? {} : { previous }),
      transactions,
      items: quantity(items),
    });
    const comparedMeta = {
      ...meta,
      partial: false,
      compare: { rule: "previous", from: dateOf("2026-03-05"), to: dateOf("2026-03-05") },
    } as const;
    const bins = [binOf("09:00", 4000, 2, 1000, 1000), binOf("09:30", 1000, 8, 3500, 2000)];
    const view = buildSeriesView(
      { ...line, secondary: ["transactions", "items"] },
      { meta: comparedMeta, range: "30min", bins, total: cents(5000), previousTotal: cents(3000) },
      "Sales",
    );
    expect(view.series.map(({ key, label, comparison }) => [key, label, comparison])).toEqual([
      ["netSales", "Net sales", undefined],
      ["transactions", "Transactions", undefined],
      ["items", "Net items", undefined],
      ["previous", "Net sales, Mar 5, 2026", true],
    ]);
    expect(view.series.map(({ values }) => values)).toEqual([
      [4000, 1000],
      [1000, 4000],
      [(1000 / 3500) * 4000, 4000],
      [1000, 2000],
    ]);
    expect(view.series.map(({ figures, formatValue }) => formatValue?.(figures?.[1] ?? 0))).toEqual([
      "$10.00",
      "8",
      "3.5",
      "$20.00",
    ]);
    expect(view.note).toBe("Each measure has its own scale; the axis shows “Net sales”.");
    const aloneView = buildSeriesView(
      line,
      { meta: comparedMeta, range: "30min", bins, total: cents(5000), previousTotal: cents(3000) },
      "Sales",
    );
    expect([aloneView.note, aloneView.series.map(({ key, label, figures }) => [key, label, figures])]).toEqual([
      undefined,
      [
        ["netSales", "Net sales", undefined],
        ["previous", "Mar 5, 2026", undefined],
      ],
    ]);
  });

  it("formats a series of counts as counts, without comparison", () => {
    const bins = [bin("09:00", 4000, { previous: 700 }), bin("09:30", 1000, { previous: 700 })];
    const view = buildSeriesView(
      { ...line, primary: "transactions" },
      { meta: { ...meta, partial: false }, range: "30min", bins, total: cents(5000), previousTotal: cents(1400) },
      "Receipts",
    );
    expect([view.unit, view.series.map(({ key, values }) => [key, values])]).toEqual([
      "count",
      [["transactions", [1, 1]]],
    ]);
    expect(view.summary).toContain("2 in total");
    expect(view.summary).not.toContain("$");
  });
});
