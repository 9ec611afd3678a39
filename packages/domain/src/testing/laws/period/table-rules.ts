import type * as period from "../../../period/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const unitByLetter = { d: "day", w: "week", m: "month", q: "quarter", y: "year" } as const;
const presetCodes = [
  "last7",
  "last30",
  "last90",
  "monthToDate",
  "quarterToDate",
  "yearToDate",
  "sameMonthLastYear",
  "fiscalWeek",
  "fiscalPeriod",
  "fiscalQuarter",
  "fiscalYear",
] as const;

/** Builds the rules and laws of calendar codes and numbers. */
export function tableRules({
  calendarYears,
  comparisonRules,
  fiscalPatterns,
  grains,
  halfHourMs,
  presets,
  rangeCodes,
  retailCalendar,
}: typeof period): Readonly<Record<string, RuleRow>> {
  return {
    "calendar-tables": {
      says: "Ten range codes, eleven presets and four time steps; half hours of thirty minutes; the retail calendar is 4-5-4 and ends on the Saturday nearest to 31 January.",
      source: "specification 4 and 9; behaviour 3.2; National Retail Federation",
      laws: {
        "a range code is the current or the previous unit of the calendar": fixedCase(
          Object.entries(unitByLetter),
          (all) => {
            same(
              rangeCodes,
              Object.fromEntries(
                all.flatMap(([letter, unit]) => ([0, 1] as const).map((back) => [`-${back}${letter}`, { unit, back }])),
              ),
            );
          },
        ),
        "the table of presets and grains": fixedCase(presetCodes, (codes) => {
          same(Object.keys(presets), codes);
          same(grains, ["30min", "day", "week", "month"]);
          same(halfHourMs, 30 * 60 * 1000);
        }),
        "the table of comparisons, and which stop at today": fixedCase(
          { none: false, previous: false, previousToDate: true, sameWeekday: true, sameWeekdays: true, lastYear: true },
          (all) => {
            same(comparisonRules, Object.fromEntries(Object.entries(all).map(([rule, toDate]) => [rule, { toDate }])));
          },
        ),
        "the retail calendar, and the weeks of each fiscal pattern": fixedCase(
          ["4-4-5", "4-5-4", "5-4-4"],
          (patterns) => {
            same(
              fiscalPatterns,
              Object.fromEntries(patterns.map((pattern) => [pattern, pattern.split("-").map(Number)])),
            );
            same(retailCalendar, { pattern: "4-5-4", lastMonth: 1, lastWeekday: 6, ends: "nearest", namedBy: "start" });
          },
        ),
        "dates people type lie between 1900 and 2199": fixedCase({ first: 1900, last: 2199 }, (years) =>
          same(calendarYears, years),
        ),
      },
    },
  };
}
