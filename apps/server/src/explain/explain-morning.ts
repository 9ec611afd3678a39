/** Finds the stores whose last full day was unusual, compared with their earlier days of that weekday. */

import { Effect } from "effect";

import type { MorningAnswer } from "@comptoir/api/wire";
import {
  describeBridge,
  netSalesOf,
  pickUnusual,
  sumParts,
  usualDayOf,
  usualWeeks,
  type DayFigure,
} from "@comptoir/domain/metric";
import { addDays, businessTimeOf, type CalendarDate } from "@comptoir/domain/period";

import { toSalesSums } from "../sales/index.ts";
import { readChangeParts, readSums, spanOfDates, type Question, type WidgetAsk } from "../widget-data/index.ts";

/** Lists the stores with an unusual last full day; empty if the period has no full day. */
export const explainMorning = Effect.fn("explain.morning")(function* ({ snapshot, question }: WidgetAsk) {
  const { scope, meta } = question;
  const explainedDay = findLastFullDay(question);
  if (explainedDay === null || scope.locations.length === 0)
    return { meta, day: null, changes: [] } satisfies MorningAnswer;
  const unusualFigures = pickUnusual(yield* readStoreFigures(question, snapshot, explainedDay));
  const figureChanges = yield* Effect.forEach(unusualFigures, ({ key, usual }) =>
    Effect.gen(function* () {
      const figureLocation = scope.locations.find(({ id }) => String(id) === key);
      const storeQuestion = {
        ...question,
        scope: { ...scope, locations: figureLocation === undefined ? [] : [figureLocation] },
      };
      const comparedSpans = [
        { from: usual.date, to: usual.date },
        { from: explainedDay, to: explainedDay },
      ] as const;
      const changeBridge = sumParts(yield* readChangeParts(snapshot, storeQuestion, comparedSpans));
      return {
        code: key,
        name: figureLocation?.description ?? "",
        usual: usual.date,
        before: changeBridge.before,
        after: changeBridge.after,
        because: describeBridge(changeBridge).because[0] ?? null,
      };
    }),
  );
  return { meta, day: explainedDay, changes: figureChanges } satisfies MorningAnswer;
});

/** Returns the last finished day of the period; null if there is none. */
function findLastFullDay({ range, nowMs, calendar }: Question): CalendarDate | null {
  const yesterday = addDays(businessTimeOf(nowMs, calendar).businessDate, -1);
  const lastRangeDay = range.to < yesterday ? range.to : yesterday;
  return lastRangeDay < range.from ? null : lastRangeDay;
}

/** Reads the net sales of the day at each store, and of its earlier days of that weekday. Stores with too few earlier days are left out. */
const readStoreFigures = Effect.fnUntraced(function* (
  { scope }: Question,
  snapshot: WidgetAsk["snapshot"],
  day: CalendarDate,
) {
  const sameWeekdays = Array.from({ length: usualWeeks + 1 }, (_, weeks) => addDays(day, -7 * weeks));
  const salesRows = yield* readSums(snapshot, scope, spanOfDates(sameWeekdays) ?? { from: day, to: day }, {
    table: "sales_day",
    by: ["location_id", "business_date"],
    sums: ["gross", "discounts", "refunds", "transactions"],
  });
  return scope.locations.flatMap(({ id }) => {
    const storeDays = salesRows
      .filter((row) => row["location_id"] === id && row["transactions"] !== 0)
      .map((row): DayFigure => ({
        date: row["business_date"] as CalendarDate,
        value: netSalesOf(toSalesSums(row)),
      }));
    const usualDay = usualDayOf(storeDays.filter(({ date }) => date !== day));
    return usualDay === null
      ? []
      : [{ key: String(id), value: storeDays.find(({ date }) => date === day)?.value ?? 0, usual: usualDay }];
  });
});
