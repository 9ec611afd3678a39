import { describe, expect, test } from "vitest";

import { fiscalPatterns, presets, rangeCodes } from "@comptoir/domain/period";

import { runLine } from "../command-line.ts";

describe("range", () => {
  test("resolves a text from a day on, in a zone, to days and instants", async () => {
    const { exit, out } = await runLine("range -1w --today 2026-11-21 --zone America/Toronto --json");
    expect([exit, JSON.parse(out)]).toEqual([
      0,
      {
        text: "-1w",
        today: "2026-11-21",
        zone: "America/Toronto",
        code: "-1w",
        from: "2026-11-08",
        to: "2026-11-14",
        days: 7,
        start: "2026-11-08T05:00:00.000Z",
        end: "2026-11-15T05:00:00.000Z",
      },
    ]);
  });

  test("today is the day of the zone, not of the machine, and an hour that clocks skip costs an hour", async () => {
    expect((await runLine("range -0d --zone America/Toronto")).out).toMatch(/^2026-11-20\.\.2026-11-20\n/u);
    expect((await runLine("range -0d --zone Asia/Tokyo")).out).toMatch(/^2026-11-21\.\.2026-11-21\n/u);
    const { out } = await runLine("range 2026-03-08 --json");
    expect(Date.parse(JSON.parse(out).end) - Date.parse(JSON.parse(out).start)).toBe(23 * 3_600_000);
  });

  test("begins the week on the given day", async () => {
    expect((await runLine("range -0w --today 2026-11-21 --week-start 1")).out).toMatch(/^2026-11-16\.\.2026-11-22\n/u);
  });

  test("a day that begins at four in the morning begins there, and the night before it is yesterday's", async () => {
    const { out } = await runLine("range -0d --zone America/Toronto --day-start 23:00 --json");
    expect(JSON.parse(out)).toMatchObject({
      from: "2026-11-19",
      start: "2026-11-20T04:00:00.000Z",
      end: "2026-11-21T04:00:00.000Z",
    });
    expect(JSON.parse((await runLine("range 2026-03-08 --day-start 04:00 --json")).out)).toMatchObject({
      start: "2026-03-08T08:00:00.000Z",
      end: "2026-03-09T08:00:00.000Z",
    });
  });

  test("a fiscal period needs a named calendar", async () => {
    expect((await runLine("range fiscalPeriod --today 2024-02-03 --fiscal 4-5-4")).out).toMatch(
      /^2023-12-31\.\.2024-02-03\n/u,
    );
    expect((await runLine("range fiscalPeriod --today 2024-02-03 --fiscal 4-4-5")).out).toMatch(
      /^2023-12-24\.\.2024-02-03\n/u,
    );
    expect(await runLine("range fiscalPeriod")).toMatchObject({
      exit: 1,
      out: expect.stringMatching(/FISCAL_CALENDAR_MISSING .*--fiscal.*4-5-4/u),
    });
  });

  test.each([...Object.keys(rangeCodes), ...Object.keys(presets), ...Object.keys(fiscalPatterns)])(
    "%s is listed by help",
    async (kind) => {
      expect((await runLine("--help")).out).toContain(kind);
    },
  );

  test.each([
    ["range soon", 1, "DATE_RANGE"],
    ["range -9z --json", 1, "DATE_RANGE"],
    ["range -1y --today 1900-01-01", 1, "DATE_RANGE_YEARS"],
    ["range -0w --today 2199-12-31", 1, "between 1900 and 2199"],
  ])("%s is refused with %d %s", async (line, code, text) => {
    const { exit, out } = await runLine(line);
    expect([exit, out.includes(text)]).toEqual([code, true]);
  });

  test.each([
    "range",
    "range a b",
    "range -0d --today 2026-02-30",
    "range -0d --zone Nowhere",
    "range -0d --week-start 7",
    "range -0d --day-start 24:00",
    "range -0d --day-start 4",
    "range -0d --fiscal 4-4-4",
    "range -0d --fiscal toString",
    "range -0d --delimiter ;",
    "range --today",
  ])("%s is not understood", async (line) => {
    const { exit, out, problems } = await runLine(line);
    expect([exit, out, problems === ""]).toEqual([2, "", false]);
  });
});
