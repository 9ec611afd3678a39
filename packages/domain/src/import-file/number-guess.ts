/** Candidate number formats of a file, deduced from its values. */

import type { NumberFormat } from "./scaled-number.ts";

/** Possible formats. Both marks are null if the values do not show them; several formats need a question. */
export interface NumberFormatGuess {
  readonly formats: readonly Pick<NumberFormat, "decimal" | "thousands">[];
  readonly currencyMarks: readonly string[];
}

const knownCurrencyMarks = ["CA$", "US$", "CAD", "USD", "MXN", "EUR", "$", "€", "£"] as const;

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
  for (const mark of knownCurrencyMarks) remainingText = remainingText.replaceAll(mark, " ");
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
  const strippedTexts = [...new Set(filledValues.map(stripNumberMarks))];
  const currencyMarks = knownCurrencyMarks.filter((mark) =>
    filledValues.some((value) => value.replace(longerMarksPattern(mark), "").includes(mark)),
  );
  const fittingFormats = formatCandidates.filter(({ decimal, thousands, pattern }) => {
    const ungroupedPattern = formatCandidates.find(
      (candidate) => candidate.decimal === decimal && candidate.thousands === null,
    )?.pattern;
    return (
      strippedTexts.every((text) => pattern.test(text) || ungroupedPattern?.test(text) === true) &&
      (thousands === null || strippedTexts.some((text) => pattern.test(text) && text.includes(thousands)))
    );
  });
  const formatByMeaning = new Map<string, Pick<NumberFormat, "decimal" | "thousands">>();
  for (const { decimal, thousands } of fittingFormats) {
    const readNumbers = strippedTexts.map((text) => parseNumberText(text, decimal, thousands)).join("|");
    if (!formatByMeaning.has(readNumbers)) formatByMeaning.set(readNumbers, { decimal, thousands });
  }
  return { formats: [...formatByMeaning.values()], currencyMarks };
}

function parseNumberText(text: string, decimal: string, thousands: string | null): number {
  const ungroupedText = thousands === null ? text : text.replaceAll(thousands, "");
  return Number(ungroupedText.replace(decimal, "."));
}

/** Makes the pattern of the known currency symbols that contain a symbol: "CA$" is not also "$". It matches nothing if there are none. */
function longerMarksPattern(mark: string): RegExp {
  const longerMarks = knownCurrencyMarks
    .filter((otherMark) => otherMark !== mark && otherMark.includes(mark))
    .map((otherMark) => otherMark.replace("$", "\\$"));
  return longerMarks.length === 0 ? /$^/u : new RegExp(longerMarks.join("|"), "gu");
}
