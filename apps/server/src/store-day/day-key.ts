/** Builds keys of a location's business day, and spans of days. */

import type { CalendarDate } from "@comptoir/domain/period";

import type { Scope } from "../access/index.ts";

/** Locations and days to read; both ends included. */
export interface DayRange {
  readonly locations: Scope["locations"];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Business day of a location. */
export interface DayKey {
  readonly locationId: number;
  readonly businessDate: string;
}

/** Builds the key of a location's day in maps. */
export const dayKeyOf = ({ locationId, businessDate }: DayKey): string => `${locationId} ${businessDate}`;
