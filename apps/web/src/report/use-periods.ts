/** Periods that a report offers. */
import { fiscalPeriods, offeredPeriods } from "@comptoir/i18n/report";

import { useFiscalCalendar } from "../session/use-fiscal-calendar.ts";

/** Codes of all periods with a name. */
export const namedPeriods = [...offeredPeriods, ...fiscalPeriods];

/** Returns the codes of the periods that are offered, in menu order: fiscal ones only under a fiscal calendar. */
export const usePeriods = (): typeof namedPeriods => (useFiscalCalendar() ? namedPeriods : [...offeredPeriods]);
