/** Days that a query reads, possibly with gaps or a partial last day. */

import { addDays, joinDates, type CalendarDate, type DateSpan } from "@comptoir/domain/period";

/** Days on which a store's sales are excluded. */
export interface ClosedDays {
  readonly locationId: number;
  readonly dates: readonly CalendarDate[];
}

/** Days to read; `until` is the half hour of the last day from which sales are excluded. */
export interface Span {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly until?: number;
  /** Runs of days to read, if not all from the first to the last. */
  readonly days?: readonly DateSpan[];
  /** Day to which `until` applies, if not the last. */
  readonly cutDay?: CalendarDate;
  readonly closed?: readonly ClosedDays[];
}

/** Returns whether a span includes all days of all stores from its first to its last, apart from a partial day. */
export function isPlain({ days, cutDay, closed }: Span): boolean {
  return days === undefined && cutDay === undefined && (closed ?? []).length === 0;
}

/** Makes the span of some dates. */
export function spanOfDates(dates: readonly CalendarDate[]): Span | null {
  const days = joinDates(dates);
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return null;
  const ends = { from: firstDay.from, to: lastDay.to };
  return days.length === 1 ? ends : { ...ends, days };
}

/** Returns the day of a span that is partial if `until` is set. */
export function cutDayOf({ to, cutDay }: Span): CalendarDate {
  return cutDay ?? to;
}

/** Returns the last day that a span reads. */
export function lastDayOf(span: Span): CalendarDate {
  return (span.days ?? []).map(({ to }) => to).reduce(laterDate, laterDate(span.to, cutDayOf(span)));
}

const laterDate = (left: CalendarDate, right: CalendarDate): CalendarDate => (left < right ? right : left);

/** Returns a span with its partial day complete. */
export function withoutCut({ until: _until, cutDay: _cutDay, ...span }: Span): Span {
  return span;
}

/** Returns a span without its partial day; null if no day is left. */
export function withoutCutDay(span: Span): Span | null {
  return withoutDates(span, [cutDayOf(span)]);
}

/** Returns a span without some days; null if no day is left. */
export function withoutDates(span: Span, dates: readonly CalendarDate[]): Span | null {
  const runs = dates.reduce((days, date) => days.flatMap((run) => cutRun(run, date)), daysOf(span));
  return ofRuns(span, runs);
}

/** Returns only some days of a span; null if it has none of them. */
export function onlyDates(span: Span, dates: readonly CalendarDate[]): Span | null {
  const runs = daysOf(span);
  const isInSpan = (date: CalendarDate) => runs.some(({ from, to }) => from <= date && date <= to);
  return ofRuns(span, joinDates(dates.filter(isInSpan)));
}

const daysOf = ({ days, from, to }: Span): readonly DateSpan[] => days ?? [{ from, to }];

function cutRun({ from, to }: DateSpan, date: CalendarDate): readonly DateSpan[] {
  if (date < from || to < date) return [{ from, to }];
  const parts = [
    { from, to: addDays(date, -1) },
    { from: addDays(date, 1), to },
  ];
  return parts.filter((part) => part.from <= part.to);
}

/** Makes a span of some runs of another one's days, whose partial day stays partial. */
function ofRuns(span: Span, runs: readonly DateSpan[]): Span | null {
  const [firstRun, lastRun] = [runs[0], runs.at(-1)];
  if (firstRun === undefined || lastRun === undefined) return null;
  const { until, closed } = span;
  const cutDay = cutDayOf(span);
  const isCut = until !== undefined && runs.some(({ from, to }) => from <= cutDay && cutDay <= to);
  return {
    from: firstRun.from,
    to: lastRun.to,
    ...(runs.length > 1 ? { days: runs } : {}),
    ...(isCut ? { until, ...(cutDay === lastRun.to ? {} : { cutDay }) } : {}),
    ...(closed === undefined ? {} : { closed }),
  };
}

/** SQL condition on the days of a span, all of them complete, and on the stores that were open. */
export function daysCondition(alias: string, { from, to, days, closed }: Span): string {
  const spans = (days ?? [{ from, to }]).map((span) => `${alias}business_date BETWEEN '${span.from}' AND '${span.to}'`);
  const closedStoreConditions = (closed ?? []).map((store) => ` AND NOT (${closedCondition(alias, store)})`);
  return `${spans.length === 1 ? spans.join("") : `(${spans.join(" OR ")})`}${closedStoreConditions.join("")}`;
}

/** SQL condition on the days, of a date column, on which a store's sales are excluded. */
export function closedCondition(
  alias: string,
  { locationId, dates }: ClosedDays,
  date: "business_date" | "first_date" = "business_date",
): string {
  return `${alias}location_id = ${locationId} AND ${alias}${date} = ANY ('{${dates.join(",")}}'::date[])`;
}
