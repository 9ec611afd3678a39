/** Collects log lines in memory, so that no request waits for the log, and no failing log fails a request. */

import { hostname } from "node:os";

import { logLevelOfStatus, type LogLevel, type LogSource } from "@comptoir/domain/operation";
import { Cause, Logger, References } from "effect";

import type { RequestFacts } from "../http/request-note.ts";
import type { NewLogLine } from "./log-repository.ts";

/** Collects log lines until they are stored. */
export interface LogRecorder {
  readonly addLine: (line: NewLogLine) => void;
  /** Returns the collected lines and clears the list. */
  readonly takeLines: () => readonly NewLogLine[];
  /** Puts back lines that could not be stored. */
  readonly putBack: (lines: readonly NewLogLine[]) => void;
}

/** Maximum number of lines in memory; further ones are counted and dropped. */
const collectedLinesAtMost = 5_000;

/** Maximum length of a line's text, and of its fields as JSON. Units: UTF-16 units. */
const [textAtMost, fieldsAtMost] = [4_000, 8_000];

/** Name by which the log lines identify this server. */
export const serverName = `${hostname()} ${process.pid}`;

export function makeLogRecorder(): LogRecorder {
  let collectedLines: NewLogLine[] = [];
  let droppedLineCount = 0;
  const addLine = (line: NewLogLine) => {
    if (collectedLines.length < collectedLinesAtMost) collectedLines.push(truncateLine(line));
    else droppedLineCount += 1;
  };
  return {
    addLine,
    takeLines: () => {
      const takenLines =
        droppedLineCount === 0
          ? collectedLines
          : [makeDroppedLinesNotice(droppedLineCount, collectedLines.at(-1)?.atMs ?? 0), ...collectedLines];
      collectedLines = [];
      droppedLineCount = 0;
      return takenLines;
    },
    putBack: (formerLines) => {
      const waitingLines = [...formerLines, ...collectedLines].slice(0, collectedLinesAtMost);
      droppedLineCount += formerLines.length + collectedLines.length - waitingLines.length;
      collectedLines = waitingLines;
    },
  };
}

const makeDroppedLinesNotice = (count: number, atMs: number): NewLogLine => ({
  atMs,
  source: "APPLICATION",
  level: "WARNING",
  text: `${count} log lines were dropped because they could not be stored in time`,
});

/** Cuts the text of a line to the stored length, drops fields that are too long, and replaces characters that PostgreSQL cannot store. */
export function truncateLine(line: NewLogLine): NewLogLine {
  const { fields, text } = line;
  const isLarge = fields !== undefined && JSON.stringify(fields).length > fieldsAtMost;
  const cleanedText = makeTextStorable(text);
  return {
    ...line,
    text: cleanedText.length > textAtMost ? `${cleanedText.slice(0, textAtMost)}…` : cleanedText,
    fields: fields === undefined ? undefined : isLarge ? { isTooLarge: true } : makeFieldsStorable(fields),
  };
}

/** Replaces the characters that PostgreSQL cannot store in a text. */
const makeTextStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

const makeFieldsStorable = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === "string" ? makeTextStorable(value) : value,
  ) as Readonly<Record<string, unknown>>;

/** Builds the log line of a finished request; undefined for files, and for unknown paths that were answered. */
export function makeRequestLogLine(requestFacts: RequestFacts, atMs: number): NewLogLine | undefined {
  const { requestId, method, status, ms, userId, layerId, route, codes } = requestFacts;
  const level = logLevelOfStatus(status);
  if (route === undefined && level === "INFO") return undefined;
  return {
    atMs,
    source: "REQUESTS",
    level,
    userId,
    layerId,
    text: [method, route ?? "unknown path", status, ...codes, `${ms} ms`, requestId].join(" "),
    fields: { requestId, method, route: route ?? null, status, ms, codes, layer: layerId ?? null },
  };
}

/** Sources that a log message may name with the annotation `source`. */
const annotatedSources = ["JOBS", "IMPORTS", "EXPORTS", "TERMINALS"] as const satisfies readonly LogSource[];

/** Logger that records the messages of the server's code. */
export const makeRecordingLogger = (recorder: LogRecorder) =>
  Logger.make<unknown, void>(({ message, logLevel, cause, date, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations);
    const { source, ...fields } = annotations;
    const messageParts = (Array.isArray(message) ? message : [message]) as readonly unknown[];
    recorder.addLine({
      atMs: date.getTime(),
      source: annotatedSources.find((annotatedSource) => annotatedSource === source) ?? "APPLICATION",
      level: logLevelOf(logLevel),
      text: messageParts.map(printPart).join(" "),
      fields: { ...fields, ...(cause.reasons.length > 0 && { cause: Cause.pretty(cause).slice(0, textAtMost) }) },
    });
  });

function printPart(part: unknown): string {
  if (typeof part === "string") return part;
  if (Cause.isCause(part)) return Cause.pretty(part);
  if (part instanceof Error) return String(part);
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return "a value without a text";
  }
}

function logLevelOf(level: string): LogLevel {
  if (level === "Fatal" || level === "Error") return "ERROR";
  if (level === "Warn") return "WARNING";
  return level === "Info" ? "INFO" : "DEBUG";
}
