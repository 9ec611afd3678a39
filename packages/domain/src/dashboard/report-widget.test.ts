import { describe, expect, it } from "vitest";

import {
  addWidget,
  checkReportWidget,
  maySeeWidgetSubject,
  parseStoredWidgets,
  parseWidget,
  parseWidgets,
  printWidgets,
  reportWidgetLink,
  systemDashboard,
  widgetsAtMost,
  type ReportWidget,
} from "./index.ts";

const widget: ReportWidget = {
  i: 3,
  kind: "Report",
  type: "table",
  title: { fr: "Ventes par heure", en: "Sales by hour", es: "Ventas por hora" },
  layout: { x: 0, y: 0, w: 6, h: 5, mobileOrder: 0 },
  period: null,
  refreshSec: 0,
  roles: [],
  report: { source: "sale", id: 12, query: "sort=-net", figure: 0 },
  extra: {},
};
const codes = (change: Partial<ReportWidget>) =>
  checkReportWidget({ ...widget, ...change }).map(({ code, path }) => [code, path.join(".")]);

describe("a widget of a report", () => {
  it("is stored in the text of a dashboard with metric widgets", () => {
    const board = [
      ...systemDashboard("fr")
        .widgets.slice(0, 1)
        .map((copy) => ({ ...copy, i: 9 })),
      widget,
    ];
    expect(parseWidgets(printWidgets(board))).toEqual({ ok: true, value: board });
    expect(parseWidget(widget).ok).toBe(false);
  });

  it("is refused where there can be no such report, and outside the grid", () => {
    const { report, layout } = widget;
    expect(codes({})).toEqual([]);
    expect(codes({ report: { ...report, source: "../sale" } })).toEqual([["WIDGET_FIELD", "report.source"]]);
    expect(codes({ report: { ...report, id: -1, figure: -1 } })).toEqual([
      ["WIDGET_FIELD", "report.id"],
      ["WIDGET_FIELD", "report.figure"],
    ]);
    expect(codes({ report: { ...report, query: "x".repeat(8_001) } })).toEqual([["WIDGET_FIELD", "report.query"]]);
    expect(codes({ layout: { ...layout, x: 7 } })).toEqual([["WIDGET_LAYOUT", "layout"]]);
    expect(codes({ period: "sometime" })).toEqual([["DATE_RANGE", "period"]]);
    expect(codes({ title: { ...widget.title, es: "x".repeat(10_000) } })).toEqual([["MAX_LENGTH", "title.es"]]);
    expect(codes({ title: { ...widget.title, fr: "a\u0000b" } })).toEqual([["SPECIAL_CHARACTERS", "title.fr"]]);
    expect(parseWidgets(printWidgets([{ ...widget, report: { ...report, source: "Sale report" } }])).ok).toBe(false);
    expect(parseStoredWidgets(printWidgets([{ ...widget, report: { ...report, source: "Sale report" } }])).ok).toBe(
      true,
    );
    for (const wrongReport of [
      { report: 5 },
      { report: { id: 1 } },
      { report: { source: "sale", id: "1" } },
      { type: "gauge" },
      { i: "3" },
    ])
      expect(parseStoredWidgets(JSON.stringify([{ ...widget, ...wrongReport }])).ok).toBe(false);
  });

  it("leads to its report, of the period that it shows, drawn as it is", () => {
    expect(reportWidgetLink(widget, null)).toBe("/report/sale/12?sort=-net&view=table");
    expect(
      reportWidgetLink(
        { ...widget, type: "pie", report: { ...widget.report, id: 0, query: "period=-0d&sort=-net", figure: 2 } },
        "2026-03-01..2026-03-12",
      ),
    ).toBe("/report/sale?sort=-net&period=2026-03-01..2026-03-12&view=pie&figure=2");
    expect(reportWidgetLink({ type: "table", report: { source: "target", id: 0, query: "", figure: 0 } }, null)).toBe(
      "/report/target",
    );
  });

  it("is requested for callers who may open reports", () => {
    expect(maySeeWidgetSubject(widget, ["DASHBOARD_READ"])).toBe(false);
    expect(maySeeWidgetSubject(widget, ["REPORT_READ"])).toBe(true);
  });

  it("comes under the others, at a position of its own, until the dashboard is full", () => {
    const addedWidget = addWidget(
      [widget, { ...widget, i: 7, layout: { x: 6, y: 2, w: 6, h: 6, mobileOrder: 4 } }],
      (i, layout) => ({ ...widget, i, layout }),
      { w: 6, h: 4 },
    );
    expect(addedWidget.ok && addedWidget.value[2]).toMatchObject({
      i: 8,
      layout: { x: 0, y: 8, w: 6, h: 4, mobileOrder: 5 },
    });
    const fullBoard = Array.from({ length: widgetsAtMost }, (_, i) => ({ ...widget, i }));
    expect(addWidget(fullBoard, (i, layout) => ({ ...widget, i, layout }), { w: 6, h: 4 })).toMatchObject({
      ok: false,
      issues: [{ code: "WIDGET_COUNT" }],
    });
  });
});
