/** Candidate date patterns of a file: all that parse every value, because 01/02/2016 alone is ambiguous. */

import { compileDatePattern, type DateReader } from "./date-pattern.ts";
import { proposalTolerance } from "./proposal-tolerance.data.ts";

const dayPatterns = [
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
  ...["/", "-", "."].flatMap((mark) => [`dd${mark}MM${mark}yy`, `MM${mark}dd${mark}yy`, `yy${mark}MM${mark}dd`]),
];

/** Patterns of dates with the name of the month. */
const monthNamePatterns = [
  ...["-", " ", "/"].flatMap((mark) => [`d${mark}MMM${mark}yyyy`, `d${mark}MMM${mark}yy`]),
  "MMM d, yyyy",
  "MMM d yyyy",
  "d 'de' MMM 'de' yyyy",
  "d 'de' MMM yyyy",
];

/** Patterns of instants: with a difference from UTC, or as a number. */
const instantPatterns = [
  ...["'T'HH:mm:ssX", "'T'HH:mm:ss.SSSX", "'T'HH:mmX", " HH:mm:ssX", " HH:mm:ss X"].map((time) => `yyyy-MM-dd${time}`),
  "epoch",
  "epochms",
];

const timePatterns = [
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

const momentPatterns = [
  ...dayPatterns,
  ...monthNamePatterns,
  ...[...dayPatterns, ...monthNamePatterns].flatMap((day) => [
    ...timePatterns.map((time) => `${day} ${time}`),
    `${day}'T'HH:mm:ss`,
    `${day}'T'HH:mm`,
  ]),
  ...instantPatterns,
];

/**
 * Lists the patterns that parse all given dates, or else all but one of so many, one per reading: if several, the user is asked; if none, the
 * texts are not dates.
 *
 * @example guessDatePatterns(["01/02/2016"]) // => ["dd/MM/yyyy", "MM/dd/yyyy"]
 */
export function guessDatePatterns(
  values: readonly string[],
  cellsPerMiss: number = proposalTolerance.cellsPerMiss,
): readonly string[] {
  return patternsParsingAll(values, momentPatterns, cellsPerMiss);
}

/**
 * Lists the patterns that parse all given times of day, or else all but one of so many.
 *
 * @example guessTimePatterns(["9:05", "14:30"]) // => ["H:mm"]
 */
export function guessTimePatterns(
  values: readonly string[],
  cellsPerMiss: number = proposalTolerance.cellsPerMiss,
): readonly string[] {
  return patternsParsingAll(values, timePatterns, cellsPerMiss);
}

function patternsParsingAll(
  values: readonly string[],
  patterns: readonly string[],
  cellsPerMiss: number,
): readonly string[] {
  const filledTexts = values.map((value) => value.trim()).filter((text) => text !== "");
  const countByText = new Map<string, number>();
  for (const text of filledTexts) countByText.set(text, (countByText.get(text) ?? 0) + 1);
  const fullyParsingPatterns = patternsParsingMost(countByText, patterns, 0);
  return fullyParsingPatterns.length > 0
    ? fullyParsingPatterns
    : patternsParsingMost(countByText, patterns, Math.floor(filledTexts.length / cellsPerMiss));
}

/** Lists the patterns that parse all texts but a few; `counts` has the number of values of each text. */
function patternsParsingMost(
  counts: ReadonlyMap<string, number>,
  patterns: readonly string[],
  missesAtMost: number,
): readonly string[] {
  const distinctTexts = [...counts.keys()];
  const firstTexts = distinctTexts.slice(0, missesAtMost + 1);
  const patternByMeaning = new Map<string, string>();
  for (const pattern of patterns) {
    const readDate = cachedReaderOf(pattern);
    if (readDate === null || firstTexts.every((text) => readDate(text) === null)) continue;
    const partsByText = distinctTexts.map((text) => readDate(text));
    const missCount = distinctTexts.reduce(
      (sum, text, index) => sum + (partsByText[index] === null ? (counts.get(text) ?? 0) : 0),
      0,
    );
    if (missCount > missesAtMost) continue;
    // Day-month and month-day are two readings even if the sample dates agree, as 02/02 does.
    const partOrder = dateOrder(pattern);
    const meaning = `${partOrder} ${partsByText.map((part) => `${part?.date} ${part?.second}`).join("|")}`;
    if (!patternByMeaning.has(meaning)) patternByMeaning.set(meaning, pattern);
  }
  return [...patternByMeaning.values()];
}

/** Readers of the patterns above, which are compiled once: compiling them takes longer than reading a column. */
const readerByPattern = new Map<string, DateReader | null>();

function cachedReaderOf(pattern: string): DateReader | null {
  const knownReader = readerByPattern.get(pattern);
  if (knownReader !== undefined) return knownReader;
  const newReader = compileDatePattern(pattern);
  readerByPattern.set(pattern, newReader);
  return newReader;
}

/** Returns what a pattern reads first: the day, the month or a year of two digits; "month" for a year of four digits too. */
export function dateOrder(pattern: string): "day" | "month" | "year" {
  if (/^yy(?!yy)/u.test(pattern)) return "year";
  return pattern.includes("d") && pattern.lastIndexOf("M") > pattern.indexOf("d") ? "day" : "month";
}
