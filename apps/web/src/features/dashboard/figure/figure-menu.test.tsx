import { systemDashboard, type Widget } from "@comptoir/domain/dashboard";
import { quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { calendarDateOf } from "@comptoir/domain/period";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";

import { text } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { FigureMenu } from "./figure-menu.tsx";

const day = calendarDateOf({ year: 2026, month: 3, day: 12 });
const answer: WidgetData = {
  key: "0",
  call: "Simple",
  data: {
    meta: {
      range: { from: day, to: day, tz: "America/Toronto", code: "-0d" },
      asOf: 0,
      currency: "CAD",
      partial: false,
      targetId: null,
      tl: 1,
    },
    simple: {
      net: cents(1250),
      gross: cents(0),
      discounts: cents(0),
      refunds: cents(0),
      tax: cents(0),
      transactions: 1,
      items: quantity(0),
      averageSale: null,
    },
  },
};

beforeAll(() => text.load("common", "dashboard", "explain", "report"));

it("leads to the widget's report with the filters of the widget and of the link", () => {
  const widget = systemDashboard("en").widgets.find((known): known is Widget => known.kind === "Simple");
  if (widget === undefined) throw new Error("no widget");
  const drill = { report: "sale", filters: [{ Column: "cashier", Operator: "=", Value: "Ana" }] };
  const filters = [{ Column: "location", Operator: "in", Value: [4, 7] }];
  const element = document.createElement("div");
  element.innerHTML = renderToStaticMarkup(
    <FigureMenu widget={{ ...widget, drill, filters }} answers={[answer]} onFigure={() => undefined} />,
  );
  const url = new URL(element.querySelector("a")?.getAttribute("href") ?? "", location.href);
  expect([url.pathname, url.searchParams.get("period")]).toEqual(["/report/sale", `${day}..${day}`]);
  expect(JSON.parse(url.searchParams.get("filters") ?? "")).toEqual([...filters, ...drill.filters]);
});
