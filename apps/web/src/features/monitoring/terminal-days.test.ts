import type { TerminalHealthHour } from "@comptoir/api/wire";
import { expect, test } from "vitest";

import { listTerminalDays, presenceShare, versionSteps } from "./terminal-days.ts";

const hourMs = 3_600_000;
/** 2026-03-12 22:00 in Toronto. */
const now = Date.parse("2026-03-13T02:00:00Z");
const hour = (hoursAgo: number, furtherFields: Partial<TerminalHealthHour> = {}): TerminalHealthHour => ({
  startsAt: now - hoursAgo * hourMs,
  heartbeats: 60,
  errors: 0,
  version: "4.10.0",
  queue: 1,
  diskFreePercent: 40,
  batteryPercent: null,
  clockDriftMs: 100,
  ...furtherFields,
});

test("an hour is of the day and the hour of its store, and every day has a place", () => {
  const days = listTerminalDays([hour(0), hour(1), hour(24)], { timeZone: "America/Toronto", now });
  expect(days).toHaveLength(30);
  expect(days.map(({ date }) => date).slice(-2)).toEqual(["2026-03-11", "2026-03-12"]);
  expect(days.at(-1)?.hours.flatMap((count, index) => (count > 0 ? [index] : []))).toEqual([21, 22]);
  expect(days.at(-2)?.hours[22]).toBe(60);
  expect(days[0]?.queue).toBe(null);
});

test("a day has its longest queue, its least disk, its errors, and its drift that is farthest from right", () => {
  const [day] = listTerminalDays(
    [hour(0, { queue: 7, errors: 2, clockDriftMs: -900 }), hour(1, { diskFreePercent: 12, errors: 1 })],
    { timeZone: "America/Toronto", now },
  ).slice(-1);
  expect(day).toMatchObject({ queue: 7, errors: 3, diskFreePercent: 12, clockDriftMs: -900 });
});

test("presence counts the hours between the first and the last heartbeat of each day", () => {
  const days = listTerminalDays([hour(0), hour(1), hour(3)], { timeZone: "America/Toronto", now });
  expect(presenceShare(days)).toBe(75);
  expect(presenceShare([])).toBe(null);
});

test("a version is listed from its first hour, the newest first, and none for hours without one", () => {
  const steps = versionSteps([
    hour(30, { version: "4.9.2" }),
    hour(20, { version: null }),
    hour(10, { version: "4.9.2" }),
    hour(2),
    hour(1),
  ]);
  expect(steps).toEqual([
    { version: "4.10.0", since: now - 2 * hourMs },
    { version: "4.9.2", since: now - 30 * hourMs },
  ]);
});
