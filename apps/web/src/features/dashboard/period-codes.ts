/** Periods that are offered. */
import {
  isPresetCode,
  isRangeCode,
  presets,
  rangeCodes,
  type PresetCode,
  type RangeCode,
} from "@comptoir/domain/period";

const fiscal: readonly string[] = ["fiscalWeek", "fiscalPeriod", "fiscalQuarter", "fiscalYear"];

/** Presets of every store; fiscal ones need a fiscal calendar. */
export type OfferedPreset = Exclude<PresetCode, "fiscalWeek" | "fiscalPeriod" | "fiscalQuarter" | "fiscalYear">;

const isOffered = (code: string): code is OfferedPreset => isPresetCode(code) && !fiscal.includes(code);

/** Codes of the periods that are offered, in the order of a list. */
export const periodCodes: readonly (RangeCode | OfferedPreset)[] = [
  ...Object.keys(rangeCodes).filter(isRangeCode),
  ...Object.keys(presets).filter(isOffered),
];
