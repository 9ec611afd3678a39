/** Random spellings of printed dates: other capitals, accents, dots, spaces and dashes. */

import fc, { type Arbitrary } from "fast-check";

import { fromDayNumber, type CalendarDate } from "../../period/index.ts";
import { arbLanguage, platformWords } from "./language.ts";

/** A date that people may type, from 1900 to 2199. */
export const arbTypedDate: Arbitrary<CalendarDate> = fc.integer({ min: -25_567, max: 84_005 }).map(fromDayNumber);

/** Variations in the spelling of a date. */
export interface DateSpelling {
  readonly letters: "printed" | "capitals" | "small" | "plain";
  readonly space: string;
  readonly dash: string;
  readonly hasDots: boolean;
  readonly around: string;
}

/** A spelling variation that keeps the meaning. */
export const arbDateSpelling: Arbitrary<DateSpelling> = fc.record({
  letters: fc.constantFrom("printed" as const, "capitals" as const, "small" as const, "plain" as const),
  space: fc.constantFrom(" ", "\u00a0", "\u2009", "\u202f", "  "),
  dash: fc.constantFrom("–", " – ", "-", " - ", "\u2009–\u2009", "—"),
  hasDots: fc.boolean(),
  around: fc.constantFrom("", " ", "\t", "\u00a0"),
});

/**
 * Applies a spelling variation to a printed date.
 *
 * @example respellDate("1er–12 août 2026", { letters: "plain", space: " ", dash: " - ", hasDots: false, around: "" }) // => "1er - 12 aout 2026"
 */
export function respellDate(text: string, { letters, space, dash, hasDots, around }: DateSpelling): string {
  const plainWords = (words: string): string => words.normalize("NFD").replaceAll(/\p{M}/gu, "");
  const spelled = { printed: text, capitals: text.toUpperCase(), small: text.toLowerCase(), plain: plainWords(text) }[
    letters
  ];
  const dotted = hasDots ? spelled : spelled.replaceAll(".", "");
  return (
    around +
    dotted
      .replaceAll(/\s*–\s*/gu, "–")
      .replaceAll(/\s/gu, space)
      .replaceAll("–", dash) +
    around
  );
}

/** Texts made of the words and marks of dates, in any order. */
export const arbDateWords: Arbitrary<string> = arbLanguage.chain((language) => {
  const word = fc.oneof(
    fc.constantFrom(...platformWords(language), "1er", "de", "del", "2026", "2027", "1899", "0000"),
    fc.integer({ min: 0, max: 32 }).map(String),
  );
  return fc
    .array(fc.tuple(word, fc.constantFrom(" ", " ", ", ", "–", " - ", ". ", "/", "")), { maxLength: 8 })
    .map((words) => words.flat().join(""));
});
