/** Selection of log lines in the address, so that a link opens the same lines. */
import { logLevels, logSources, type LogLevel, type LogSource } from "@comptoir/domain/operation";
import { addDays, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";

/** Selection as in the address; absent parts have their defaults. */
export interface LogAddress {
  /** Log sources to read; an empty list means every source that the user may read. */
  readonly sources: readonly LogSource[];
  /** A preset, or two days as `2026-03-01..2026-03-12`. */
  readonly period: string;
  readonly level: LogLevel;
  readonly terminal: string | null;
  readonly userId: number | null;
  readonly text: string;
  readonly isRedacted: boolean;
}

/** First and last day of each preset of the period, in days before today. */
export const daysAgoByPeriod = { "-0d": [0, 0], "-1d": [1, 1], last7: [6, 0], last30: [29, 0] } as const;

/** A preset of the period. */
export type LogPeriod = keyof typeof daysAgoByPeriod;

export const isLogPeriod = (text: string): text is LogPeriod => Object.hasOwn(daysAgoByPeriod, text);

export const defaultLogAddress: LogAddress = {
  sources: [],
  period: "-0d",
  level: "INFO",
  terminal: null,
  userId: null,
  text: "",
  isRedacted: true,
};

export function parseLogAddress(query: string): LogAddress {
  const parameters = new URLSearchParams(query);
  const userId = Number(parameters.get("person") ?? 0);
  const sourceNames = (parameters.get("sources") ?? "").split(",");
  const terminal = parameters.get("terminal");
  return {
    sources: logSources.filter((source) => sourceNames.includes(source)),
    period: parameters.get("period") ?? defaultLogAddress.period,
    level: logLevels.find((level) => level === parameters.get("level")) ?? defaultLogAddress.level,
    terminal: terminal === "" ? null : terminal,
    userId: Number.isInteger(userId) && userId > 0 ? userId : null,
    text: parameters.get("text") ?? "",
    isRedacted: parameters.get("raw") !== "1",
  };
}

export function printLogAddress({ sources, period, level, terminal, userId, text, isRedacted }: LogAddress): string {
  const addressParams = new URLSearchParams();
  if (sources.length > 0) addressParams.set("sources", sources.join(","));
  if (period !== defaultLogAddress.period) addressParams.set("period", period);
  if (level !== defaultLogAddress.level) addressParams.set("level", level);
  if (terminal !== null) addressParams.set("terminal", terminal);
  if (userId !== null) addressParams.set("person", String(userId));
  if (text !== "") addressParams.set("text", text);
  if (!isRedacted) addressParams.set("raw", "1");
  return addressParams.toString();
}

/** Days of a period; null if it is neither a preset nor two days. */
export function daysOfPeriod(
  period: string,
  today: string,
): { readonly from: CalendarDate; readonly to: CalendarDate } | null {
  const todayResult = parseCalendarDate(today);
  if (isLogPeriod(period)) {
    const [firstDaysBack, lastDaysBack] = daysAgoByPeriod[period];
    return todayResult.ok
      ? { from: addDays(todayResult.value, -firstDaysBack), to: addDays(todayResult.value, -lastDaysBack) }
      : null;
  }
  const [start = "", end = ""] = period.split("..");
  const [from, to] = [parseCalendarDate(start), parseCalendarDate(end)];
  return from.ok && to.ok ? { from: from.value, to: to.value } : null;
}
