/** Returns the day of the time line, on the clock of a caller's layer. */

import type { Caller } from "@comptoir/api/contract";
import { addDays, businessDateOf, dayStart } from "@comptoir/domain/period";
import { Effect } from "effect";

import { dayRuleOf, scopeFor } from "../access/index.ts";

/** Returns the start and end of the calendar day that contains a moment, on the clock of the caller's layer. Units: milliseconds since 1970. */
export const readDayTimesAt = Effect.fn("task.day")(function* (caller: Caller, now: number) {
  const { layers } = yield* scopeFor(caller);
  const { timeZone } = dayRuleOf(layers.find(({ id }) => id === caller.layerId));
  const calendarDay = businessDateOf(now, { timeZone, businessDayStart: 0 });
  return {
    timeZone,
    startsAt: dayStart(calendarDay, timeZone, 0),
    endsAt: dayStart(addDays(calendarDay, 1), timeZone, 0),
  };
});
