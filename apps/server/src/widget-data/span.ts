/** Days that a query reads, possibly with gaps or a partial last day. */

import { addDays, joinDates, type CalendarDate, type DateSpan } from "@comptoir/domain/period";

/** Days on which a store's sales are excluded. */
export interface ClosedDays {
  readonly locationId: number;
  readonly dates: readonly CalendarDate[];
}

/** Days to read; `cutMinute` is the minute of the last day, from the beginning of each store's day, from which sales are excluded. */
export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly cutMinute?: number;
  /** Runs of days to read, if not all from the first to the last. */
  readonly days?: readonly DateSpan[];
  /** Day to which `cutMinute` applies, if not the last. */
  readonly cutDay?: CalendarDate;
  readonly closed?: readonly ClosedDays[];
}

/** Length of a half hour. Units: minutes. */
export const minutesPerHalfHour = 30;

/** Returns whether a span includes all days of all stores from its first to its last, apart from a partial day. */
export function hasNoGaps({ days, cutDay, closed }: Span): boolean {
  return days === undefined && cutDay === undefined && (closed ?? []).length === 0;
}

/** Makes the span of some dates; null without any date. */
export function spanOfDates(dates: readonly CalendarDate[]): Span | null {
  const joinedRuns = joinDates(dates);
  const [firstDay, lastDay] = [joinedRuns[0], joinedRuns.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return null;
  const spanEnds = { from: firstDay.from, to: lastDay.to };
  return joinedRuns.length === 1 ? spanEnds : { ...spanEnds, days: joinedRuns };
}

/** Returns the day of a span that is partial if `cutMinute` is set. */
export function cutDayOf({ to, cutDay }: Span): CalendarDate {
  return cutDay ?? to;
}

/** Returns the last day that a span reads. */
export function lastDayOf(span: Span): CalendarDate {
  return (span.days ?? []).map(({ to }) => to).reduce(laterDate, laterDate(span.to, cutDayOf(span)));
}

const laterDate = (left: CalendarDate, right: CalendarDate): CalendarDate => (left < right ? right : left);

/** Returns a span with its partial day complete. */
export function withoutCut({ cutMinute: _cutMinute, cutDay: _cutDay, ...span }: Span): Span {
  return span;
}

/** Returns a span without its partial day; null if no day is left. */
export function withoutCutDay(span: Span): Span | null {
  return withoutDates(span, [cutDayOf(span)]);
}

/** Returns a span without some days; null if no day is left. */
export function withoutDates(span: Span, dates: readonly CalendarDate[]): Span | null {
  const remainingRuns = dates.reduce((days, date) => days.flatMap((run) => cutRun(run, date)), runsOfSpan(span));
  return spanOfRuns(span, remainingRuns);
}

/** Returns only some days of a span; null if it has none of them. */
export function onlyDates(span: Span, dates: readonly CalendarDate[]): Span | null {
  const spanRuns = runsOfSpan(span);
  const isDateInSpan = (date: CalendarDate) => spanRuns.some(({ from, to }) => from <= date && date <= to);
  return spanOfRuns(span, joinDates(dates.filter(isDateInSpan)));
}

const runsOfSpan = ({ days, from, to }: Span): readonly DateSpan[] => days ?? [{ from, to }];

function cutRun({ from, to }: DateSpan, date: CalendarDate): readonly DateSpan[] {
  if (date < from || to < date) return [{ from, to }];
  const runParts = [
    { from, to: addDays(date, -1) },
    { from: addDays(date, 1), to },
  ];
  return runParts.filter((part) => part.from <= part.to);
}

/** Makes a span of some runs of another span's days, whose partial day stays partial; null without any run. */
function spanOfRuns(span: Span, runs: readonly DateSpan[]): Span | null {
  const [firstRun, lastRun] = [runs[0], runs.at(-1)];
  if (firstRun === undefined || lastRun === undefined) return null;
  const { cutMinute, closed } = span;
  const cutDay = cutDayOf(span);
  const includesCutDay = cutMinute !== undefined && runs.some(({ from, to }) => from <= cutDay && cutDay <= to);
  return {
    from: firstRun.from,
    to: lastRun.to,
    ...(runs.length > 1 ? { days: runs } : {}),
    ...(includesCutDay ? { cutMinute, ...(cutDay === lastRun.to ? {} : { cutDay }) } : {}),
    ...(closed === undefined ? {} : { closed }),
  };
}

/** SQL condition on the days of a span, all of them complete, and on the stores that were open. */
export function daysCondition(alias: string, { from, to, days, closed }: Span): string {
  const spanConditions = (days ?? [{ from, to }]).map(
    (span) => `${alias}business_date BETWEEN '${span.from}' AND '${span.to}'`,
  );
  const closedStoreConditions = (closed ?? []).map((store) => ` AND NOT (${closedCondition(alias, store)})`);
  return `${spanConditions.length === 1 ? spanConditions.join("") : `(${spanConditions.join(" OR ")})`}${closedStoreConditions.join("")}`;
}

/** SQL condition on the days, of a date column, on which a store's sales are excluded. */
export function closedCondition(
  alias: string,
  { locationId, dates }: ClosedDays,
  date: "business_date" | "first_date" = "business_date",
): string {
  return `${alias}location_id = ${locationId} AND ${alias}${date} = ANY ('{${dates.join(",")}}'::date[])`;
}
