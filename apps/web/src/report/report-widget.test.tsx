import { systemDashboard, type Dashboard, type ReportWidget } from "@comptoir/domain/dashboard";
import { defaultReport, type ReportModel } from "@comptoir/domain/report";
import { ok } from "@comptoir/domain/result";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { memoryReports } from "../features/report/testing/memory-reports.ts";
import { failWith, succeed, type Answer } from "../shared/answer.ts";
import { language, t, text } from "../shared/text.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { changeWidgets, type BoardCalls } from "./board-calls.ts";
import { findOrCreateMemory, type WidgetCalls } from "./report-memory.ts";
import { ReportWidgetCard } from "./report-widget.tsx";

const permissions = ["REPORT_READ", "DASHBOARD_READ"];
const pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
  columns: [],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};
const byDepartment = `pivot=${encodeURIComponent(JSON.stringify(pivot))}`;
const savedReport: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour" },
};
const widget: ReportWidget = {
  i: 1,
  kind: "Report",
  type: "table",
  title: { fr: "Par rayon", en: "By department", es: "Por sección" },
  layout: { x: 0, y: 0, w: 6, h: 5, mobileOrder: 1 },
  period: null,
  refreshSec: 0,
  roles: [],
  report: { source: "sale", id: 12, query: byDepartment, figure: 0 },
  extra: {},
};
let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "dashboard", "charts", "report"));
afterEach(() => drawnPage?.remove());

function callsOf(server = memoryReports(undefined, [savedReport])): WidgetCalls & { readonly server: typeof server } {
  return { server, run: server.run, get: (id, signal) => server.get("sale", id, signal) };
}

async function show(
  change: Partial<ReportWidget>,
  calls: WidgetCalls,
  {
    permissions: readerPermissions = permissions,
    period = "-1w",
    orLast = false,
  }: { permissions?: readonly string[]; period?: string; orLast?: boolean } = {},
): Promise<Drawn> {
  drawnPage = await draw(
    <ReportWidgetCard
      widget={{ ...widget, ...change }}
      period={period}
      orLast={orLast}
      placeId={4}
      permissions={readerPermissions}
      refreshCount={0}
      calls={calls}
    />,
  );
  await drawnPage.settle();
  return drawnPage;
}

