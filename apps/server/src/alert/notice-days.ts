/** Converts the days of an alert's bin to the dates stored with a notice. */

import type { CalendarDate } from "@comptoir/domain/period";

import type { NoticeRow } from "./notice-repository.ts";

/** Returns the first and last day of a notice's bin as the dates that the database stores. */
export const daysOfNotice = ({ from, to }: Pick<NoticeRow, "from" | "to">) => ({
  from: from as CalendarDate,
  to: to as CalendarDate,
});
