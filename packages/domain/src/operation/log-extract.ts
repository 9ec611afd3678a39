/** Extracts of logs: what may be asked for, what a preview shows, and how long the file is kept. */

import { businessDateOf, daysBetween, type CalendarDate } from "../period/index.ts";
import { issue, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { redactText } from "./redact-log.ts";

/**
 * The numbers of an extract.
 *
 * Source: behaviour 3.8 (max 31 days per extract, preview 200 lines, kept 7 days).
 */
export const logExtractRules = { daysAtMost: 31, previewLines: 200, keptDays: 7 } as const;

/**
 * Sources of log lines, in the order in which they are offered.
 *
 * Source: behaviour 3.8.
 */
export const logSources = [
  "APPLICATION",
  "REQUESTS",
  "JOBS",
  "IMPORTS",
  "EXPORTS",
  "AUDIT",
  "CLIENT_ERRORS",
  "TERMINALS",
] as const;

/** Each of them once. */
const sourcesAtMost = 8;

/** Source of a log line. */
export type LogSource = (typeof logSources)[number];

/** The levels of lines, the least first. Source: decision 0118. */
export const logLevels = ["DEBUG", "INFO", "WARNING", "ERROR"] as const;

/** How grave a line is. */
export type LogLevel = (typeof logLevels)[number];

/** Log extract request: sources, days and least severity. */
export interface LogExtract {
  readonly sources: readonly LogSource[];
  readonly from: CalendarDate;
  /** The last day, included. */
  readonly to: CalendarDate;
  readonly level: LogLevel;
  /** Null: of every terminal, and of none. */
  readonly terminal: string | null;
  /** Null: of everybody, and of nobody. */
  readonly userId: number | null;
  /** Somewhere in the line, in capitals or not; "" is every line. */
  readonly text: string;
  readonly isRedacted: boolean;
}

/**
 * The form of an extract: redacted, unless somebody says that it is not to be.
 *
 * Source: behaviour 3.8; decision 0118.
 */
export const logExtractForm = /* @__PURE__ */ defineForm(
  {
    sources: ["required", { list: { of: ["required", { oneOf: logSources }], max: sourcesAtMost } }],
    from: ["required", "date"],
    to: ["required", "date"],
    level: [{ default: "INFO" }, { oneOf: logLevels }],
    terminal: ["max40"],
    userId: [{ integer: { min: 1 } }],
    text: [{ default: "" }, "max200"],
    isRedacted: [{ default: true }, "flag"],
  },
  [
    { ordered: ["from", "to"] },
    { fields: ["from", "to"], check: ({ from, to }) => checkDays(from, to) },
    { fields: ["sources"], check: ({ sources }) => checkTwice(sources) },
  ],
);

/**
 * Reads what is asked for.
 *
 * Errors: REQUIRED, ONE_OF (no such source or level, or one twice), DATE, DATE_RANGE (it ends before it begins), LOG_TOO_LONG (more than 31
 * days), MAX_LENGTH, LIST_LENGTH, VALUE_TYPE, and those of numbers. Source: behaviour 3.8; decision 0118.
 *
 * @example parseLogExtract({ sources: ["AUDIT"], from: "2026-03-01", to: "2026-04-01" }).issues // => [{ code: "LOG_TOO_LONG", path: ["to"], params: { max: 31 } }]
 */
export function parseLogExtract(value: unknown): Result<LogExtract> {
  return checkForm(logExtractForm, value);
}

/** A log line. */
export interface LogLine {
  /** Units: milliseconds since 1970. */
  readonly atMs: number;
  readonly source: LogSource;
  readonly level: LogLevel;
  readonly terminal: string | null;
  readonly userId: number | null;
  readonly text: string;
}

/**
 * Says whether a line is of an extract; its day is that of the zone's own clock.
 *
 * Source: behaviour 3.8, 3.12 (16).
 *
 * @example isInExtract({ atMs: Date.UTC(2026, 2, 13, 3), source: "AUDIT", level: "INFO", terminal: null, userId: 7, text: "signed in" }, parseLogExtract({ sources: ["AUDIT"], from: "2026-03-12", to: "2026-03-12" }).value, "America/Toronto") // => true
 */
export function isInExtract(line: LogLine, extract: LogExtract, timeZone: string): boolean {
  const day = businessDateOf(line.atMs, { timeZone, businessDayStart: 0 });
  return (
    extract.sources.includes(line.source) &&
    day >= extract.from &&
    day <= extract.to &&
    logLevels.indexOf(line.level) >= logLevels.indexOf(extract.level) &&
    (extract.terminal === null || extract.terminal === line.terminal) &&
    (extract.userId === null || extract.userId === line.userId) &&
    line.text.toLowerCase().includes(extract.text.toLowerCase())
  );
}

/** The first lines of an extract. */
export interface LogPreview {
  readonly lines: readonly LogLine[];
  /** There are more of them in the file. */
  readonly hasMore: boolean;
}

/**
 * Gives the first 200 lines of an extract, as they will be in the file. It reads no further than the first line beyond them.
 *
 * Source: behaviour 3.8 (preview 200 lines).
 *
 * @example previewLog([], parseLogExtract({ sources: ["AUDIT"], from: "2026-03-12", to: "2026-03-12" }).value, "America/Toronto") // => { lines: [], hasMore: false }
 */
export function previewLog(lines: Iterable<LogLine>, extract: LogExtract, timeZone: string): LogPreview {
  const previewLines: LogLine[] = [];
  for (const line of lines) {
    if (!isInExtract(line, extract, timeZone)) continue;
    if (previewLines.length === logExtractRules.previewLines) return { lines: previewLines, hasMore: true };
    previewLines.push(extract.isRedacted ? { ...line, text: redactText(line.text) } : line);
  }
  return { lines: previewLines, hasMore: false };
}

/**
 * Says until when the file of an extract is kept: at this instant it is gone.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (kept 7 days).
 *
 * @example logExtractGoneAt(0) // => 604_800_000
 */
export function logExtractGoneAt(madeAtMs: number): number {
  return madeAtMs + logExtractRules.keptDays * 86_400_000;
}

/**
 * Says whether the file of an extract is still there.
 *
 * Units: milliseconds since 1970.
 *
 * @example [604_799_999, 604_800_000].map((nowMs) => isLogExtractKept(0, nowMs)) // => [true, false]
 */
export function isLogExtractKept(madeAtMs: number, nowMs: number): boolean {
  return nowMs < logExtractGoneAt(madeAtMs);
}

function checkDays(from: CalendarDate, to: CalendarDate): readonly Issue[] {
  const { daysAtMost } = logExtractRules;
  return daysBetween(from, to) < daysAtMost ? [] : [issue("LOG_TOO_LONG", ["to"], { max: daysAtMost })];
}

function checkTwice(sources: readonly LogSource[]): readonly Issue[] {
  return sources.flatMap((source, index) =>
    sources.indexOf(source) === index ? [] : [issue("ONE_OF", ["sources", index])],
  );
}
