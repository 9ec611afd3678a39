/** Days of a bin as stored. */

import type { CalendarDate } from "@comptoir/domain/period";

import type { ToldRow } from "./alert-repository.ts";

/** Returns the days of a told bin; the database stores them as dates. */
export const daysOfTold = ({ from, to }: Pick<ToldRow, "from" | "to">) => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
});
