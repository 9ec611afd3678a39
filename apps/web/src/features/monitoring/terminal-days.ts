/** The last 30 days of a terminal: hours in the zone of its store, figures by day, and versions. */
import type { TerminalHealthHour } from "@comptoir/api/wire";
import { monitoringRules } from "@comptoir/domain/operation";
import { addDays, businessDateOf, offsetAt, type CalendarDate } from "@comptoir/domain/period";

/** Number of heartbeats in an hour without gaps. */
export const heartbeatsPerHour = 60;

/** A day of a terminal. */
export interface TerminalDay {
  readonly date: CalendarDate;
  /** Heartbeats by hour of the day. */
  readonly hours: readonly number[];
  readonly errors: number;
  /** Largest number of entries not sent yet on that day; null without a heartbeat. */
  readonly queue: number | null;
  /** Smallest share of the disk that was free on that day. */
  readonly diskFreePercent: number | null;
  /** Largest drift of the clock on that day, ahead or behind. Units: milliseconds. */
  readonly clockDriftMs: number | null;
}

/** Returns every day of the history up to today, oldest first. */
export function listTerminalDays(
  hours: readonly TerminalHealthHour[],
  zone: { readonly timeZone: string; readonly now: number },
): readonly TerminalDay[] {
  const { timeZone, now } = zone;
  const dateOf = (atMs: number) => businessDateOf(atMs, { timeZone, businessDayStart: 0 });
  const today = dateOf(now);
  const hoursByDate = new Map<CalendarDate, TerminalHealthHour[]>();
  for (const hour of hours)
    hoursByDate.set(dateOf(hour.startsAt), [...(hoursByDate.get(dateOf(hour.startsAt)) ?? []), hour]);
  return Array.from({ length: monitoringRules.historyDays }, (_, index) => {
    const date = addDays(today, index + 1 - monitoringRules.historyDays);
    const hoursOfDay = hoursByDate.get(date) ?? [];
    const heartbeatsByHour = Array.from({ length: 24 }, () => 0);
    for (const { startsAt, heartbeats } of hoursOfDay) {
      const hourOfDay = Math.floor((startsAt + offsetAt(startsAt, timeZone)) / 3_600_000) % 24;
      heartbeatsByHour[hourOfDay] = (heartbeatsByHour[hourOfDay] ?? 0) + heartbeats;
    }
    return {
      date,
      hours: heartbeatsByHour,
      errors: hoursOfDay.reduce((sum, { errors }) => sum + errors, 0),
      queue: extremeOf(hoursOfDay, ({ queue }) => queue, Math.max),
      diskFreePercent: extremeOf(hoursOfDay, ({ diskFreePercent }) => diskFreePercent, Math.min),
      clockDriftMs: extremeOf(
        hoursOfDay,
        ({ clockDriftMs }) => clockDriftMs,
        (left, right) => (Math.abs(left) > Math.abs(right) ? left : right),
      ),
    };
  });
}

function extremeOf(
  hours: readonly TerminalHealthHour[],
  figureOf: (hour: TerminalHealthHour) => number | null,
  choose: (left: number, right: number) => number,
): number | null {
  const knownFigures = hours.flatMap((hour) => figureOf(hour) ?? []);
  return knownFigures.length === 0 ? null : knownFigures.reduce((left, right) => choose(left, right));
}

/** Computes the share of hours with a heartbeat, between the first and the last heartbeat of each day; null without one. Units: percent. */
export function presenceShare(days: readonly TerminalDay[]): number | null {
  let [heardHours, openHours] = [0, 0];
  for (const { hours } of days) {
    const firstHeardHour = hours.findIndex((count) => count > 0);
    const lastHeardHour = hours.findLastIndex((count) => count > 0);
    if (firstHeardHour < 0) continue;
    openHours += lastHeardHour - firstHeardHour + 1;
    heardHours += hours.filter((count) => count > 0).length;
  }
  return openHours === 0 ? null : (100 * heardHours) / openHours;
}

/** Version of a terminal, and when it began to run it. */
export interface VersionStep {
  readonly version: string;
  readonly since: number;
}

/** Returns the versions that a terminal ran, newest first. */
export function versionSteps(hours: readonly TerminalHealthHour[]): readonly VersionStep[] {
  const steps: VersionStep[] = [];
  for (const { version, startsAt } of hours)
    if (version !== null && version !== steps.at(-1)?.version) steps.push({ version, since: startsAt });
  return steps.toReversed();
}
