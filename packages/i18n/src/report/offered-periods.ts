/** Periods that reports offer by name. */
import { isPresetCode, isRangeCode } from "@comptoir/domain/period";

/** Periods in menu order. */
export const offeredPeriods = (
  [
    "-0d",
    "-1d",
    "-0w",
    "-1w",
    "-0m",
    "-1m",
    "-0q",
    "-1q",
    "-0y",
    "-1y",
    "last7",
    "last30",
    "last90",
    "monthToDate",
    "quarterToDate",
    "yearToDate",
    "sameMonthLastYear",
  ] as const
).filter((code) => isRangeCode(code) || isPresetCode(code));

/** Periods of a fiscal calendar, in menu order. */
export const fiscalPeriods = (["fiscalWeek", "fiscalPeriod", "fiscalQuarter", "fiscalYear"] as const).filter((code) =>
  isPresetCode(code),
);
