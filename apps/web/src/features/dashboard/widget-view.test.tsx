import { systemDashboard } from "@comptoir/domain/dashboard";
import type { Widget, WidgetKind } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate } from "@comptoir/domain/period";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";

import type { Failure } from "../../shared/answer.ts";
import { t, text } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { FailedWidget } from "./failed-board.tsx";
import { isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { WidgetView } from "./widget-view.tsx";

const day = parseCalendarDate("2026-03-12");
if (!day.ok) throw new Error("date");
const meta = {
  range: { from: day.value, to: day.value, tz: "America/Toronto", code: "-0d" },
  asOf: 0,
  currency: "CAD",
  partial: false,
  targetId: null,
  tl: 1,
} as const;

const widgetOf = (kind: WidgetKind): Widget => {
  const systemWidget = systemDashboard("en").widgets.find((widget) => widget.kind === kind);
  if (systemWidget === undefined) throw new Error(kind);
  return systemWidget;
};

const simpleData = (transactions: number): WidgetData => ({
  key: "0",
  call: "Simple",
  data: {
    meta,
    simple: {
      net: cents(transactions * 1250),
      gross: cents(0),
      discounts: cents(0),
      refunds: cents(0),
      tax: cents(0),
      transactions,
      items: quantity(0),
      averageSale: null,
    },
  },
});

const draw = (kind: WidgetKind, cell: Parameters<typeof WidgetView>[0]["cell"]) =>
  renderToStaticMarkup(<WidgetView widget={widgetOf(kind)} cell={cell} onRetry={() => {}} />);
const drawFailure = (failure: Failure) =>
  renderToStaticMarkup(<FailedWidget failure={failure} onRetry={() => undefined} />);
const network: Failure = { code: "NETWORK", status: null, requestId: null, issues: [] };

describe("a widget", () => {
  beforeAll(() => text.load("common", "dashboard", "charts", "errors"));

  it("shows placeholders of the right size before its first figures", () => {
    expect(draw("Simple", undefined)).toContain("Loading figures");
    expect(draw("SalesPerRange", undefined)).toContain("Loading figures");
  });

  it("shows its figure", () => {
    expect(draw("Simple", { data: simpleData(4), failure: null, stale: false })).toContain("$50.00");
  });

  it("compares with its fixed figure, formatted in its measure", () => {
    const widget: Widget = { ...widgetOf("Simple"), compare: ["fixed"], fixedValue: 40 };
    const html = renderToStaticMarkup(
      <WidgetView widget={widget} cell={{ data: simpleData(4), failure: null, stale: false }} onRetry={() => {}} />,
    );
    expect(html).toContain("vs. $40.00");
    expect(html).toMatch(/\+25\.0\s%/u);
    expect(draw("Simple", { data: simpleData(4), failure: null, stale: false })).not.toContain("vs.");
  });

  it("shortens its further figures too", () => {
    const data = simpleData(4_000_000);
    const tile: Widget = {
      ...widgetOf("Simple"),
      type: "tile",
      primary: "netSales",
      secondary: ["transactions"],
      compare: [],
    };
    const drawAs = (format: Widget["format"]) =>
      renderToStaticMarkup(
        <WidgetView
          widget={{ ...tile, format }}
          cell={{ data, failure: null, stale: false }}
          onRetry={() => undefined}
        />,
      );
    expect(drawAs("compact")).toContain(">4M<");
    expect(drawAs("full")).toContain(">4,000,000<");
    expect(drawAs("auto")).toContain(">4,000,000<");
  });

  it("keeps room for each of its comparisons, before and after its figures are there", () => {
    const widget: Widget = { ...widgetOf("Simple"), compare: ["lastYear", "previous", "goal"] };
    for (const cell of [undefined, { data: simpleData(4), failure: null, stale: false }])
      expect(renderToStaticMarkup(<WidgetView widget={widget} cell={cell} onRetry={() => {}} />)).toContain(
        'style="--lines:3"',
      );
  });

  it("gives no percentage against days before the first sale, and names its date", () => {
    const first = parseCalendarDate("2025-06-01");
    if (!first.ok) throw new Error("date");
    const answer = simpleData(4);
    if (answer.call !== "Simple") throw new Error("call");
    const before = parseCalendarDate("2025-03-13");
    if (!before.ok) throw new Error("date");
    const meta = {
      ...answer.data.meta,
      compare: { rule: "sameWeekdays", from: before.value, to: before.value },
      firstSalesDate: first.value,
    } as const;
    const previous = { ...answer.data.simple, net: cents(10) };
    const html = draw("Simple", {
      data: { ...answer, data: { meta, simple: { ...answer.data.simple, previous } } },
      failure: null,
      stale: false,
    });
    expect(html).toContain("June 1, 2025");
    expect(html).not.toContain("%");
    expect(html).not.toContain("$0.10");
  });

  it("lists each comparison below the figure, with the exact difference", () => {
    const sideOf = (rule: "previous" | "lastYear", iso: string, net: number): WidgetData => {
      const answer = simpleData(4);
      const day = parseCalendarDate(iso);
      if (answer.call !== "Simple" || !day.ok) throw new Error("side");
      const previous = { ...answer.data.simple, net: cents(net) };
      return {
        ...answer,
        data: {
          meta: { ...meta, compare: { rule, from: day.value, to: day.value } },
          simple: { ...answer.data.simple, previous },
        },
      };
    };
    const html = draw("Simple", {
      data: sideOf("previous", "2026-03-11", 4000),
      further: [sideOf("lastYear", "2025-03-12", 6200)],
      failure: null,
      stale: false,
    }).replaceAll("\u00a0", " ");
    expect(html).toContain("+$10.00 (+25.0 %)");
    expect(html).toContain("vs. $40.00, Mar 11, 2026");
    expect(html).toContain("-$12.00 (-19.4 %)");
    expect(html).toContain("vs. $62.00, Mar 12, 2025");
  });

  it("lists all issues of its call at once", () => {
    const issues = [
      { code: "FILTER_INVALID", field: "filters", params: { field: "sku" } },
      { code: "TOP_N", field: "topN", params: { min: 1, max: 100 } },
    ];
    const html = drawFailure({ code: "FILTER_INVALID", status: null, requestId: null, issues });
    expect(html).toContain(t("errors.FILTER_INVALID", { field: "sku" }));
    expect(html).toContain(t("errors.TOP_N", { min: 1, max: 100 }));
    expect(html).not.toContain(t("common.retry"));
    expect(drawFailure(network)).toContain(t("common.retry"));
  });

  it("without a stored measure shows the first figure of its call", () => {
    const widget: Widget = { ...widgetOf("Simple"), primary: null };
    expect(
      renderToStaticMarkup(
        <WidgetView widget={widget} cell={{ data: simpleData(4), failure: null, stale: false }} onRetry={() => {}} />,
      ),
    ).toContain("$50.00");
  });

  it("shows the text for no data, not 0, in a period without sales", () => {
    const html = draw("Simple", { data: simpleData(0), failure: null, stale: false });
    expect(html).toContain("No data");
    expect(html).not.toContain("$0.00");
  });

  it("is empty as a board only if every figure is loaded and none comes from a sale", () => {
    const cell = (data: WidgetData | null, stale = false) => ({ data, failure: null, stale });
    expect(isBoardEmpty({ a: cell(simpleData(0)), b: cell(simpleData(0)) })).toBe(true);
    expect(isBoardEmpty({ a: cell(simpleData(0)), b: cell(simpleData(1)) })).toBe(false);
    expect(isBoardEmpty({ a: cell(simpleData(0)), b: cell(simpleData(0), true) })).toBe(false);
    expect(isBoardEmpty({})).toBe(false);
  });

  it("knows a period without sales from the loaded widgets that follow it", () => {
    const cell = (data: WidgetData | null, stale = false) => ({ data, failure: null, stale });
    const widgets = [
      { i: 1, period: null },
      { i: 2, period: "-1d" },
    ];
    expect(isPeriodWithoutSales(widgets, { 1: cell(simpleData(0)), 2: cell(simpleData(9)) })).toBe(true);
    expect(isPeriodWithoutSales(widgets, { 1: cell(simpleData(3)), 2: cell(simpleData(0)) })).toBe(false);
    expect(isPeriodWithoutSales(widgets, { 1: cell(simpleData(0), true) })).toBe(true);
    expect(isPeriodWithoutSales(widgets, {})).toBe(false);
  });

  it("explains a failure and offers a retry", () => {
    const html = drawFailure(network);
    expect(html).toContain("These figures could not be loaded");
    expect(html).toContain("Try again");
  });

  it("offers no retry without permission", () => {
    expect(drawFailure({ ...network, code: "ACCESS_DENIED", status: 403 })).not.toContain("Try again");
  });

  it("compares each item with the previous days, with a dash if nothing was sold then", () => {
    const item = (itemId: number, previous: number) => ({
      rank: itemId,
      itemId,
      sku: `S${itemId}`,
      upc: null,
      name: `Item ${itemId}`,
      department: "Home",
      qty: quantity(1000),
      net: cents(999),
      share: percent(50),
      previous: cents(previous),
    });
    const compare = { rule: "sameWeekdays", from: day.value, to: day.value } as const;
    const html = draw("TopSales", {
      data: {
        key: "0",
        call: "TopSales",
        data: { meta: { ...meta, compare }, rows: [item(1, 900), item(2, 0)], total: cents(1998) },
      },
      failure: null,
      stale: false,
    });
    expect(html).toMatch(/title="vs\. \$9\.00">\+11\.0\s%</u);
    expect(html).toContain(">\u2013<");
    expect(
      draw("TopSales", {
        data: { key: "0", call: "TopSales", data: { meta, rows: [item(1, 0)], total: cents(999) } },
        failure: null,
        stale: false,
      }),
    ).not.toContain('title="vs.');
  });

  it("lists a ranking with its shares", () => {
    const row = {
      rank: 1,
      itemId: 7,
      sku: "A1",
      upc: null,
      name: "Lamp",
      department: "Home",
      qty: quantity(1000),
      net: cents(999),
      share: percent(100),
    };
    const html = draw("TopSales", {
      data: { key: "0", call: "TopSales", data: { meta, rows: [row], total: cents(999) } },
      failure: null,
      stale: false,
    });
    expect(html).toContain("Lamp");
    expect(html).toContain("$9.99");
  });

  it("explains an empty board and offers the next step", () => {
    const html = draw("TopSales", {
      data: { key: "0", call: "TopSales", data: { meta, rows: [], total: cents(0) } },
      failure: null,
      stale: false,
    });
    expect(html).toContain("No sales in this period");
    expect(html).toContain("Choose another period");
  });
});
