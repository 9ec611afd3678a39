/** Reads sums by the hour of each store's clock. */

import { Effect } from "effect";

import { unknownMemberCode } from "@comptoir/domain/dashboard";
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
    const hourRows: { readonly hour: string; readonly row: SumRow }[] = [];
    for (const part of splitScopeByClock(scope)) {
      const irregularDates = listIrregularDays(part, span);
      const [ordinarySpan, irregularSpan] = [withoutDates(span, irregularDates), onlyDates(span, irregularDates)];
      const ordinaryRows =
        ordinarySpan === null
          ? []
          : yield* readSums(snapshot, part, ordinarySpan, {
              table: "sales_half_hour",
              by: [...keyFields, "half_hour"],
              sums: columns,
            });
      const ordinaryDate = findOrdinaryDay(part, span.from);
      for (const row of ordinaryRows)
        hourRows.push({ hour: hourOf(part, ordinaryDate, Number(row["half_hour"])), row });
      if (irregularSpan === null) continue;
      const irregularRows = yield* readSums(snapshot, part, irregularSpan, {
        table: "sales_half_hour",
        by: ["business_date", "half_hour"],
        sums: columns,
      });
      for (const row of irregularRows)
        hourRows.push({ hour: hourOf(part, row["business_date"] as CalendarDate, Number(row["half_hour"])), row });
    }
    return hourRows;
  });
}

/** Splits a scope into parts whose locations have the same time zone and day start. */
export function splitScopeByClock(scope: WidgetScope): readonly WidgetScope[] {
  const locationsByClock = new Map<string, ScopeLocation[]>();
  for (const location of scope.locations) {
    const clockKey = `${location.timeZone}|${location.businessDayStart}`;
    locationsByClock.set(clockKey, [...(locationsByClock.get(clockKey) ?? []), location]);
  }
  return [...locationsByClock.values()].map((locations) => ({
    ...scope,
    locations,
    timeZone: locations[0]?.timeZone ?? scope.timeZone,
    businessDayStart: locations[0]?.businessDayStart ?? scope.businessDayStart,
  }));
}

const ordinaryHalfHourCount = 48;

function listIrregularDays({ timeZone, businessDayStart }: WidgetScope, span: Span): readonly CalendarDate[] {
  const spanDates = Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index));
  return spanDates.filter((date) => countHalfHours(date, timeZone, businessDayStart) !== ordinaryHalfHourCount);
}

/** Finds a day with 48 half hours, whose labels apply to all such days: the date itself, or two days later if it has a clock change. */
function findOrdinaryDay({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate): CalendarDate {
  return countHalfHours(date, timeZone, businessDayStart) === ordinaryHalfHourCount ? date : addDays(date, 2);
}

/** Returns the hour of a half hour; sales without a time are a member of their own. */
export function hourOf({ timeZone, businessDayStart }: WidgetScope, date: CalendarDate, halfHour: number): string {
  if (halfHour === noHalfHour) return unknownMemberCode;
  const dayHalfHours = halfHoursOfDay(date, timeZone, businessDayStart);
  return (dayHalfHours[Math.min(halfHour, dayHalfHours.length - 1)]?.label ?? "00:00").slice(0, 2);
}
