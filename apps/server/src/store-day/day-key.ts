/** Names of the days of locations, and spans of them. */

import type { CalendarDate } from "@comptoir/domain/period";

import type { Scope } from "../access/index.ts";

/** Locations and days to read; both ends included. */
export interface DaysRead {
  readonly locations: Scope["locations"];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Row of a location's day. */
export interface DayKey {
  readonly locationId: number;
  readonly businessDate: string;
}

/** Name of a location's day. */
export const nameOfDay = ({ locationId, businessDate }: DayKey): string => `${locationId} ${businessDate}`;
