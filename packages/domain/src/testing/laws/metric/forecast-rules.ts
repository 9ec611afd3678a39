import fc from "fast-check";

import type * as metric from "../../../metric/index.ts";
import type { BinForecast, ForecastBand, ForecastBin } from "../../../metric/index.ts";
import { addDays, daysBetween, fromDayNumber, holidayOn, toDayNumber, weekdayOf } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof metric, "countsRestOfDay" | "forecastDays" | "forecastPeriod">;

/** February 22, 2026: there is no holiday in the seven weeks before it, nor in the four after it. */
const plainDay = fromDayNumber(20_506);

const arbValue = fc.integer({ min: -50_000, max: 1_000_000 });

interface Sales {
  /** Sales of each day from 70 days before today; null for a closed day. */
  readonly values: readonly (number | null)[];
  readonly today: ReturnType<typeof addDays>;
  readonly first: number;
  readonly length: number;
  readonly soFar: number;
}

const arbSales = (today: fc.Arbitrary<Sales["today"]>): fc.Arbitrary<Sales> =>
  fc.record({
    values: fc.array(fc.option(arbValue, { freq: 8 }), { minLength: 70, maxLength: 70 }),
    today,
    first: fc.integer({ min: -5, max: 10 }),
    length: fc.integer({ min: 1, max: 20 }),
    soFar: arbValue,
  });
const arbAnyDay = fc.integer({ min: 20_000, max: 21_500 }).map(fromDayNumber);
const arbAny = arbSales(arbAnyDay);
const arbPlain = arbSales(fc.integer({ min: 0, max: 6 }).map((day) => addDays(plainDay, day)));

/** Days of a period, each with all earlier days with sales. */
function binsOf({ values, today, first, length, soFar }: Sales): readonly ForecastBin[] {
  const past = values.flatMap((value, index) => (value === null ? [] : [{ date: addDays(today, index - 70), value }]));
  return Array.from({ length }, (_, index) => {
    const date = addDays(today, first + index);
    if (date < today) return { date, state: "finished", value: values[70 + first + index] ?? 0, past };
    return date === today ? { date, state: "running", value: soFar, past } : { date, state: "future", value: 0, past };
  });
}

const isBand = (forecast: BinForecast | undefined): forecast is ForecastBand =>
  forecast !== null && forecast !== undefined && "low" in forecast;

/** Changes every figure, of today and of the days before. */
const mapSales = (sales: Sales, change: (value: number) => number): Sales => ({
  ...sales,
  values: sales.values.map((value) => (value === null ? null : change(value))),
  soFar: change(sales.soFar),
});

