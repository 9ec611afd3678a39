/** The days that a query reads. */

import type { CalendarDate } from "@comptoir/domain/period";

/** Days to read; `until` leaves out the half hours of the last day from that index on. */
export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly until?: number;
}
