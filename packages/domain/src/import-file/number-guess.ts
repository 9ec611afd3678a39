/** Candidate number formats of a file, deduced from its values. */

import type { NumberFormat } from "./scaled-number.ts";

/** Possible formats. Both marks are null if the values do not show them; several formats need a question. */
export interface NumberFormatGuess {
  readonly formats: readonly Pick<NumberFormat, "decimal" | "thousands">[];
  readonly currencyMarks: readonly string[];
}

const knownMarks = ["CA$", "US$", "CAD", "USD", "MXN", "EUR", "$", "€", "£"] as const;

const formatCandidates = [
  { decimal: ".", thousands: null, pattern: /^\d*(?:\.\d*)?$/ },
  { decimal: ",", thousands: null, pattern: /^\d*(?:,\d*)?$/ },
  { decimal: ".", thousands: ",", pattern: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/ },
  { decimal: ",", thousands: " ", pattern: /^[1-9]\d{0,2}(?: \d{3})+(?:,\d*)?$/ },
  { decimal: ",", thousands: ".", pattern: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/ },
  { decimal: ".", thousands: " ", pattern: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/ },
  { decimal: ".", thousands: "'", pattern: /^[1-9]\d{0,2}(?:'\d{3})+(?:\.\d*)?$/ },
] as const;

/** Removes signs, spaces, currency symbols and percent signs, which leaves digits and the marks between them. */
function stripNumberMarks(text: string): string {
  let remainingText = text.replace(/\s+/gu, " ").trim();
  for (const mark of knownMarks) remainingText = remainingText.replaceAll(mark, " ");
  let [from, to] = [0, remainingText.length];
  while (from < to && " (+-\u2212".includes(remainingText.charAt(from))) from += 1;
  while (to > from && " )%-\u2212".includes(remainingText.charAt(to - 1))) to -= 1;
  return remainingText.slice(from, to);
}

/**
 * Lists the formats that parse every given number; of those that give the same values, only the simplest.
 *
 * "1,234" alone has two formats with different values; "1,5" has one.
 *
 * @example guessNumberFormats(["3,49", "1 204,00 $"]).formats // => [{ decimal: ",", thousands: " " }]
 */
export function guessNumberFormats(values: readonly string[]): NumberFormatGuess {
  const filledValues = values.filter((value) => value.trim() !== "");
  const texts = [...new Set(filledValues.map(stripNumberMarks))];
  const currencyMarks = knownMarks.filter((mark) =>
    filledValues.some((value) => value.replace(longerMarksPattern(mark), "").includes(mark)),
  );
  const fittingFormats = formatCandidates.filter(({ decimal, thousands, pattern }) => {
    const plainFormat = formatCandidates.find(
      (candidate) => candidate.decimal === decimal && candidate.thousands === null,
    )?.pattern;
    return (
      texts.every((text) => pattern.test(text) || plainFormat?.test(text) === true) &&
      (thousands === null || texts.some((text) => pattern.test(text) && text.includes(thousands)))
    );
  });
  const meanings = new Map<string, Pick<NumberFormat, "decimal" | "thousands">>();
  for (const { decimal, thousands } of fittingFormats) {
    const meaning = texts.map((text) => valueOf(text, decimal, thousands)).join("|");
    if (!meanings.has(meaning)) meanings.set(meaning, { decimal, thousands });
  }
  return { formats: [...meanings.values()], currencyMarks };
}

function valueOf(text: string, decimal: string, thousands: string | null): number {
  const ungrouped = thousands === null ? text : text.replaceAll(thousands, "");
  return Number(ungrouped.replace(decimal, "."));
}

/** Other symbols that contain this one: "CA$" is not also "$". */
function longerMarksPattern(mark: string): RegExp {
  const longer = knownMarks
    .filter((otherMark) => otherMark !== mark && otherMark.includes(mark))
    .map((otherMark) => otherMark.replace("$", "\\$"));
  return longer.length === 0 ? /$^/u : new RegExp(longer.join("|"), "gu");
}
