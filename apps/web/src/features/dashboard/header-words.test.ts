import { parseCalendarDate } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";
import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { headerWords, metaOf } from "./header-words.ts";

const date = (iso: string): CalendarDate => {
  const read = parseCalendarDate(iso);
  if (!read.ok) throw new Error(iso);
  return read.value;
};

const meta = {
  range: { from: date("2026-03-12"), to: date("2026-03-12"), tz: "America/Toronto", code: "-0d" },
  asOf: Date.UTC(2026, 2, 12, 18, 20),
  currency: "CAD",
  partial: true,
  targetId: 1,
  tl: 3,
} as const;
const place = { place: "Laval 3", businessDayStart: 0 };

describe("header of the dashboard", () => {
  beforeAll(() => text.load("dashboard"));

  it("says the day, the place, the day before and until when", () => {
    const compare = { rule: "sameWeekdays", from: date("2026-03-05"), to: date("2026-03-05"), untilHalfHour: 28, untilMinutes: 860 } as const;
    const words = headerWords({ ...meta, compare }, place);
    expect(words.sentence).toMatch(/^Thursday, March 12, Laval 3, compared with Thursday, March 5 to 14:20$/u);
    expect(words.asOf).toBe("14:20");
  });

  it("says nothing of a comparison when there is none", () => {
    expect(headerWords(meta, place).sentence).toBe("Thursday, March 12, Laval 3");
  });

  it("takes the days of a widget that follows the dashboard, one that compares first", () => {
    expect(metaOf([], {})).toBeNull();
  });
});
