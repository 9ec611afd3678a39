import { systemDashboard } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { formatMeasure } from "./measure-format.ts";
import { findLargestRow, buildRankingView } from "./ranking-view.ts";
import { buildSeriesView } from "./series-view.ts";
import { lacksSplitField } from "./has-sales.ts";
import { WidgetChart } from "./widget-chart.tsx";

const dateOf = (iso: string): CalendarDate => {
  const parsed = parseCalendarDate(iso);
  if (!parsed.ok) throw new Error(iso);
  return parsed.value;
};
const day = { value: dateOf("2026-03-12") };
const meta = {
  range: { from: day.value, to: day.value, tz: "America/Toronto", code: "-0d" },
  asOf: 0,
  currency: "CAD",
  partial: true,
  targetId: null,
  tl: 1,
} as const;
const yesterday = { rule: "previous", from: dateOf("2026-03-11"), to: dateOf("2026-03-11") } as const;
const line = systemDashboard("en").widgets.find((widget) => widget.kind === "SalesPerRange");
const bars = systemDashboard("en").widgets.find((widget) => widget.kind === "GetStatsPer");
const top = systemDashboard("en").widgets.find((widget) => widget.kind === "TopSales");
if (line === undefined || bars === undefined || top === undefined) throw new Error("no widget");

