import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { act } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { WidgetView, type FigureAsk } from "./widget-view.tsx";

const dayOf = (words: string): CalendarDate => {
  const day = parseCalendarDate(words);
  if (!day.ok) throw new Error(words);
  return day.value;
};

/** An answer of four sales of $12.50 that is compared by a rule with another day's net sales. */
function sideOf(rule: "previous" | "lastYear" | "sameWeekdays", day: string, previous: number): WidgetData {
  const figures = {
    net: cents(5000),
    gross: cents(5000),
    discounts: cents(0),
    refunds: cents(0),
    tax: cents(0),
    transactions: 4,
    items: quantity(0),
    averageSale: null,
  };
  const today = dayOf("2026-03-12");
  return {
    key: "0",
    call: "Simple",
    data: {
      meta: {
        range: { from: today, to: today, tz: "America/Toronto", code: "-0d" },
        compare: { from: dayOf(day), to: dayOf(day), rule },
        asOf: 0,
        currency: "CAD",
        partial: false,
        targetId: null,
        tl: 1,
      },
      simple: { ...figures, previous: { ...figures, net: cents(previous) } },
    },
  };
}

const widget: Widget | undefined = systemDashboard("en").widgets.find(({ kind }) => kind === "Simple");
let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "dashboard", "charts", "errors", "explain", "report"));
afterEach(() => drawnPage?.remove());

describe("the changes of a card", () => {
  it("open the bridge of their own comparison: the first, the second and the third", async () => {
    if (widget === undefined) throw new Error("no card");
    const asks: FigureAsk[] = [];
    const page = await draw(
      <WidgetView
        widget={{ ...widget, compare: ["previous", "lastYear", "sameWeekdays"] }}
        cell={{
          data: sideOf("previous", "2026-03-11", 4000),
          further: [sideOf("lastYear", "2025-03-12", 6000), sideOf("sameWeekdays", "2026-03-05", 5000)],
          failure: null,
          stale: false,
        }}
        onRetry={() => undefined}
        onFigure={(_, ask) => asks.push(ask)}
      />,
    );
    drawnPage = page;
    const changes = [...page.element.querySelectorAll("p button")].filter((button) => /%/u.test(button.textContent));
    expect(changes).toHaveLength(3);
    for (const change of changes) await act(async () => void (change instanceof HTMLElement && change.click()));
    expect(asks).toEqual([
      { show: "change", versus: "previous" },
      { show: "change", versus: "lastYear" },
      { show: "change", versus: "sameWeekdays" },
    ]);
  });

  it("are no buttons below another measure: the bridge is of net sales", async () => {
    if (widget === undefined) throw new Error("no card");
    const openWidget = (primaryMeasure: Widget["primary"]) =>
      draw(
        <WidgetView
          widget={{ ...widget, primary: primaryMeasure, compare: ["previous"] }}
          cell={{ data: sideOf("previous", "2026-03-11", 4000), failure: null, stale: false }}
          onRetry={() => undefined}
          onFigure={() => undefined}
        />,
      );
    const changesOf = ({ element }: Drawn) =>
      [...element.querySelectorAll("p button")].filter((button) => /%/u.test(button.textContent));
    drawnPage = await openWidget("transactions");
    expect(changesOf(drawnPage)).toEqual([]);
    drawnPage.remove();
    drawnPage = await openWidget("netSales");
    expect(changesOf(drawnPage)).toHaveLength(1);
  });

  it("are no buttons where nothing opens, as on a wall", async () => {
    if (widget === undefined) throw new Error("no card");
    drawnPage = await draw(
      <WidgetView
        widget={{ ...widget, compare: ["previous"] }}
        cell={{ data: sideOf("previous", "2026-03-11", 4000), failure: null, stale: false }}
        onRetry={() => undefined}
      />,
    );
    expect(drawnPage.element.querySelector("p button")).toBeNull();
    expect(drawnPage.text()).toContain(t("dashboard.versus", { value: "$40.00" }));
  });
});
