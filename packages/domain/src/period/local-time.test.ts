import { describe, expect, test } from "vitest";

import { localDateTimeToInstant } from "./local-time.ts";
import type { Disambiguation, LocalDateTime } from "./local-time.ts";
import { parseTimeZone } from "./time-zone.ts";

const localTime = (text: string): LocalDateTime => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute };
};
const instantOf = (text: string, zone: string, disambiguation: Disambiguation) => {
  const result = localDateTimeToInstant(localTime(text), zone, disambiguation);
  return result.ok ? new Date(result.value).toISOString().slice(0, 16) : result.issues[0]?.params["reason"];
};

describe("a reading that the clock skips or shows twice", () => {
  test.each([
    // zone, local time, compatible, earlier, later, reject
    ["America/Toronto", "2026-03-08 02:30", "2026-03-08T07:30", "2026-03-08T06:30", "2026-03-08T07:30", "skipped"],
    ["America/Toronto", "2026-03-08 02:00", "2026-03-08T07:00", "2026-03-08T06:00", "2026-03-08T07:00", "skipped"],
    [
      "America/Toronto",
      "2026-03-08 03:00",
      "2026-03-08T07:00",
      "2026-03-08T07:00",
      "2026-03-08T07:00",
      "2026-03-08T07:00",
    ],
    ["America/Toronto", "2025-11-02 01:00", "2025-11-02T05:00", "2025-11-02T05:00", "2025-11-02T06:00", "twice"],
    ["America/Toronto", "2025-11-02 01:59", "2025-11-02T05:59", "2025-11-02T05:59", "2025-11-02T06:59", "twice"],
    [
      "America/Toronto",
      "2025-11-02 02:00",
      "2025-11-02T07:00",
      "2025-11-02T07:00",
      "2025-11-02T07:00",
      "2025-11-02T07:00",
    ],
    [
      "America/Toronto",
      "2025-11-02 00:59",
      "2025-11-02T04:59",
      "2025-11-02T04:59",
      "2025-11-02T04:59",
      "2025-11-02T04:59",
    ],
    ["Australia/Lord_Howe", "2025-10-05 02:15", "2025-10-04T15:45", "2025-10-04T15:15", "2025-10-04T15:45", "skipped"],
    ["America/Sao_Paulo", "2018-11-04 00:00", "2018-11-04T03:00", "2018-11-04T02:00", "2018-11-04T03:00", "skipped"],
    ["Pacific/Apia", "2011-12-30 12:00", "2011-12-30T22:00", "2011-12-29T22:00", "2011-12-30T22:00", "skipped"],
  ])("%s %s", (zone, reading, compatible, earlier, later, reject) => {
    expect(instantOf(reading, zone, "compatible")).toBe(compatible);
    expect(instantOf(reading, zone, "earlier")).toBe(earlier);
    expect(instantOf(reading, zone, "later")).toBe(later);
    expect(instantOf(reading, zone, "reject")).toBe(reject);
  });
});

describe("a reading that no clock shows is refused", () => {
  test.each([
    { year: 2026, month: 2, day: 29 },
    { year: 2026, month: 13, day: 1 },
    { year: 2026, month: 1, day: 1, hour: 24 },
    { year: 2026, month: 1, day: 1, minute: 60 },
    { year: 2026, month: 1, day: 1, second: 60 },
    { year: 2026, month: 1, day: 1, millisecond: 1_000 },
    { year: 2026, month: 1, day: 1, hour: -1 },
    { year: 2026, month: 1, day: 1, hour: 1.5 },
    { year: Number.NaN, month: 1, day: 1 },
  ])("%j", (local) => {
    expect(localDateTimeToInstant(local, "UTC")).toMatchObject({ ok: false, issues: [{ code: "LOCAL_TIME" }] });
  });
});

describe("a time zone", () => {
  test.each(["America/Toronto", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "America/Montreal"])(
    "%s is known",
    (name) => {
      expect(parseTimeZone(name)).toEqual({ ok: true, value: name });
    },
  );
  test.each(["", "Toronto", "America/Nowhere", "+05:00", "−05:00", "America/Toronto ", null, undefined, 5, ["UTC"]])(
    "%s is refused",
    (name) => {
      expect(parseTimeZone(name)).toMatchObject({ ok: false, issues: [{ code: "TIME_ZONE" }] });
    },
  );
});