describe("a report on a dashboard", () => {
  it("shows rows and total over the days of the dashboard", async () => {
    const calls = callsOf();
    const page = await show({}, calls, { period: "-1m", orLast: true });
    expect(page.text()).toContain("Kitchen");
    expect(page.text()).toMatch(/Total\$11\.50/u);
    expect(calls.server.asked).toMatchObject([
      { source: "sale", id: 12, change: { period: "-1m", pivot }, orLast: true },
    ]);
    expect(page.find("a").getAttribute("href")).toBe(`/report/sale/12?${byDepartment}&period=-1m&view=table`);
    // Drilling into cells is only possible in the report.
    expect(page.element.querySelector("[data-opens]")).toBeNull();
  });

  it("keeps its own period, which is written below its title", async () => {
    const calls = callsOf();
    const page = await show({ period: "-1w" }, calls, { period: "-0d", orLast: true });
    expect(calls.server.asked).toMatchObject([{ change: { period: "-1w" } }]);
    expect(calls.server.asked[0]?.orLast).toBeUndefined();
    expect(page.find("a").getAttribute("href")).toContain("period=-1w");
  });

  it("asks a saved report without the groups that its kind has lost since", async () => {
    const calls = callsOf();
    const rows = [...pivot.rows, { ...pivot.rows[0], field: "lost" }];
    const query = `pivot=${encodeURIComponent(JSON.stringify({ ...pivot, rows }))}`;
    await show({ report: { ...widget.report, query } }, calls);
    expect(calls.server.asked).toMatchObject([{ change: { pivot } }]);
  });

  it("has no figures of the answer before while its question waits for an answer", async () => {
    const filters = [{ field: "net", operator: ">", values: [], promptUser: true, locked: false }] as const;
    const calls = callsOf(memoryReports(undefined, [{ ...savedReport, filters }]));
    const answers = encodeURIComponent(JSON.stringify([[0, [0]]]));
    const cardOf = (query: string) => (
      <ReportWidgetCard
        widget={{ ...widget, report: { ...widget.report, query } }}
        period="-1w"
        orLast={false}
        placeId={4}
        permissions={permissions}
        refreshCount={0}
        calls={calls}
      />
    );
    drawnPage = await draw(cardOf(`${byDepartment}&answers=${answers}`));
    await drawnPage.settle();
    const asOfText = t("report.asOf", { time: "" }).trim();
    expect(drawnPage.text()).toContain(asOfText);
    await drawnPage.redraw(cardOf(byDepartment));
    await drawnPage.settle();
    expect(drawnPage.text()).toContain(t("report.widgetAsks"));
    expect(drawnPage.text()).not.toContain(asOfText);
  });

  it("draws its picture, which its link opens", async () => {
    const page = await show({ type: "bar" }, callsOf());
    expect(page.element.querySelector("svg")).not.toBeNull();
    expect(page.find("a").getAttribute("href")).toContain("view=bar");
  });

  it("shows its total as a card without groups, and further figures in a tile", async () => {
    const report = { ...widget.report, query: "" };
    const figureOf = (page: Drawn) => page.element.querySelector("section p")?.textContent;
    const card = await show({ type: "card", report }, callsOf());
    const cardFigure = figureOf(card);
    expect([cardFigure === undefined, card.element.querySelectorAll("dl dt").length]).toEqual([false, 0]);
    card.remove();
    const tile = await show({ type: "tile", report }, callsOf());
    expect(figureOf(tile)).toBe(cardFigure);
    expect(tile.element.querySelectorAll("dl dt").length).toBe(4);
    tile.remove();
    expect((await show({ type: "card" }, callsOf())).text()).toContain("$11.50");
  });

  it("lists its groups, the largest first", async () => {
    const page = await show({ type: "list" }, callsOf());
    expect([...page.element.querySelectorAll("ol li")].map((item) => item.textContent)).toEqual([
      expect.stringContaining("Kitchen"),
      expect.stringContaining("Garden"),
    ]);
  });

  it("says which groups its picture leaves out", async () => {
    const bySku = `pivot=${encodeURIComponent(JSON.stringify({ ...pivot, rows: [{ ...pivot.rows[0], field: "sku" }] }))}`;
    const rows = Array.from({ length: 70 }, (_, index) => ({ date: "2026-03-10", sku: `S${index}`, net: 100 }));
    const report = { ...widget.report, query: bySku };
    const bars = await show({ type: "bar", report }, callsOf(memoryReports(rows, [savedReport])));
    const note = t("report.chartCut", { drawn: "60", all: "70" });
    expect(bars.text()).toContain(note);
    bars.remove();
    expect((await show({ type: "pie", report }, callsOf(memoryReports(rows, [savedReport])))).text()).not.toContain(
      note,
    );
  });

  it("opens the standard report if none is saved, with the columns that its reader may see", async () => {
    const calls = callsOf();
    await show({ report: { source: "sale", id: 0, query: byDepartment, figure: 0 } }, calls, {
      permissions: ["REPORT_READ"],
    });
    const [question] = calls.server.asked;
    expect(question).toMatchObject({ id: 0, report: { pivot } });
    expect(question?.report?.columns.map(({ field }) => field)).not.toContain("cost");
  });

  it("hides the report from readers who may not open it or its kind", async () => {
    const missingReport = await show({ report: { ...widget.report, id: 99 } }, callsOf());
    expect(missingReport.text()).toContain(t("report.widgetGone"));
    missingReport.remove();
    const calls = callsOf();
    const denied = await show({ report: { source: "profitability", id: 0, query: "", figure: 0 } }, calls);
    expect(denied.text()).toContain(t("report.widgetDenied"));
    denied.remove();
    const unknown = await show({ report: { source: "lottery", id: 0, query: "", figure: 0 } }, calls);
    expect(unknown.text()).toContain(t("report.widgetDenied"));
    expect(calls.server.asked).toEqual([]);
  });

  it("explains a failure and offers a retry", async () => {
    const server = memoryReports(undefined, [savedReport]);
    let fails = true;
    const page = await show(
      {},
      {
        get: (id, signal) => server.get("sale", id, signal),
        run: (ask, signal) => (fails ? Promise.resolve(failWith("HTTP_500", 500)) : server.run(ask, signal)),
      },
    );
    expect(page.text()).toContain(t("report.failed"));
    fails = false;
    await page.click(t("common.retry"));
    await page.settle();
    expect(page.text()).toContain("Kitchen");
  });
});

