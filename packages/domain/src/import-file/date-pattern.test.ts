import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { arbCalendarDate } from "../testing/index.ts";

import { compileDatePattern } from "./date-pattern.ts";

const read = (pattern: string, text: string) => compileDatePattern(pattern)?.(text) ?? null;

describe("a date of a file", () => {
  it("is parsed by its pattern only: 01/02/2016 follows the pattern", () => {
    expect(read("dd/MM/yyyy", "01/02/2016")).toEqual({ date: "2016-02-01", second: null });
    expect(read("MM/dd/yyyy", "01/02/2016")).toEqual({ date: "2016-01-02", second: null });
    expect(read("M/d/yyyy h:mm a", "1/2/2016 12:05 AM")).toEqual({ date: "2016-01-02", second: 300 });
    expect(read("M/d/yyyy h:mm a", "11/22/2016 1:05 p.m.")).toEqual({ date: "2016-11-22", second: 47_100 });
    expect(read("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "2016-01-02T23:59:59.123Z")).toEqual({
      date: "2016-01-02",
      second: 86_399,
    });
    expect(read("HH:mm", "08:30")).toEqual({ date: null, second: 30_600 });
    expect(read("yyyyMMdd", "20160102")).toEqual({ date: "2016-01-02", second: null });
    expect(read("dd/MM/yyyy' à 'HH'h'mm", "02/01/2016 à 18h05")).toEqual({ date: "2016-01-02", second: 65_100 });
    expect(read("hh:mm:ss a", "12:59:59 pm")).toEqual({ date: null, second: 46_799 });
    expect(read("yyyy-MM-dd", "1900-01-01")).toEqual({ date: "1900-01-01", second: null });
  });

  it.each([
    ["dd-MMM-yyyy", "03-Nov-2026", "2026-11-03"],
    ["d MMM yyyy", "3 févr. 2026", "2026-02-03"],
    ["d MMM yyyy", "12 AOÛT 2026", "2026-08-12"],
    ["d 'de' MMM 'de' yyyy", "1 de septiembre de 2026", "2026-09-01"],
    ["MMM d, yyyy", "May 9, 2026", "2026-05-09"],
    ["dd/MM/yy", "03/11/26", "2026-11-03"],
    ["d MMM yyyy", "3 mardi 2026", undefined],
    ["d MMM yyyy", "31 juin 2026", undefined],
  ])("is read by %s from %s as %s", (pattern, text, date) => {
    expect(read(pattern, text)?.date).toBe(date);
  });

  it.each([
    ["yyyy-MM-dd'T'HH:mm:ssX", "2026-03-12T14:30:00Z", { date: "2026-03-12", second: 52_200, offset: 0 }],
    [
      "yyyy-MM-dd'T'HH:mm:ss.SSSX",
      "2026-03-12T14:30:00.125-05:00",
      { date: "2026-03-12", second: 52_200, offset: -300 },
    ],
    ["yyyy-MM-dd HH:mm:ssX", "2026-03-12 14:30:00+0530", { date: "2026-03-12", second: 52_200, offset: 330 }],
    ["yyyy-MM-dd HH:mm:ss X", "2026-03-12 14:30:00 -05", { date: "2026-03-12", second: 52_200, offset: -300 }],
    ["epoch", "1773345600", { date: "2026-03-12", second: 72_000, offset: 0 }],
    ["epochms", "1773345600999", { date: "2026-03-12", second: 72_000, offset: 0 }],
  ])("is read by %s from %s with its difference from UTC", (pattern, text, parts) => {
    expect(read(pattern, text)).toEqual(parts);
  });

  it.each([
    ["yyyy-MM-dd", "2016-02-30"],
    ["yyyy-MM-dd", "2015-02-29"],
    ["yyyy-MM-dd", "2016-13-01"],
    ["yyyy-MM-dd", "2016-1-1"],
    ["yyyy-MM-dd", "1899-12-31"],
    ["yyyy-MM-dd", "01/02/2016"],
    ["yyyy-MM-dd", "2016-01-01 10:00"],
    ["yyyy-MM-dd HH:mm", "2016-01-01 24:00"],
    ["yyyy-MM-dd h:mm a", "2016-01-01 13:00 PM"],
    ["h:mm a", "0:30 AM"],
    ["HH:mm", "12:60"],
    ["HH:mm:ss", "12:00:60"],
    ["yyyy.MM.dd", "2016-01-01"],
  ])("with the pattern %s, rejects %s", (pattern, text) => {
    expect(read(pattern, text)).toBeNull();
  });

  it.each([
    "",
    "yyyy",
    "yyyy-MM",
    "yyyy-MM-dd HH",
    "yyyy-MM-dd hh:mm",
    "yyyy-yyyy-MM-dd",
    "jour",
    "dd/MM/y",
    "yyyy-MM-ddX",
    "epoch yyyy",
    "yyyy-MM-ddTHH:mm",
    "yyyy-MM-dd é",
    "yyyy HH:mm",
    "MM HH:mm",
    "dd HH:mm",
    "yyyy-MM HH:mm",
    "yyyy-dd HH:mm",
    "MM-dd HH:mm",
    "yyyy-MM-dd a",
  ])("rejects the pattern %j", (pattern) => {
    expect(compileDatePattern(pattern)).toBeNull();
  });

  it("every day is read back from its own text", () => {
    const reader = compileDatePattern("yyyy-MM-dd");
    fc.assert(
      fc.property(arbCalendarDate, (date) => {
        expect(reader?.(date)).toEqual({ date, second: null });
      }),
    );
  });
});
