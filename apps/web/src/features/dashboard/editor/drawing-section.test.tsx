import { chooseSplit, newWidget, type Widget } from "@comptoir/domain/dashboard";
import { calendarDateOf } from "@comptoir/domain/period";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { t, text } from "../../../shared/text.ts";
import { DrawingSection } from "./drawing-section.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "widget"));
afterEach(() => drawnPage?.remove());

const line: Widget = { ...chooseSplit(newWidget("netSales"), "TIME"), type: "line", forecast: true };

/** Draws the section and returns the switch of the forecast. */
async function drawForecast(widget: Widget): Promise<HTMLInputElement> {
  const page = await draw(
    <DrawingSection
      widget={widget}
      typed={{ topN: "", fixedValue: "", thresholds: [] }}
      permissions={[]}
      today={calendarDateOf({ year: 2026, month: 3, day: 12 })}
      errorOf={() => undefined}
      onChange={() => undefined}
      onType={() => undefined}
    />,
  );
  drawnPage = page;
  const label = [...page.element.querySelectorAll("label")].find(({ textContent }) =>
    textContent.includes(t("widget.forecast")),
  );
  return label?.querySelector("input") ?? expect.unreachable();
}

it("switches the forecast of a period to come", async () => {
  const field = await drawForecast({ ...line, period: "-0m" });
  expect([field.checked, field.disabled]).toEqual([true, false]);
});

it("offers no switch that does nothing: the forecast of a period that is over is off and disabled, with the reason", async () => {
  const field = await drawForecast({ ...line, period: "-1m" });
  expect([field.checked, field.disabled]).toEqual([false, true]);
  expect(drawnPage?.text()).toContain(t("widget.why_PERIOD_OVER"));
});
