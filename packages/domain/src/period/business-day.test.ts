import { describe, expect, test } from "vitest";

import { hardZones } from "../testing/index.ts";
import {
  businessDateOf,
  businessTimeOf,
  countHalfHours,
  dayStart,
  halfHourMs,
  halfHoursOfDay,
} from "./business-day.ts";
import { addDays, fromDayNumber, toDayNumber } from "./calendar-date.ts";
import { date } from "../testing/period-cases.ts";

describe.each(hardZones)("every day of 1970 to 2040 in %s", (zone) => {
  test("is cut into half hours without gap or overlap", () => {
    for (let day = toDayNumber(date("1970-01-01")); day <= toDayNumber(date("2040-12-31")); day += 1) {
      const from = dayStart(fromDayNumber(day), zone);
      const to = dayStart(fromDayNumber(day + 1), zone);
      const count = countHalfHours(fromDayNumber(day), zone);
      if (to < from || count !== Math.ceil((to - from) / halfHourMs)) expect.fail(fromDayNumber(day));
      if (count === 48) continue;
      const bins = halfHoursOfDay(fromDayNumber(day), zone);
      expect(bins.length).toBe(count);
      expect(bins.map(({ index }) => index)).toEqual(bins.map((_, index) => index));
      expect([from, ...bins.map(({ end }) => end)]).toEqual([...bins.map(({ start }) => start), to]);
    }
  });
});

describe("the half hours of the days on which the clock moves", () => {
  const countsOf = (zone: string, from: string, to: string) => {
    const counts: Record<string, number> = {};
    for (let day = date(from); day <= date(to); day = addDays(day, 1)) {
      const count = countHalfHours(day, zone);
      if (count !== 48) counts[day] = count;
    }
    return counts;
  };

  test("are 46 in March and 50 in November in Toronto", () => {
    expect(countsOf("America/Toronto", "2024-01-01", "2025-12-31")).toEqual({
      "2024-03-10": 46,
      "2024-11-03": 50,
      "2025-03-09": 46,
      "2025-11-02": 50,
    });
  });

  test("are none but 48 in Regina, Phoenix and UTC", () => {
    for (const zone of ["America/Regina", "America/Phoenix", "UTC"])
      expect(countsOf(zone, "1990-01-01", "2035-12-31")).toEqual({});
  });

  test("are 47 and 49 on Lord Howe Island, which moves by half an hour", () => {
    expect(countsOf("Australia/Lord_Howe", "2025-01-01", "2025-12-31")).toEqual({ "2025-04-06": 49, "2025-10-05": 47 });
  });

  test("are 46 and 50 where midnight itself is skipped or shown twice", () => {
    expect(countsOf("America/Sao_Paulo", "2018-01-01", "2018-12-31")).toEqual({ "2018-02-17": 50, "2018-11-04": 46 });
    expect(countsOf("America/Havana", "2024-01-01", "2024-12-31")).toEqual({ "2024-03-10": 46, "2024-11-03": 50 });
  });

  test("are none on the day that Apia skipped", () => {
    expect(countsOf("Pacific/Apia", "2011-12-20", "2012-01-10")).toEqual({ "2011-12-30": 0 });
    expect(dayStart(date("2011-12-30"), "Pacific/Apia")).toBe(dayStart(date("2011-12-31"), "Pacific/Apia"));
  });

  test("end with a shorter one where a zone moved by a quarter of an hour", () => {
    const bins = halfHoursOfDay(date("1986-01-01"), "Asia/Kathmandu");
    expect(bins.length).toBe(48);
    expect(bins[0]?.label).toBe("00:15");
    expect(bins.at(-1)).toMatchObject({ index: 47, label: "23:45" });
    expect((bins.at(-1)?.end ?? 0) - (bins.at(-1)?.start ?? 0)).toBe(halfHourMs / 2);
  });
});

describe("a business day that does not begin at midnight", () => {
  const rule = { timeZone: "America/Toronto", businessDayStart: 240 };
  const businessTimeAt = (text: string) => businessTimeOf(Date.parse(text), rule);

  test("holds the hours after midnight of the next date", () => {
    expect(businessTimeAt("2026-03-12T03:59:59-04:00")).toEqual({ businessDate: "2026-03-11", halfHour: 47 });
    expect(businessTimeAt("2026-03-12T04:00:00-04:00")).toEqual({ businessDate: "2026-03-12", halfHour: 0 });
    expect(businessTimeAt("2026-03-13T01:30:00-04:00")).toEqual({ businessDate: "2026-03-12", halfHour: 43 });
  });

  test("has the hour that the clock skips or shows twice in the night that it ends with", () => {
    expect(countHalfHours(date("2026-03-07"), rule.timeZone, 240)).toBe(46);
    expect(countHalfHours(date("2026-03-08"), rule.timeZone, 240)).toBe(48);
    expect(businessTimeAt("2026-03-08T03:30:00-04:00")).toEqual({ businessDate: "2026-03-07", halfHour: 45 });
    expect(businessTimeAt("2025-11-02T03:30:00-05:00")).toEqual({ businessDate: "2025-11-01", halfHour: 49 });
  });

  test("begins at the skip where its start is skipped, and at the first of two where it is shown twice", () => {
    expect(dayStart(date("2026-03-08"), "America/Toronto", 150)).toBe(Date.parse("2026-03-08T03:00:00-04:00"));
    expect(dayStart(date("2025-11-02"), "America/Toronto", 90)).toBe(Date.parse("2025-11-02T01:30:00-04:00"));
    expect(
      businessDateOf(Date.parse("2025-11-02T01:10:00-05:00"), { timeZone: "America/Toronto", businessDayStart: 90 }),
    ).toBe("2025-11-02");
  });
});

// Each test uses its own zone, because offsets are cached and each test must observe them being read.
test.each([
  [
    "a day that has begun stays begun when the clock is set back over its beginning",
    "America/Winnipeg",
    90,
    "2026-11-01T01:15:00-06:00",
    "2026-11-01",
  ],
  [
    "a day that begins at the very reading at which the clock is set back begins once it is reached again",
    "America/Denver",
    120,
    "2026-11-01T01:59:59.999-07:00",
    "2026-10-31",
  ],
  [
    "a day that begins after the clock is set back is not begun by it",
    "America/Boise",
    240,
    "2026-11-01T01:30:00-07:00",
    "2026-10-31",
  ],
] as const)("%s", (_, timeZone, businessDayStart, instant, day) => {
  expect(businessDateOf(Date.parse(instant), { timeZone, businessDayStart })).toBe(day);
});

test.each([-1, 1_440, 0.5, Number.NaN, 1e9])(
  "days that begin at minute %d are a fault of the caller",
  (businessDayStart) => {
    const rangeError = new RangeError(`Days do not begin at minute ${businessDayStart}`);
    expect(() => businessDateOf(0, { timeZone: "UTC", businessDayStart })).toThrow(rangeError);
    expect(() => dayStart(date("2026-03-08"), "UTC", businessDayStart)).toThrow(rangeError);
  },
);
