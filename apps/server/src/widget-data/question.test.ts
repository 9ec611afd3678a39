import { expect, it } from "vitest";

import { questionOf } from "./question.ts";
import type { WidgetScope } from "./widget-scope.ts";

const store: WidgetScope = {
  layerId: 1,
  targetId: 1,
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
  locations: [],
};

/** Returns the comparison with the day before, at a moment. */
function cutAt(moment: string, scope: Partial<WidgetScope>) {
  const question = questionOf({ date: "-0d", compare: "previousToDate" }, { ...store, ...scope }, Date.parse(moment), {
    firstSalesDate: null,
    lastSalesDate: null,
  });
  return question.ok ? { span: question.value.compareSpan, minutes: question.value.compare?.untilMinutes } : null;
}

it.each([
  ["on an ordinary day", "2026-03-12T18:20:00Z", {}, "2026-03-11", 860],
  ["within the minute", "2026-03-12T18:20:59Z", {}, "2026-03-11", 860],
  ["on the day after the clock went forward", "2026-03-09T18:20:00Z", {}, "2026-03-08", 800],
  ["on the day after the clock went back", "2026-11-02T19:20:00Z", {}, "2026-11-01", 920],
  [
    "of a store whose day begins at four in the morning",
    "2026-03-12T18:20:00Z",
    { businessDayStart: 240 },
    "2026-03-11",
    620,
  ],
])(
  "compares up to the beginning of the running minute by the wall clock, and says so, %s",
  (_, moment, scope, date, cutMinute) => {
    expect(cutAt(moment, scope)).toEqual({ span: { from: date, to: date, cutMinute }, minutes: 14 * 60 + 20 });
  },
);
