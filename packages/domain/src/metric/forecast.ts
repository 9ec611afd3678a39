/** Forecasts the bins of a period that are still to come, from the same weekdays of the weeks before. */

import { addDays, daysBetween, holidayOn, weekdayOf, type BucketState, type CalendarDate } from "../period/index.ts";

import { considerDays, middleOf, usualWeeks, type DayFigure } from "./usual-day.ts";

/** A bin of a forecast period: a day, or a half hour of one. */
export interface ForecastBin {
  readonly date: CalendarDate;
  readonly state: BucketState;
  /** Figure of the bin so far, an integer. */
  readonly value: number;
  /** Figures of earlier days with sales: of the whole day, or of the same half hour. */
  readonly past: readonly DayFigure[];
  /** For a running day: whether `past` is only what earlier days sold after the present time of day. */
  readonly isPastOfRest?: boolean;
}

/** Reason why a bin has no band. */
export type NoForecastReason =
  /** Fewer than five comparable days. */
  | "tooLittle"
  /** A holiday, on which stores close or sell differently. */
  | "holiday"
  /** Further ahead than the seven weeks that the forecast looks back. */
  | "tooFar"
  /** The stores did not sell on any of the last seven such weekdays. */
  | "closed";

/** Lowest, middle and highest figure of the days that a forecast considers, in the unit of the figure. */
export interface ForecastBand {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** Number of days considered: 7 or 5. */
  readonly days: number;
}

/** Band of a bin, or the reason why it has none; null for a finished bin. */
export type BinForecast = ForecastBand | { readonly reason: NoForecastReason } | null;

/** Expected figure of the whole period. */
export interface ForecastTotal extends ForecastBand {
  /** Number of days to come that are not in the total, because they have no band. */
  readonly daysWithout: number;
}

/** Forecast of a period: one entry for each bin, and the total. */
export interface PeriodForecast {
  readonly bins: readonly BinForecast[];
  /** Null if nothing is to come, if no bin has a band, or if a bin is too far ahead. */
  readonly total: ForecastTotal | null;
}

/** Context of a forecast. */
export interface ForecastContext {
  readonly today: CalendarDate;
  /** First day with sales of the seven weeks before today, of any weekday; null if it is not known. */
  readonly firstSalesDate: CalendarDate | null;
}

/** Number of days that a forecast looks back and ahead. */
export const forecastDays = usualWeeks * 7;

/**
 * Forecasts the bins still to come: the lowest, middle and highest figure of the last seven or five days of the same weekday.
 *
 * Holidays and days without sales are left out. The whole period is summed seven (or five) times, with the latest such days in place of
 * the days to come, then with those of the week before, and so on; its band has the lowest, middle and highest of these sums.
 *
 * Units: as given, integers of an additive measure. Source: behaviour 3.6, decision 0518.
 *
 * @example forecastPeriod([{ date: fromDayNumber(20_524), state: "future", value: 0, past: [5, 1, 4, 2, 3].map((value, week) => ({ date: fromDayNumber(20_517 - 7 * week), value })) }], { today: fromDayNumber(20_523), firstSalesDate: null }).bins // => [{ low: 1, middle: 3, high: 5, days: 5 }]
 */
export function forecastPeriod(
  bins: readonly ForecastBin[],
  { today, firstSalesDate }: ForecastContext,
): PeriodForecast {
  const holidayDates = listHolidays(today);
  // A place that sold in the first of the seven weeks was open since.
  const hasWholePast = firstSalesDate !== null && firstSalesDate < addDays(today, 7 - forecastDays);
  const expectedBins = bins.map((bin): ExpectedBin => {
    if (bin.state === "finished") return { bin, values: [], reason: null };
    if (daysBetween(today, bin.date) > forecastDays) return { bin, values: [], reason: "tooFar" };
    if (holidayDates.has(bin.date)) return { bin, values: [], reason: "holiday" };
    const comparablePast = bin.past.filter(({ date }) =>
      isComparable(date, bin.date, { today, holidays: holidayDates }),
    );
    if (comparablePast.length === 0 && hasWholePast) return { bin, values: [], reason: "closed" };
    const expectedValues = considerDays(comparablePast).map(({ value }) => expectedValueOf(bin, value));
    return { bin, values: expectedValues, reason: expectedValues.length === 0 ? "tooLittle" : null };
  });
  return { bins: expectedBins.map(forecastBin), total: forecastTotalOf(expectedBins) };
}

/**
 * Tells whether a running day is forecast as what it sold plus what earlier days sold after this time of day.
 *
 * Otherwise it counts a whole usual day, and at least what it sold: without a receipt nobody knows whether none has arrived, and stores in
 * several time zones are at different times of day. Source: behaviour 3.6, decision 0518.
 *
 * @example countsRestOfDay({ receipts: 3, timeZones: ["America/Toronto", "America/Vancouver"] }) // => false
 */
export function countsRestOfDay({
  receipts,
  timeZones,
}: {
  readonly receipts: number;
  readonly timeZones: readonly string[];
}): boolean {
  return receipts > 0 && new Set(timeZones).size === 1;
}

/** A bin with its expected figures, as each of the considered days would have it; the latest day first. */
interface ExpectedBin {
  readonly bin: ForecastBin;
  readonly values: readonly number[];
  readonly reason: NoForecastReason | null;
}

/** Lists the holidays among the days that a forecast reads or forecasts. */
function listHolidays(today: CalendarDate): ReadonlySet<CalendarDate> {
  const nearbyDates = Array.from({ length: 2 * forecastDays + 1 }, (_, index) => addDays(today, index - forecastDays));
  return new Set(nearbyDates.filter((date) => holidayOn(date) !== null));
}

function isComparable(
  date: CalendarDate,
  binDate: CalendarDate,
  { today, holidays }: { readonly today: CalendarDate; readonly holidays: ReadonlySet<CalendarDate> },
): boolean {
  const ageDays = daysBetween(date, today);
  return ageDays > 0 && ageDays <= forecastDays && weekdayOf(date) === weekdayOf(binDate) && !holidays.has(date);
}

/** Returns the figure of a bin if it goes on as an earlier day. A running bin has at least what it has sold. */
function expectedValueOf({ state, value, isPastOfRest }: ForecastBin, pastValue: number): number {
  if (isPastOfRest === true) return value + pastValue;
  return state === "running" ? Math.max(value, pastValue) : pastValue;
}

function forecastBin({ bin, values, reason }: ExpectedBin): BinForecast {
  if (reason !== null) return { reason };
  return bin.state === "finished" ? null : bandOf(values);
}

function bandOf(values: readonly number[]): ForecastBand {
  return {
    low: Math.min(...values),
    middle: middleOf(values, (value) => value) ?? 0,
    high: Math.max(...values),
    days: values.length,
  };
}

function forecastTotalOf(expectedBins: readonly ExpectedBin[]): ForecastTotal | null {
  const binsWithBand = expectedBins.filter(({ values }) => values.length > 0);
  if (binsWithBand.length === 0 || expectedBins.some(({ reason }) => reason === "tooFar")) return null;
  const weekCount = Math.min(...binsWithBand.map(({ values }) => values.length));
  const weekSums = Array.from({ length: weekCount }, (_, week) =>
    expectedBins.reduce((sum, { bin, values }) => sum + (values[week] ?? bin.value), 0),
  );
  const datesWithoutBand = expectedBins.flatMap(({ bin, reason }) =>
    reason === "holiday" || reason === "tooLittle" ? [bin.date] : [],
  );
  return { ...bandOf(weekSums), daysWithout: new Set(datesWithoutBand).size };
}
