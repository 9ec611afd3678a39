import { Effect } from "effect";
import { expect, it } from "vitest";

import type { CalendarDate } from "@comptoir/domain/period";
import type { TargetLayer } from "@comptoir/domain/target";

import { questionOf } from "../widget-data/question.ts";
import { rangeContextAt } from "./range-context.ts";
import { calendarOf } from "./scope.ts";

const layer = (id: number, more: Partial<TargetLayer>): TargetLayer => ({
  id,
  parentId: null,
  targetId: 1,
  type: "STORE",
  priority: 0,
  code: "M",
  description: "M",
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
  ...more,
});
const nowMs = Date.now();

/** Returns the days of the current week, as a dashboard of the layer resolves the period. */
function weekOnDashboard(targetLayer: TargetLayer): readonly CalendarDate[] {
  const parsedQuestion = questionOf(
    { date: "-0w" },
    { layerId: targetLayer.id, targetId: 1, locations: [], ...calendarOf(targetLayer) },
    nowMs,
    { firstSalesDate: null, lastSalesDate: null },
  );
  return parsedQuestion.ok ? [parsedQuestion.value.range.from, parsedQuestion.value.range.to] : [];
}

it.each([
  ["as the product has it", {}],
  ["from Monday, its days from four", { weekStart: 1, businessDayStart: 240 }],
  ["from Saturday in another zone", { weekStart: 6, timeZone: "Pacific/Auckland" }],
] as const)("this week is the same in lists and on dashboards: %s", async (_, more) => {
  const targetLayer = layer(2, more);
  const range = await Effect.runPromise(rangeContextAt(2, { layers: [layer(1, {}), targetLayer] }));
  const week = weekOnDashboard(targetLayer);
  expect(range).toMatchObject({ weekStart: targetLayer.weekStart, timeZone: targetLayer.timeZone });
  expect(week[0] !== undefined && week[1] !== undefined && week[0] <= range.today && range.today <= week[1]).toBe(true);
  expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(range.weekStart);
});
