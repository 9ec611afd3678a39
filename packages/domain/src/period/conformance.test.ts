/** Runs the language-neutral conformance cases against this package. */

import { describe, expect, test } from "vitest";

import cases from "../../conformance/period.json" with { type: "json" };
import { isLanguageCode } from "../language/index.ts";
import { businessTimeOf, countHalfHours, dayStart } from "./business-day.ts";
import { compareRange, isComparisonRule } from "./comparison.ts";
import { customRange, parseRangeText } from "./date-range.ts";
import { fiscalYearRange, retailCalendar, weeksOfFiscalYear } from "./fiscal-calendar.ts";
import { localDateTimeToInstant } from "./local-time.ts";
import type { Disambiguation } from "./local-time.ts";
import { parseClock, parsePrintedDate, parsePrintedRange } from "./parse-printed-date.ts";
import { date } from "../testing/period-cases.ts";
import { resolveRange } from "./resolve-range.ts";

type Cell = string | number | null | readonly (string | number | null)[];
const text = (cell: Cell | undefined): string => (typeof cell === "string" ? cell : "");
const count = (cell: Cell | undefined): number => (typeof cell === "number" ? cell : Number.NaN);
const iso = (instantMs: number): string => new Date(instantMs).toISOString().replace(".000Z", "Z");

function run(
  name: string,
  rows: readonly (readonly Cell[])[],
  actual: (row: readonly Cell[]) => readonly unknown[],
): void {
  describe(name, () => {
    test.each(rows.map((row) => ({ row, title: JSON.stringify(row) })))("$title", ({ row }) => {
      const answer = actual(row);
      expect(answer).toEqual(row.slice(row.length - answer.length));
    });
  });
}

run("business time of an instant", cases.businessTime.cases, ([instant, timeZone, start]) => {
  const { businessDate, halfHour } = businessTimeOf(Date.parse(text(instant)), {
    timeZone: text(timeZone),
    businessDayStart: count(start),
  });
  return [businessDate, halfHour];
});

run("half hours of a business day", cases.halfHours.cases, ([day, timeZone, start]) => [
  iso(dayStart(date(text(day)), text(timeZone), count(start))),
  countHalfHours(date(text(day)), text(timeZone), count(start)),
]);

run("instant of a wall clock", cases.localTime.cases, ([reading, timeZone]) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text(reading).split(/\D/).map(Number);
  return (["compatible", "earlier", "later", "reject"] satisfies Disambiguation[]).map((disambiguation) => {
    const result = localDateTimeToInstant({ year, month, day, hour, minute }, text(timeZone), disambiguation);
    return result.ok ? iso(result.value) : result.issues[0]?.params["reason"];
  });
});

run("range of a code", cases.resolveRange.cases, ([code, today, weekStart]) => {
  const range = resolveRange(code, { today: date(text(today)), weekStart: weekStart === 1 ? 1 : 0 });
  return range.ok ? [range.value.from, range.value.to] : [null, null];
});

run("range text", cases.parseRange.cases, ([value]) => {
  const rangeResult = parseRangeText(value);
  if (!rangeResult.ok) return [null];
  const range = rangeResult.value;
  return [range.kind === "code" ? range.code : range.kind === "preset" ? range.preset : `${range.from}..${range.to}`];
});

run("comparison", cases.compare.cases, ([from, to, rule, today, nowHalfHour]) => {
  const ruleCode = text(rule);
  if (!isComparisonRule(ruleCode)) return ["unknown rule"];
  const context = { today: date(text(today)), weekStart: 0 as const, nowHalfHour: count(nowHalfHour) };
  const comparison = compareRange(customRange(date(text(from)), date(text(to))), ruleCode, context);
  return [comparison === null ? null : [comparison.from, comparison.to, comparison.untilHalfHour ?? null]];
});

run("retail year", cases.retailYear.cases, ([year]) => {
  const { from, to } = fiscalYearRange(count(year), retailCalendar);
  return [from, to, weeksOfFiscalYear(count(year), retailCalendar)];
});

run("a printed date", cases.printedDate.cases, ([language, value, today]) => {
  const languageCode = text(language);
  if (!isLanguageCode(languageCode)) return ["unknown language"];
  const options = typeof today === "string" ? { today: date(today) } : {};
  const [days, day] = [parsePrintedRange(value, languageCode, options), parsePrintedDate(value, languageCode, options)];
  if (days.ok && day.ok) expect([day.value, day.value]).toEqual([days.value.from, days.value.to]);
  return days.ok ? [days.value.from, days.value.to] : [null, days.issues[0]?.params["reason"]];
});

run("a time of day", cases.clock.cases, ([value]) => {
  const clockResult = parseClock(value);
  return [clockResult.ok ? clockResult.value : null];
});
