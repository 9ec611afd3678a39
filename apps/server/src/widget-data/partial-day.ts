/**
 * The partial day of a span. Its complete half hours are read from stored sums; the minutes of the next half hour that count
 * are read from its receipts. Both statements are apart, because the answer of the first stays valid for half an hour.
 */

import { dayStart, type CalendarDate } from "@comptoir/domain/period";

import { committedFacts, type FactFilter } from "../sales/index.ts";
import { cutDayOf, minutesPerHalfHour, type Span } from "./span.ts";
import type { ScopeLocation } from "./widget-scope.ts";

/** Half hour of a partial day of which only the first minutes count. */
export interface RunningHalfHour {
  readonly date: CalendarDate;
  readonly halfHour: number;
  /** Number of minutes that count, 1 to 29. */
  readonly minutes: number;
}

/** Locations whose receipts are read, with their clocks. */
export type ClockLocations = readonly Pick<ScopeLocation, "id" | "timeZone" | "businessDayStart">[];

/** Splits a span into its complete half hours, and the half hour that its cut is within; null if it is within none. */
export function splitAtCut(span: Span): { readonly complete: Span; readonly running: RunningHalfHour | null } {
  const { cutMinute } = span;
  const minutes = (cutMinute ?? 0) % minutesPerHalfHour;
  if (cutMinute === undefined || minutes === 0) return { complete: span, running: null };
  const completeMinutes = cutMinute - minutes;
  return {
    complete: { ...span, cutMinute: completeMinutes },
    running: { date: cutDayOf(span), halfHour: completeMinutes / minutesPerHalfHour, minutes },
  };
}

/** Lists the parameters of the statements that read a span's running half hour by `makeRunningFactsCondition` or `countedReceiptsCondition`. */
export function listRunningParams(span: Span): readonly string[] {
  const { running } = splitAtCut(span);
  return running === null ? [] : [running.date, String(running.halfHour), String(running.minutes)];
}

/** SQL of the values of a running half hour. */
type RunningSql = Readonly<Record<keyof RunningHalfHour, string>>;

/** Parameters keep the text of a statement constant, so that the database plans it once and not each minute. */
const runningParameters: RunningSql = { date: "$1::date", halfHour: "$2::integer", minutes: "$3::integer" };

const toLiterals = ({ date, halfHour, minutes }: RunningHalfHour): RunningSql => ({
  date: `date '${date}'`,
  halfHour: String(halfHour),
  minutes: String(minutes),
});

/** SQL condition on the facts of the committed receipts of a running half hour that count, with its parameters. */
export const makeRunningFactsCondition =
  (locations: ClockLocations, { date }: RunningHalfHour): FactFilter =>
  (alias) =>
    // Whether a batch is committed is looked up for each receipt, and not for each of its lines.
    `${halfHourCondition(alias, locations, runningParameters)} AND ${isOfReceiptSql(alias, `${receiptsCondition("r", { locations, date, values: runningParameters })} AND ${committedFacts("r")}`)}`;

/** SQL condition on the receipts of a running half hour that count, with its parameters. */
export const countedReceiptsCondition = (alias: string, locations: ClockLocations, { date }: RunningHalfHour): string =>
  receiptsCondition(alias, { locations, date, values: runningParameters });

/** SQL condition that a fact of a running half hour belongs to a receipt that counts; without parameters, for PostgreSQL and for the report copy. */
export const isBeforeCutSql = (alias: string, locations: ClockLocations, running: RunningHalfHour): string =>
  isOfReceiptSql(alias, receiptsCondition("r", { locations, date: running.date, values: toLiterals(running) }));

const receiptKeyColumns = ["location_id", "business_date", "batch_id", "sale_no"] as const;

function isOfReceiptSql(alias: string, condition: string): string {
  const keyColumnsOf = (name: string) => receiptKeyColumns.map((column) => `${name}.${column}`).join(", ");
  return `(${keyColumnsOf(alias)}) IN (SELECT ${keyColumnsOf("r")} FROM sale r WHERE ${condition})`;
}

interface ReceiptsOfHalfHour {
  readonly locations: ClockLocations;
  readonly date: CalendarDate;
  readonly values: RunningSql;
}

/** Half hours are counted from the beginning of each store's day, which may be at any minute of the clock. */
function receiptsCondition(alias: string, { locations, date, values }: ReceiptsOfHalfHour): string {
  const locationsByStartMinute = Map.groupBy(
    locations,
    ({ timeZone, businessDayStart }) =>
      Math.floor(dayStart(date, timeZone, businessDayStart) / minuteMs) % minutesPerHalfHour,
  );
  const minuteConditions = [...locationsByStartMinute].map(([startMinute, ofStart]) => {
    const minuteCondition = `(floor(extract(epoch FROM ${alias}."at") / 60)::bigint - ${startMinute}) % ${minutesPerHalfHour} < ${values.minutes}`;
    return locationsByStartMinute.size === 1
      ? minuteCondition
      : `${locationsCondition(alias, ofStart)} AND ${minuteCondition}`;
  });
  return `${halfHourCondition(alias, locations, values)} AND (${minuteConditions.length === 0 ? `0 > ${values.minutes}` : minuteConditions.join(" OR ")})`;
}

const minuteMs = 60_000;

const halfHourCondition = (alias: string, locations: ClockLocations, { date, halfHour }: RunningSql): string =>
  `${locationsCondition(alias, locations)} AND ${alias}.business_date = ${date} AND ${alias}.half_hour = ${halfHour}`;

const locationsCondition = (alias: string, locations: ClockLocations): string =>
  `${alias}.location_id IN (${locations.length === 0 ? "NULL" : locations.map(({ id }) => id).join(",")})`;
