import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbSpan } from "../../arbitraries/calendar.ts";

/** Today, the first day of the week, and the half hours that have passed. */
export const arbContext: fc.Arbitrary<period.ComparisonContext> = fc.record({
  today: arbCalendarDate,
  weekStart: fc.constantFrom(0 as const, 1 as const),
  nowHalfHour: fc.nat(47),
});

export const arbRange: fc.Arbitrary<period.DateRange> = arbSpan(400).map((span) => ({ ...span, code: "custom" }));
