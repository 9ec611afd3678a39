/** Candidate date patterns of a file: all that parse every value, because 01/02/2016 alone is ambiguous. */

import { compileDatePattern } from "./date-pattern.ts";

const days = [
  "yyyy-MM-dd",
  "yyyy/MM/dd",
  "yyyy.MM.dd",
  "yyyyMMdd",
  ...["/", "-", "."].flatMap((mark) =>
    [
      ["dd", "MM", "yyyy"],
      ["MM", "dd", "yyyy"],
      ["d", "M", "yyyy"],
      ["M", "d", "yyyy"],
    ].map((parts) => parts.join(mark)),
  ),
];

const times = [
  "HH:mm",
  "HH:mm:ss",
  "HH:mm:ss.SSS",
  "H:mm",
  "H:mm:ss",
  "h:mm a",
  "h:mm:ss a",
  "HH 'h' mm",
  "H 'h' mm",
  "HH'h'mm",
];

const moments = [...days, ...days.flatMap((day) => [...times.map((time) => `${day} ${time}`), `${day}'T'HH:mm:ss`])];

/**
 * Lists the patterns that parse all given dates, one per meaning: several need a question, none means not dates.
 *
 * @example guessDates(["01/02/2016"]) // => ["dd/MM/yyyy", "MM/dd/yyyy"]
 */
export function guessDates(values: readonly string[]): readonly string[] {
  return readersOf(values, moments);
}

/**
 * Lists the patterns that parse all given times of day.
 *
 * @example guessTimes(["9:05", "14:30"]) // => ["H:mm"]
 */
export function guessTimes(values: readonly string[]): readonly string[] {
  return readersOf(values, times);
}

function readersOf(values: readonly string[], patterns: readonly string[]): readonly string[] {
  const texts = [...new Set(values.map((value) => value.trim()))].filter((text) => text !== "");
  if (texts.length === 0) return [];
  const meanings = new Map<string, string>();
  for (const pattern of patterns) {
    const read = compileDatePattern(pattern);
    if (read === null || read(texts[0] ?? "") === null) continue;
    const parts = texts.map((text) => read(text));
    if (parts.includes(null)) continue;
    // Day-month and month-day are two readings even if the sample dates agree, as 02/02 does.
    const order = isDayFirst(pattern) ? "day" : "month";
    const meaning = `${order} ${parts.map((part) => `${part?.date} ${part?.second}`).join("|")}`;
    if (!meanings.has(meaning)) meanings.set(meaning, pattern);
  }
  return [...meanings.values()];
}

/** Tells whether a date pattern has the day before the month. */
export const isDayFirst = (pattern: string): boolean =>
  pattern.includes("d") && pattern.lastIndexOf("M") > pattern.indexOf("d");
