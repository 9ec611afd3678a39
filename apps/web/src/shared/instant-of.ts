/** Reads and writes the local times of a field with a date and a time. */
import { dayStart, offsetAt, parseCalendarDate } from "@comptoir/domain/period";

/** Parses a local time: the end of its minute, or its start while the minute runs; null for an incomplete or a future one. `nowMs` is the server's time. */
export function instantOf(moment: string, timeZone: string, nowMs: number): number | null {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/u.exec(moment) ?? [];
  const dateResult = parseCalendarDate(day);
  if (!dateResult.ok) return null;
  const minuteStartMs = dayStart(dateResult.value, timeZone, Number(hour) * 60 + Number(minute));
  const minuteEndMs = minuteStartMs + 59_999;
  return minuteStartMs > nowMs || minuteStartMs < 0 ? null : minuteEndMs > nowMs ? minuteStartMs : minuteEndMs;
}

/** Writes an instant as the value of a field with a date and a time. */
export function localMomentOf(atMs: number, timeZone: string): string {
  const localMs = atMs + offsetAt(atMs, timeZone);
  return new Date(localMs).toISOString().slice(0, 16);
}
