/** Runs the language-neutral conformance cases of alerts against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/alert.json" with { type: "json" };
import { isMetricCode } from "../metric/index.ts";
import type { Weekday } from "../period/index.ts";
import { alertBins, alertSides, crossesLimit, listClosedBins, mailTimeAfter, parseAlert } from "./index.ts";

const listOf = (cell: unknown): readonly unknown[] => (Array.isArray(cell) ? cell : []);
const isWeekday = (day: unknown): day is Weekday => [0, 1, 2, 3, 4, 5, 6].some((weekday) => weekday === day);
const isBin = (code: unknown): code is keyof typeof alertBins => typeof code === "string" && code in alertBins;
const instant = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

test.each(cases.limit.cases.map((row) => ({ row })))("limit: $row", ({ row: [measure, entered, answer] }) => {
  if (!isMetricCode(measure)) throw new Error(`not a measure: ${String(measure)}`);
  const choice = parseAlert(measure, entered);
  expect(choice.ok ? choice.value.limit : choice.issues[0]?.code).toBe(answer);
});

test.each(cases.told.cases.map((row) => ({ row })))("told: $row", ({ row: [code, limit, figure, isTold] }) => {
  const side = alertSides.find((knownSide) => knownSide === code);
  if (side === undefined) throw new Error(`not a side: ${String(code)}`);
  expect(crossesLimit({ side, limit: Number(limit) }, figure === null ? null : Number(figure))).toBe(isTold);
});

test.each(cases.closed.cases.map((row) => ({ row })))("closed: $row", ({ row }) => {
  const [code, places, weekStart, after, untilMs, answer] = row;
  if (!isBin(code) || !isWeekday(weekStart)) throw new Error(`no bin: ${JSON.stringify(row)}`);
  const stores = listOf(places).map((store) => {
    const [timeZone, businessDayStart] = listOf(store);
    return { timeZone: String(timeZone), businessDayStart: Number(businessDayStart) };
  });
  const window = { afterMs: Date.parse(String(after)), untilMs: Date.parse(String(untilMs)) };
  const bins = listClosedBins(code, { stores, weekStart }, window);
  expect(bins.map(({ key, closesAt }) => [key, instant(closesAt)])).toEqual(answer);
});

test.each(cases.mail.cases.map((row) => ({ row })))("mail: $row", ({ row: [now, timeZone, from, to, answer] }) => {
  const quietHours = { from: Number(from), to: Number(to) };
  expect(instant(mailTimeAfter(Date.parse(String(now)), quietHours, String(timeZone)))).toBe(answer);
});
