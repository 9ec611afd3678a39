/** Business days, date ranges, comparison periods, fiscal calendars, and dates in words. */

export { bucketKeyOfDate, bucketKeyOfHalfHour, bucketsOf, bucketStateAt, countBuckets, grains } from "./bucket.ts";
export type { Bucket, BucketContext, BucketState, DayGrain, Grain } from "./bucket.ts";
export {
  businessDateOf,
  businessTimeOf,
  countHalfHours,
  dayStart,
  halfHourMs,
  halfHourOf,
  halfHoursOfDay,
} from "./business-day.ts";
export type { BusinessDayRule, HalfHour } from "./business-day.ts";
export {
  addDays,
  addMonths,
  calendarDateOf,
  calendarYears,
  dayNumberOf,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  isDate,
  parseCalendarDate,
  partsOf,
  partsOfDayNumber,
  toDayNumber,
  weekdayOf,
  weekdayOfDayNumber,
} from "./calendar-date.ts";
export type { CalendarDate, DateParts, Weekday } from "./calendar-date.ts";
export {
  addUnits,
  defaultWeekStart,
  endOfUnit,
  startOfUnit,
  weeksOfMonth,
  weekStartByRegion,
} from "./calendar-unit.ts";
export type { CalendarUnit } from "./calendar-unit.ts";
export { compareRange, comparisonRules, comparisonShift, isComparisonRule } from "./comparison.ts";
export type { Comparison, ComparisonContext, ComparisonRule, ComparisonShift } from "./comparison.ts";
export type { ComparisonClock, ComparisonCut } from "./comparison-clock.ts";
export { daysWithoutSaleAtMost, listClosedPairs, listLeftStores } from "./comparable-stores.ts";
export type { LeftReason, LeftStore, StoreTrade } from "./comparable-stores.ts";
export { compareFairly, fairComparisonRules, isFairRule, joinDates } from "./fair-comparison.ts";
export type { DayPair, FairComparison, FairRule } from "./fair-comparison.ts";
export { easterOf, holidayDate, holidayOn, holidays, isHolidayCode } from "./holiday.ts";
export type { HolidayCode } from "./holiday.ts";
export {
  countDays,
  countWeekday,
  customRange,
  hasSwappedEnds,
  includesDate,
  isWithinCalendar,
  parseRangeText,
  printRange,
  spanOf,
} from "./date-range.ts";
export type { DateRange, DateSpan, RangeText } from "./date-range.ts";
export { comparisonSentences, describeComparison } from "./describe-comparison.ts";
export type { ComparedDays, ComparisonSentence } from "./describe-comparison.ts";
export {
  fiscalCalendarOf,
  fiscalPatterns,
  fiscalPositionOf,
  fiscalRange,
  fiscalYearRange,
  retailCalendar,
  weeksOfFiscalYear,
} from "./fiscal-calendar.ts";
export type { FiscalCalendar, FiscalChoice, FiscalPattern, FiscalPosition, FiscalUnit } from "./fiscal-calendar.ts";
export {
  dateStyles,
  formatBucket,
  formatClock,
  formatDate,
  formatRange,
  monthNames,
  weekdayNames,
} from "./format-date.ts";
export type { DateStyle, FormatRangeOptions } from "./format-date.ts";
export { localDateTimeToInstant, localMsToInstant } from "./local-time.ts";
export type { Disambiguation, LocalDateTime } from "./local-time.ts";
export { parseClock, parsePrintedDate, parsePrintedRange } from "./parse-printed-date.ts";
export type { PrintedDateOptions } from "./parse-printed-date.ts";
export { isPresetCode, presets, resolvePreset, toDateUnitOf } from "./preset.ts";
export type { PresetCode, RangeContext } from "./preset.ts";
export { isRangeCode, rangeCodes } from "./range-code.ts";
export type { RangeCode } from "./range-code.ts";
export { rangeOfCode, resolveRange } from "./resolve-range.ts";
export { matchBuckets } from "./match-buckets.ts";
export type { MatchContext } from "./match-buckets.ts";
export { storeContext } from "./store-context.ts";
export type { StoreContext } from "./store-context.ts";
export { listTimeZones, offsetAt, parseTimeZone } from "./time-zone.ts";
