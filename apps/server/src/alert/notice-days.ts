/** Days of a bin as stored. */

import type { CalendarDate } from "@comptoir/domain/period";

import type { NoticeRow } from "./notice-repository.ts";

/** Returns the days of a told bin; the database stores them as dates. */
export const daysOfNotice = ({ from, to }: Pick<NoticeRow, "from" | "to">) => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
});