const bin = (hour: string, net: number, more: { future?: boolean; previous?: number | null } = {}) => ({
  key: `2026-03-12#${hour}`,
  start: `2026-03-12T${hour}`,
  end: `2026-03-12T${hour}`,
  label: hour,
  net: cents(net),
  transactions: net === 0 ? 0 : 1,
  items: quantity(0),
  ...(more.future === undefined ? {} : { future: more.future }),
  ...(more.previous === undefined ? {} : { previous: more.previous === null ? null : cents(more.previous) }),
});

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
    const answerOf = (rule: "previous" | "lastYear" | "sameWeekdays", at: string, sold: number) => ({
      meta: { ...meta, compare: { rule, from: dateOf(at), to: dateOf(at) } },
      range: "30min" as const,
      bins: [bin("09:00", 1000, { previous: sold }), bin("09:30", 2500, { previous: 0 })],
      total: cents(3500),
      previousTotal: cents(sold),
    });
    const before = answerOf("previous", "2026-03-11", 3000);
    const further = [answerOf("lastYear", "2025-03-12", 4000), answerOf("sameWeekdays", "2026-03-11", 3000)];
    const view = buildSeriesView({ ...line, secondary: [], compare: [] }, before, "Sales", further);
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
    const answerOf = (rule: "previous" | "lastYear", at: string, sold: number) => ({
      meta: { ...meta, compare: { rule, from: dateOf(at), to: dateOf(at) } },
      range: "30min" as const,
      bins: [bin("09:00", 1000, { previous: sold })],
      total: cents(1000),
      previousTotal: cents(sold),
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

  it("lists each comparison of a ranking as a column, by the rule where the days are the same", () => {
    const row = (code: string, value: number, previous: number | null) => ({
      code,
      name: code,
      value: cents(value),
      rank: 1,
      share: percent(50),
      previous: previous === null ? null : cents(previous),
    });
    const answerOf = (rule: "sameWeekdays" | "sameHolidays", sold: number | null) => ({
      key: "0",
      call: "GetStatsPer" as const,
      data: {
        meta: { ...meta, compare: { rule, from: dateOf("2025-03-13"), to: dateOf("2025-03-13") } },
        type: "DEPARTMENT" as const,
        rows: [row("1", 300, sold), row("2", 200, 100)],
        total: cents(500),
        previousTotal: cents((sold ?? 0) + 100),
      },
    });
    const view = buildRankingView(bars, answerOf("sameWeekdays", 200), "Departments", [answerOf("sameHolidays", null)]);
    expect(view.compared.map(({ name }) => name)).toEqual([
      "Same weekdays last year",
      "Same weekdays and holidays last year",
    ]);
    expect(view.rows.map(({ previous }) => previous)).toEqual([
      [200, null],
      [100, 100],
    ]);
    expect(view.summary).toContain("Difference with Same weekdays last year: +$2.00");
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
            rows: [row],
            total: cents(300),
          },
        },
      }),
    );
    expect(html).not.toContain("Mar 2025");
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

  it("adds up the remaining rows as others, at the end", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: percent(50),
      rank,
    });
    const data = {
      meta,
      type: "DEPARTMENT",
      rows: [row("A", 300, 1), row("B", 100, 2)],
      others: { count: 3, value: cents(900), share: percent(70) },
      total: cents(1300),
    } as const;
    const view = buildRankingView(bars, { key: "0", call: "GetStatsPer", data }, "By department");
    expect(view.rows.map(({ label, others }) => [label, others])).toEqual([
      ["A", false],
      ["B", false],
      ["Others", true],
    ]);
    expect(view.summary).toContain("A comes first with $3.00");
  });

  it("keeps hours in the order of the day and translates tenders", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: null,
      rank,
    });
    const hours = buildRankingView(
      bars,
      {
        key: "0",
        call: "GetStatsPer",
        data: { meta, type: "HOUR", rows: [row("17", 9, 1), row("9", 5, 2)], total: cents(14) },
      },
      "x",
    );
    expect(hours.rows.map(({ label }) => label)).toEqual(["09:00", "17:00"]);
    // A folded widget names its best hour, not its first.
    expect(findLargestRow(hours.rows)?.key).toBe("17");
    const tenders = buildRankingView(
      bars,
      {
        key: "0",
        call: "GetStatsPer",
        data: { meta, type: "TENDER", rows: [row("CASH", 9, 1), row("ZED", 5, 2)], total: cents(14) },
      },
      "x",
    );
    expect(tenders.rows.map(({ label }) => label)).toEqual(["Cash", "ZED"]);
  });

  it("lists sales without an hour or tender in the file last, marked as missing", () => {
    const row = (code: string, value: number, rank: number) => ({
      code,
      name: code,
      value: cents(value),
      share: null,
      rank,
    });
    const answer = (type: "HOUR" | "TENDER", ...rows: readonly ReturnType<typeof row>[]) =>
      ({ key: "0", call: "GetStatsPer", data: { meta, type, rows, total: cents(14) } }) as const;
    expect(
      buildRankingView(bars, answer("HOUR", row("UNKNOWN", 9, 1), row("9", 5, 2)), "x").rows.map(({ label }) => label),
    ).toEqual(["09:00", "Not in the imported file"]);
    expect(
      buildRankingView(bars, answer("TENDER", row("UNKNOWN", 9, 1), row("CASH", 5, 2)), "x").rows.map(
        ({ label }) => label,
      ),
    ).toEqual(["Not in the imported file", "Cash"]);
    expect([
      lacksSplitField(answer("TENDER", row("UNKNOWN", 9, 1))),
      lacksSplitField(answer("TENDER", row("UNKNOWN", 9, 1), row("CASH", 5, 2))),
      lacksSplitField(answer("HOUR")),
    ]).toEqual([true, false, false]);
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

  it("shows the measure of the widget for items: their quantity, or their sales with the quantity", () => {
    const item = (itemId: number, net: number, qty: number, before: object) => ({
      itemId,
      sku: `S${itemId}`,
      upc: null,
      name: `Item ${itemId}`,
      department: "",
      rank: itemId,
      net: cents(net),
      qty: quantity(qty),
      share: percent(50),
      ...before,
    });
    const answer = (before: object) =>
      ({
        key: "0",
        call: "TopSales",
        data: {
          meta: { ...meta, compare: yesterday },
          rows: [item(1, 300, 9000, before), item(2, 900, 4000, before)],
          total: cents(1200),
          totalQty: quantity(13_000),
        },
      }) as const;
    const byItems = buildRankingView({ ...top, primary: "items" }, answer({ previousQty: quantity(2000) }), "Items");
    expect([
      byItems.unit,
      byItems.total,
      byItems.rows.map(({ value, previous, beside }) => [value, previous, beside]),
    ]).toEqual([
      "qty",
      13_000,
      [
        [9000, [2000], []],
        [4000, [2000], []],
      ],
    ]);
    expect(byItems.summary).toContain("13 in total");
    const both = buildRankingView(
      { ...top, type: "bar", secondary: ["items"] },
      answer({ previous: cents(100) }),
      "Items",
    );
    expect([both.unit, both.total, both.rows.map(({ value, previous, beside }) => [value, previous, beside])]).toEqual([
      "money",
      1200,
      [
        [300, [100], [9000]],
        [900, [100], [4000]],
      ],
    ]);
  });
});
