/** Reads sums by the hour of each store's clock. */

import { Effect } from "effect";

import { unknownMember } from "@comptoir/domain/dashboard";
import { addDays, countDays, countHalfHours, halfHoursOfDay, type CalendarDate } from "@comptoir/domain/period";

import { noHalfHour, type SumRow } from "../sales/index.ts";
import type { Question } from "./question.ts";
import { onlyDates, withoutDates, type Span } from "./span.ts";
import { readSums, type Snapshot } from "./snapshot.ts";
import type { ScopeLocation, WidgetScope } from "./widget-scope.ts";

/**
 * Reads sums by the hour of each store's clock, and by further columns. Days with a clock change are read separately, half
 * hour by half hour.
 */
export function readClockHours(
  snapshot: Snapshot,
  { scope }: Pick<Question, "scope">,
  span: Span,
  { keyFields, columns }: { readonly keyFields: readonly "weekday"[]; readonly columns: readonly string[] },
) {
  return Effect.gen(function* () {
    const hours: { readonly hour: string; readonly row: SumRow }[] = [];
    for (const part of sameClocks(scope)) {
      const irregular = irregularDays(part, span);
      const [ordinarySpan, irregularSpan] = [withoutDates(span, irregular), onlyDates(span, irregular)];
      const ordinary =
        ordinarySpan === null
          ? []
          : yield* readSums(snapshot, part, ordinarySpan, {
              table: "sales_half_hour",
              by: [...keyFields, "half_hour"],
              sums: columns,
            });
      const sample = ordinaryDay(part, span.from);
      for (const row of ordinary) hours.push({ hour: hourOf(part, sample, Number(row["half_hour"])), row });
      if (irregularSpan === null) continue;
      const hourSums = yield* readSums(snapshot, part, irregularSpan, {
        table: "sales_half_hour",
        by: ["business_date", "half_hour"],
        sums: columns,
      });
      for (const row of hourSums)
        hours.push({ hour: hourOf(part, row["business_date"] as CalendarDate, Number(row["half_hour"])), row });
    }
    return hours;
  });
}

/** Splits a scope into parts whose locations have the same time zone and day start. */
export function sameClocks(scope: WidgetScope): readonly WidgetScope[] {
  const parts = new Map<string, ScopeLocation[]>();
  for (const location of scope.locations) {
    const clock = `${location.timeZone}|${location.businessDayStart}`;
    parts.set(clock, [...(parts.get(clock) ?? []), location]);
  }
  return [...parts.values()].map((locations) => ({
    ...scope,
    locations,
    timeZone: locations[0]?.timeZone ?? scope.timeZone,
    businessDayStart: locations[0]?.businessDayStart ?? scope.businessDayStart,
  }));
}

const ordinaryHalfHours = 48;

function irregularDays({ timeZone, businessDayStart }: WidgetScope, span: Span): readonly CalendarDate[] {
  const dates = Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index));
  return dates.filter((date) => countHalfHours(date, timeZone, businessDayStart) !== ordinaryHalfHours);
}

/** Finds a day with 48 half hours near a date, whose labels apply to all such days. */
function ordinaryDay({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate): CalendarDate {
  return countHalfHours(date, timeZone, businessDayStart) === ordinaryHalfHours ? date : addDays(date, 2);
}

/** Returns the hour of a half hour; sales without a time are a member of their own. */
export function hourOf({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate, halfHour: number): string {
  if (halfHour === noHalfHour) return unknownMember;
  const bins = halfHoursOfDay(date, timeZone, businessDayStart);
  return (bins[Math.min(halfHour, bins.length - 1)]?.label ?? "00:00").slice(0, 2);
}
