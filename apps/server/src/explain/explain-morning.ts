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
  const day = lastFullDay(question);
  if (day === null || scope.locations.length === 0) return { meta, day: null, changes: [] } satisfies MorningAnswer;
  const figures = pickUnusual(yield* readFigures(question, snapshot, day));
  const changes = yield* Effect.forEach(figures, ({ key, usual }) =>
    Effect.gen(function* () {
      const location = scope.locations.find(({ id }) => String(id) === key);
      const store = { ...question, scope: { ...scope, locations: location === undefined ? [] : [location] } };
      const spans = [
        { from: usual.date, to: usual.date },
        { from: day, to: day },
      ] as const;
      const bridge = sumParts(yield* readChangeParts(snapshot, store, spans));
      return {
        code: key,
        name: location?.description ?? "",
        usual: usual.date,
        before: bridge.before,
        after: bridge.after,
        because: describeBridge(bridge).because[0] ?? null,
      };
    }),
  );
  return { meta, day, changes } satisfies MorningAnswer;
});

/** Returns the last finished day of the period; null if there is none. */
function lastFullDay({ range, nowMs, calendar }: Question): CalendarDate | null {
  const yesterday = addDays(businessTimeOf(nowMs, calendar).businessDate, -1);
  const day = range.to < yesterday ? range.to : yesterday;
  return day < range.from ? null : day;
}

/** Reads the net sales of the day at each store, and of its earlier days of that weekday. Stores with too few earlier days are left out. */
const readFigures = Effect.fnUntraced(function* (
  { scope }: Question,
  snapshot: WidgetAsk["snapshot"],
  day: CalendarDate,
) {
  const dates = Array.from({ length: usualWeeks + 1 }, (_, weeks) => addDays(day, -7 * weeks));
  const rows = yield* readSums(snapshot, scope, spanOfDates(dates) ?? { from: day, to: day }, {
    table: "sales_day",
    by: ["location_id", "business_date"],
    sums: ["gross", "discounts", "refunds", "transactions"],
  });
  return scope.locations.flatMap(({ id }) => {
    const days = rows
      .filter((row) => row["location_id"] === id && row["transactions"] !== 0)
      .map((row): DayFigure => ({
        date: row["business_date"] as CalendarDate,
        value: netSalesOf(toSalesSums(row)),
      }));
    const usualDay = usualDayOf(days.filter(({ date }) => date !== day));
    return usualDay === null
      ? []
      : [{ key: String(id), value: days.find(({ date }) => date === day)?.value ?? 0, usual: usualDay }];
  });
});
