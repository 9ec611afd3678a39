import { logLevels, logSources } from "@comptoir/domain/operation";
import fc from "fast-check";
import { expect, test } from "vitest";

import { daysOfPeriod, defaultLogAddress, daysAgoByPeriod, parseLogAddress, printLogAddress } from "./log-address.ts";

const arbAddress = fc.record({
  sources: fc.subarray([...logSources]),
  period: fc.constantFrom(...Object.keys(daysAgoByPeriod), "2026-03-01..2026-03-12"),
  level: fc.constantFrom(...logLevels),
  terminal: fc.constantFrom(null, "ME03-2"),
  userId: fc.constantFrom(null, 7),
  text: fc.string(),
  isRedacted: fc.boolean(),
});

test("a link opens the selection it was made of; the default selection has a plain link", () => {
  fc.assert(
    fc.property(arbAddress, (address) => {
      expect(parseLogAddress(printLogAddress(address))).toEqual(address);
    }),
  );
  expect(printLogAddress(defaultLogAddress)).toBe("");
});

test("a link with nonsense opens the default selection, always redacted", () => {
  expect(parseLogAddress("sources=POEMS&level=LOUD&person=-3&raw=yes&terminal=")).toEqual(defaultLogAddress);
});

test("presets count from today, of 31 days at most; other texts are two days or nothing", () => {
  expect(daysOfPeriod("-1d", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(daysOfPeriod("last30", "2026-03-30")).toEqual({ from: "2026-03-01", to: "2026-03-30" });
  expect(daysOfPeriod("2026-03-01..2026-03-12", "2026-03-30")).toEqual({ from: "2026-03-01", to: "2026-03-12" });
  expect([daysOfPeriod("2026-02-30..2026-03-12", "2026-03-30"), daysOfPeriod("", "2026-03-30")]).toEqual([null, null]);
});
