/** Periods that are offered. */
import {
  isPresetCode,
  isRangeCode,
  presets,
  rangeCodes,
  type PresetCode,
  type RangeCode,
} from "@comptoir/domain/period";

import { useFiscalCalendar } from "../../session/use-fiscal-calendar.ts";

/** Codes of all periods, in the order of a list. */
export const periodCodes: readonly (RangeCode | PresetCode)[] = [
  ...Object.keys(rangeCodes).filter(isRangeCode),
  ...Object.keys(presets).filter(isPresetCode),
];

const nonFiscalPeriodCodes = periodCodes.filter((code) => !isPresetCode(code) || !presets[code].fiscal);

/** Returns the codes of the periods that are offered: fiscal ones only under a fiscal calendar. */
export const usePeriodCodes = (): typeof periodCodes => (useFiscalCalendar() ? periodCodes : nonFiscalPeriodCodes);