/** Builds the rules and laws of forecasts. */
export const forecastRules = ({
  countsRestOfDay,
  forecastDays,
  forecastPeriod,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const forecast = (sales: Sales, bins = binsOf(sales)) =>
    forecastPeriod(bins, { today: sales.today, firstSalesDate: null });
  return {
    forecast: {
      says: "A day to come is forecast from the last seven or five days of its weekday without holidays and closed days: their lowest, middle and highest figure. The whole period is summed with these days in place of those to come, week by week.",
      source: "behaviour 3.6, decision 0518",
      laws: {
        "today counts the rest of a usual day only with a receipt, and for stores of one time zone": fc.property(
          fc.nat(3),
          fc.array(fc.constantFrom("America/Toronto", "America/Vancouver"), { minLength: 1, maxLength: 4 }),
          (receipts, timeZones) =>
            same(
              countsRestOfDay({ receipts, timeZones }),
              receipts !== 0 && timeZones.every((timeZone) => timeZone === timeZones[0]),
            ),
        ),
        "a band is of real days: as many above its middle as below, none outside": fc.property(arbAny, (sales) => {
          const bins = binsOf(sales);
          for (const [index, band] of forecast(sales).bins.entries()) {
            const bin = bins[index];
            if (!isBand(band) || bin === undefined || bin.state !== "future") continue;
            const figures = bin.past
              .filter(({ date }) => weekdayOf(date) === weekdayOf(bin.date) && holidayOn(date) === null)
              .filter(({ date }) => daysBetween(date, sales.today) <= forecastDays)
              .map(({ value }) => value)
              .slice(-band.days);
            same(figures.length, band.days);
            same([Math.min(...figures), Math.max(...figures)], [band.low, band.high]);
            const half = (band.days - 1) / 2;
            holds(figures.includes(band.middle), "the middle is one of the days");
            holds(figures.filter((value) => value < band.middle).length <= half, "too many below");
            holds(figures.filter((value) => value > band.middle).length <= half, "too many above");
          }
        }),
        "a band contains its middle, also that of the total, and all are integers": fc.property(arbAny, (sales) => {
          const { bins, total } = forecast(sales);
          for (const band of [...bins.filter(isBand), ...(total === null ? [] : [total])]) {
            holds(band.low <= band.middle && band.middle <= band.high, "in order");
            holds([band.low, band.middle, band.high].every(Number.isInteger), "integers");
          }
        }),
        "the order of the days before does not matter": fc.property(arbAny, (sales) => {
          const reversedBins = binsOf(sales).map((bin) => ({ ...bin, past: bin.past.toReversed() }));
          same(forecast(sales, reversedBins), forecast(sales));
        }),
        "n times the sales are n times the band": fc.property(
          arbAny,
          fc.integer({ min: 1, max: 50 }),
          (sales, times) => {
            const multiply = <Band extends ForecastBand>(band: Band): Band => ({
              ...band,
              low: band.low * times,
              middle: band.middle * times,
              high: band.high * times,
            });
            const { bins, total } = forecast(sales);
            same(forecast(mapSales(sales, (value) => value * times)), {
              bins: bins.map((band) => (isBand(band) ? multiply(band) : band)),
              total: total === null ? null : multiply(total),
            });
          },
        ),
        "without holidays, some weeks later is the same forecast": fc.property(
          arbPlain,
          fc.constantFrom(-1, 1),
          (sales, weeks) => {
            const laterBins = binsOf({ ...sales, length: Math.min(sales.length, 8) });
            const move = (bins: readonly ForecastBin[], days: number) =>
              bins.map((bin) => ({
                ...bin,
                date: addDays(bin.date, days),
                past: bin.past
                  .filter(({ date }) => daysBetween(date, sales.today) <= 42)
                  .map((day) => ({ ...day, date: addDays(day.date, days) })),
              }));
            same(
              forecast({ ...sales, today: addDays(sales.today, 7 * weeks) }, move(laterBins, 7 * weeks)),
              forecast(sales, move(laterBins, 0)),
            );
          },
        ),
        "days that are always the same have a band without width": fc.property(
          arbAny,
          fc.nat({ max: 1_000_000 }),
          (sales, value) => {
            const { bins, total } = forecast(mapSales(sales, () => value));
            for (const { low, high } of [...bins.filter(isBand), ...(total === null ? [] : [total])])
              same([low, high], [high, low]);
          },
        ),
        "today and later days, other weekdays, holidays and days before the seven weeks change nothing": fc.property(
          arbAny,
          fc.integer({ min: -90, max: 30 }),
          arbValue,
          (sales, day, value) => {
            const date = addDays(sales.today, day);
            const bins = binsOf(sales);
            const changedBins = bins.map((bin) =>
              day >= 0 || day < -forecastDays || holidayOn(date) !== null || weekdayOf(date) !== weekdayOf(bin.date)
                ? { ...bin, past: [...bin.past.filter((other) => other.date !== date), { date, value }] }
                : bin,
            );
            same(forecast(sales, changedBins), forecast(sales));
          },
        ),
        "fewer than five days, a holiday and days too far ahead have a reason in place of a band": fc.property(
          arbAny,
          fc.integer({ min: 0, max: 60 }),
          (sales, ahead) => {
            const date = addDays(sales.today, ahead);
            const { past = [] } = binsOf({ ...sales, length: 1 })[0] ?? {};
            const { bins, total } = forecast(sales, [{ date, state: "future", value: 0, past }]);
            const days = past.filter(
              (day) =>
                weekdayOf(day.date) === weekdayOf(date) &&
                daysBetween(day.date, sales.today) <= forecastDays &&
                holidayOn(day.date) === null,
            ).length;
            const reason =
              ahead > forecastDays ? "tooFar" : holidayOn(date) !== null ? "holiday" : days < 5 ? "tooLittle" : null;
            same(isBand(bins[0]), reason === null);
            if (reason !== null) same([bins, total], [[{ reason }], null]);
          },
        ),
        "a weekday that never sells is closed, if the place sold in the first of the seven weeks": fc.property(
          arbPlain,
          fc.integer({ min: 0, max: 60 }),
          (sales, knownDays) => {
            const firstSalesDate = addDays(sales.today, -knownDays);
            const bins: readonly ForecastBin[] = [
              { date: addDays(sales.today, 1), state: "future", value: 0, past: [] },
            ];
            same(forecastPeriod(bins, { today: sales.today, firstSalesDate }).bins, [
              { reason: knownDays > forecastDays - 7 ? "closed" : "tooLittle" },
            ]);
          },
        ),
        "the total has what is sold, and lies within the sums of the bands": fc.property(arbAny, (sales) => {
          const bins = binsOf(sales);
          const { bins: bands, total } = forecast(sales);
          if (total === null) return;
          const sumOf = (edge: "low" | "high") =>
            bins.reduce((sum, { value }, index) => {
              const band = bands[index];
              return sum + (isBand(band) ? band[edge] : value);
            }, 0);
          holds(sumOf("low") <= total.low && total.high <= sumOf("high"), "within");
          if (bands.filter(isBand).length === 1) same([total.low, total.high], [sumOf("low"), sumOf("high")]);
          const daysWithout = bands.filter((band) => band !== null && !isBand(band)).length;
          same(total.daysWithout, daysWithout);
        }),
        "the sums are of weeks: with rising weeks, the lowest is of the first week and the highest of the last":
          fc.property(arbPlain, (sales) => {
            const risingSales = {
              ...sales,
              values: Array.from({ length: 70 }, (_, index) => 1_000 * Math.floor(index / 7) + (index % 7)),
              first: 1,
              length: 7,
            };
            const { bins, total } = forecast(risingSales);
            const sumOf = (edge: "low" | "high") =>
              bins.reduce((sum, band) => sum + (isBand(band) ? band[edge] : 0), 0);
            same([total?.low, total?.high], [sumOf("low"), sumOf("high")]);
            const mixedSales = {
              ...risingSales,
              values: risingSales.values.map((value, index) => (index % 2 === 0 ? value : 10_000 - value)),
            };
            const mixedForecast = forecast(mixedSales);
            const lows = mixedForecast.bins.reduce((sum, band) => sum + (isBand(band) ? band.low : 0), 0);
            holds((mixedForecast.total?.low ?? lows) > lows, "the lowest days are not of one week");
          }),
        "today has at least what it has sold; with the rest of earlier days, that and the rest": fc.property(
          arbPlain,
          (sales) => {
            const [bin] = binsOf({ ...sales, first: 0, length: 1 });
            if (bin === undefined) return;
            const asFuture = forecast(sales, [{ ...bin, state: "future" }]).bins[0];
            const today = forecast(sales, [bin]).bins[0];
            const rest = forecast(sales, [{ ...bin, isPastOfRest: true }]).bins[0];
            same(isBand(today), isBand(asFuture));
            if (!isBand(asFuture) || !isBand(today) || !isBand(rest)) return;
            for (const edge of ["low", "middle", "high"] as const) {
              same(today[edge], Math.max(bin.value, asFuture[edge]));
              same(rest[edge], bin.value + asFuture[edge]);
            }
          },
        ),
        "a period without a day to come has no forecast": fc.property(arbAny, (sales) => {
          const bins = binsOf({ ...sales, first: -5, length: 5 });
          same(forecast(sales, bins), { bins: bins.map(() => null), total: null });
          holds(
            bins.every(({ date }) => toDayNumber(date) < toDayNumber(sales.today)),
            "all are over",
          );
        }),
      },
    },
  };
};
