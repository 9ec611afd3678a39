import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { beforeAll, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { widgetDaysText } from "./compared-days.ts";

const date = (iso: string): CalendarDate => {
  const dateResult = parseCalendarDate(iso);
  if (!dateResult.ok) throw new Error(iso);
  return dateResult.value;
};

beforeAll(() => text.load("dashboard"));

it("a widget with its own period says up to when its compared days count", () => {
  const range = { from: date("2026-03-12"), to: date("2026-03-12"), tz: "America/Toronto", code: "-0d" };
  const compare = { rule: "sameWeekdays", from: date("2026-03-05"), to: date("2026-03-05") } as const;
  expect(widgetDaysText({ range, compare })).toBe("Mar 12, 2026, vs. Mar 5, 2026");
  const running = { ...compare, untilHalfHour: 16, untilMinutes: 480 };
  expect(widgetDaysText({ range, compare: running })).toBe("Mar 12, 2026, vs. Mar 5, 2026 up to 08:00");
});
