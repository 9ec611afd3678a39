import * as period from "../../period/index.ts";
import { lawBook } from "../law.ts";
import { businessDayRules } from "./period/business-day.ts";
import { calendarRules } from "./period/calendar.ts";
import { previousRangeRules } from "./period/previous-range.ts";
import { fairComparisonRulesOf } from "./period/fair-comparison.ts";
import { fairDayRules } from "./period/fair-days.ts";
import { printedDateRules } from "./period/printed-date.ts";
import { rangeRules } from "./period/range.ts";
import { tableRules } from "./period/table-rules.ts";
import { unitRules } from "./period/unit.ts";
import { localTimeRules } from "./period/local-time.ts";
import { comparisonSentenceRules } from "./period/comparison-sentence.ts";

/** Dates, ranges, comparison periods, business days and fiscal calendars. */
export const periodLaws = lawBook("period", period, (functions) => ({
  ...calendarRules(functions),
  ...printedDateRules(functions),
  ...unitRules(functions),
  ...localTimeRules(functions),
  ...comparisonSentenceRules(functions),
  ...rangeRules(functions),
  ...previousRangeRules(functions),
  ...fairComparisonRulesOf(functions),
  ...fairDayRules(functions),
  ...businessDayRules(functions),
  ...tableRules(functions),
}));
