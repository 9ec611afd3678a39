import * as period from "../../period/index.ts";
import { lawBook } from "../law.ts";
import { businessDayRules } from "./period/business-day.ts";
import { calendarRules } from "./period/calendar.ts";
import { comparisonRulesOf } from "./period/comparison.ts";
import { fairDayRules } from "./period/fair-days.ts";
import { printedDateRules } from "./period/printed-date.ts";
import { rangeRules } from "./period/range.ts";
import { tableRules } from "./period/table-rules.ts";
import { unitRules } from "./period/unit.ts";

/** Dates, ranges, comparison periods, business days and fiscal calendars. */
export const periodLaws = lawBook("period", period, (functions) => ({
  ...calendarRules(functions),
  ...printedDateRules(functions),
  ...unitRules(functions),
  ...rangeRules(functions),
  ...comparisonRulesOf(functions),
  ...fairDayRules(functions),
  ...businessDayRules(functions),
  ...tableRules(functions),
}));
