/** Log extracts: request, preview and retention. */

import { businessDateOf, daysBetween, type CalendarDate } from "../period/index.ts";
import { issue, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm, isFields } from "../validation/index.ts";

import { redactText, redactValue } from "./redact-log.ts";

/**
 * Limits of an extract.
 *
 * Source: behaviour 3.8 (max 31 days per extract, preview 200 lines, kept 7 days).
 */
export const logExtractRules = { daysAtMost: 31, previewLines: 200, keptDays: 7 } as const;

/**
 * Sources of log lines, in display order.
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

/** Maximum number of sources of an extract. */
const logSourcesAtMost = 8;

/** Source of a log line. */
export type LogSource = (typeof logSources)[number];

/** Levels of log lines, lowest first. Source: decision 0118. */
export const logLevels = ["DEBUG", "INFO", "WARNING", "ERROR"] as const;

/** Level of a log line. */
export type LogLevel = (typeof logLevels)[number];

/** Log extract request: sources, days and least severity. */
export interface LogExtract {
  readonly sources: readonly LogSource[];
  readonly from: CalendarDate;
  /** Last day, inclusive. */
  readonly to: CalendarDate;
  readonly level: LogLevel;
  /** Null includes all terminals, and lines without one. */
  readonly terminal: string | null;
  /** Null includes all users, and lines without one. */
  readonly userId: number | null;
  /** Text within the line, ignoring case; "" matches every line. */
  readonly text: string;
  readonly isRedacted: boolean;
}

/**
 * Form of an extract, redacted by default.
 *
 * Source: behaviour 3.8; decision 0118.
 */
export const logExtractForm = /* @__PURE__ */ defineForm(
  {
    sources: ["required", { list: { of: ["required", { oneOf: logSources }], max: logSourcesAtMost } }],
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
    { fields: ["sources"], check: ({ sources }) => checkRepeatedSources(sources) },
  ],
);

/**
 * Parses an extract request.
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
  /** Further facts, such as the duration of a request. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * Returns a line as its extract contains it: redacted, unless the extract is not.
 *
 * Source: behaviour 3.8 (redaction on by default).
 *
 * @example extractedLine({ atMs: 0, source: "AUDIT", level: "INFO", terminal: null, userId: 7, text: "ana@exemple.ca" }, true).text // => "***@exemple.ca"
 */
export function extractedLine(line: LogLine, mustRedact: boolean): LogLine {
  if (!mustRedact) return line;
  const { fields, ...rest } = line;
  return {
    ...rest,
    text: redactText(line.text),
    ...(fields !== undefined && { fields: redactFields(fields) }),
  };
}

function redactFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const redactedFields = redactValue(fields);
  return isFields(redactedFields) ? redactedFields : {};
}

/**
 * Tells whether a line belongs to an extract; its date is in the zone's local time. The text is searched as the extract contains it, so that
 * a search cannot reveal what is redacted.
 *
 * Source: behaviour 3.8, 3.12 (16); decision 0413.
 *
 * @example isInExtract({ atMs: Date.UTC(2026, 2, 13, 3), source: "AUDIT", level: "INFO", terminal: null, userId: 7, text: "signed in" }, parseLogExtract({ sources: ["AUDIT"], from: "2026-03-12", to: "2026-03-12" }).value, "America/Toronto") // => true
 */
export function isInExtract(line: LogLine, extract: LogExtract, timeZone: string): boolean {
  const lineDay = businessDateOf(line.atMs, { timeZone, businessDayStart: 0 });
  return (
    extract.sources.includes(line.source) &&
    lineDay >= extract.from &&
    lineDay <= extract.to &&
    logLevels.indexOf(line.level) >= logLevels.indexOf(extract.level) &&
    (extract.terminal === null || extract.terminal === line.terminal) &&
    (extract.userId === null || extract.userId === line.userId) &&
    (extract.isRedacted ? redactText(line.text) : line.text).toLowerCase().includes(extract.text.toLowerCase())
  );
}

/** The first lines of an extract. */
export interface LogPreview {
  readonly lines: readonly LogLine[];
  /** True if the file has more. */
  readonly hasMore: boolean;
}

/**
 * Returns the first 200 lines of an extract, in the order given. Reads no further than one line beyond them.
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
    previewLines.push(extractedLine(line, extract.isRedacted));
  }
  return { lines: previewLines, hasMore: false };
}

/**
 * Returns the instant at which an extract's file is deleted.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (kept 7 days).
 *
 * @example logExtractExpiresAt(0) // => 604_800_000
 */
export function logExtractExpiresAt(madeAtMs: number): number {
  return madeAtMs + logExtractRules.keptDays * 86_400_000;
}

/**
 * Tells whether the file of an extract still exists.
 *
 * Units: milliseconds since 1970.
 *
 * @example [604_799_999, 604_800_000].map((nowMs) => isLogExtractAvailable(0, nowMs)) // => [true, false]
 */
export function isLogExtractAvailable(madeAtMs: number, nowMs: number): boolean {
  return nowMs < logExtractExpiresAt(madeAtMs);
}

function checkDays(from: CalendarDate, to: CalendarDate): readonly Issue[] {
  const { daysAtMost } = logExtractRules;
  return daysBetween(from, to) < daysAtMost ? [] : [issue("LOG_TOO_LONG", ["to"], { max: daysAtMost })];
}

function checkRepeatedSources(sources: readonly LogSource[]): readonly Issue[] {
  return sources.flatMap((source, index) =>
    sources.indexOf(source) === index ? [] : [issue("ONE_OF", ["sources", index])],
  );
}