describe("a report on a page that turns", () => {
  it("comes back with its last answer, also when the next one fails", async () => {
    const server = memoryReports(undefined, [savedReport]);
    let fails = false;
    const memory = findOrCreateMemory({ byWidget: new Map(), onAnswer: () => undefined }, widget.i, {
      get: (id, signal) => (fails ? Promise.resolve(failWith("NETWORK")) : server.get("sale", id, signal)),
      run: (ask, signal) => (fails ? Promise.resolve(failWith("NETWORK")) : server.run(ask, signal)),
    });
    const turnTo = (renewal: number) =>
      draw(
        <ReportWidgetCard
          widget={widget}
          period="-1w"
          orLast={false}
          placeId={4}
          permissions={permissions}
          refreshCount={renewal}
          memory={memory}
        />,
      );
    drawnPage = await turnTo(0);
    await drawnPage.settle();
    drawnPage.remove();
    drawnPage = await turnTo(0);
    expect([drawnPage.text().includes("Kitchen"), server.asked.length]).toEqual([true, 1]);
    drawnPage.remove();
    fails = true;
    drawnPage = await turnTo(1);
    await drawnPage.settle();
    expect(drawnPage.text()).toContain("Kitchen");
    expect(drawnPage.text()).not.toContain(t("report.failed"));
  });
});

describe("putting a widget on a dashboard", () => {
  const board: Dashboard = { ...systemDashboard(language), id: 7, canUpdate: true, canDelete: true, widgets: [] };

  /** A board that somebody else saves the given number of times before this save. */
  function boardsWith(saves: number): BoardCalls & { readonly now: () => Dashboard } {
    let now: Dashboard = board;
    let remainingSaves = saves;
    return {
      now: () => now,
      list: async () => succeed([now]),
      create: async () => failWith("HTTP_500"),
      remove: async () => failWith("HTTP_500"),
      restore: async () => failWith("HTTP_500"),
      save: async (sent): Promise<Answer<Dashboard>> => {
        if (remainingSaves > 0) {
          remainingSaves -= 1;
          now = { ...now, version: now.version + 1, widgets: [...now.widgets, { ...widget, i: 50 + remainingSaves }] };
        }
        if (sent.version !== now.version) return failWith("DASHBOARD_STALE", 409);
        now = { ...sent, version: now.version + 1 };
        return succeed(now);
      },
    };
  }

  it("merges with a conflicting save", async () => {
    const calls = boardsWith(2);
    const answer = await changeWidgets(calls, 7, (widgets) => ok([...widgets, widget]));
    expect(answer.ok).toBe(true);
    expect(calls.now().widgets.map(({ i }) => i)).toEqual([51, 50, 1]);
  });

  it("gives up after repeated conflicts, and reports a deleted board", async () => {
    expect(await changeWidgets(boardsWith(9), 7, (widgets) => ok([...widgets, widget]))).toMatchObject({
      ok: false,
      failure: { code: "DASHBOARD_STALE" },
    });
    expect(await changeWidgets(boardsWith(0), 8, (widgets) => ok(widgets))).toMatchObject({
      ok: false,
      failure: { code: "HTTP_404" },
    });
  });
});
