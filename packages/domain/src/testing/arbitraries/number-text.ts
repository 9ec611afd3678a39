/** Random numbers as people type them, and near misses. */

import fc, { type Arbitrary } from "fast-check";

import type { LanguageCode } from "../../language/index.ts";
import { arbLanguage, platformFormat } from "./language.ts";
import { arbAnyText, arbDigitsUpTo } from "./text.ts";

/** Error codes for a text that is not a number. */
export const decimalCodes: readonly string[] = ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE"];

/** Any text, often one that looks like a number. */
export const arbNumberText: Arbitrary<string> = fc.oneof(
  arbAnyText,
  fc.string({ unit: fc.constantFrom(..."0123456789 .,-+%\u00a0\u202f\u2212e") }),
);

/** A number in parts, with a decimal mark of its language. */
export interface WrittenNumber {
  readonly language: LanguageCode;
  readonly mark: "." | ",";
  readonly sign: "" | "+" | "-" | "\u2212";
  readonly whole: string;
  readonly decimals: string;
  /** The mark is written even without decimals after it. */
  readonly hasMark: boolean;
}

/** A number in parts, any of them optional. */
export const arbWritten: Arbitrary<WrittenNumber> = arbLanguage.chain((language) =>
  fc.record({
    language: fc.constant(language),
    mark: language === "fr" ? fc.constantFrom("." as const, "," as const) : fc.constant("." as const),
    sign: fc.constantFrom("" as const, "+" as const, "-" as const, "\u2212" as const),
    whole: arbDigitsUpTo(7),
    decimals: arbDigitsUpTo(4),
    hasMark: fc.boolean(),
  }),
);

/** A language, with a grouping mark that its speakers write. Source: behaviour 3.12 (15). */
export const arbGroupingMark: Arbitrary<{ readonly language: LanguageCode; readonly group: string }> = fc.constantFrom(
  ...[" ", "\u00a0", "\u2009", "\u202f"].map((group) => ({ language: "fr" as const, group })),
  { language: "en" as const, group: "," },
  { language: "es" as const, group: "," },
);

/** Intl's formatting of quantities, and of numbers with 0 to 3 decimals. */
export const platformQuantities = platformFormat({ maximumFractionDigits: 3 });
export const platformDecimals = [0, 1, 2, 3].map((places) =>
  platformFormat({ minimumFractionDigits: places, maximumFractionDigits: places }),
);

/** Spelling variations of a number: other kinds of spaces, another minus sign, spaces around it. */
export interface Spelling {
  readonly space: string;
  readonly minus: "-" | "\u2212";
  readonly around: string;
}

/** Spaces that people and programs put into numbers, and both minus signs. */
export const arbSpelling: Arbitrary<Spelling> = fc.record({
  space: fc.constantFrom(" ", "\u00a0", "\u2009", "\u202f"),
  minus: fc.constantFrom("-" as const, "\u2212" as const),
  around: fc.constantFrom("", " ", "\t", "\u00a0"),
});

/**
 * Applies a spelling variation to a printed number.
 *
 * @example respellNumber("-1\u00a0234\u00a0$", { space: " ", minus: "\u2212", around: "" }) // => "\u22121 234 $"
 */
export function respellNumber(text: string, { space, minus, around }: Spelling): string {
  return around + text.replaceAll("\u00a0", space).replaceAll("-", minus) + around;
}

/** A value that is not a text. */
export const arbNonText: Arbitrary<unknown> = fc
  .oneof(fc.anything(), fc.constantFrom(null, undefined, 5, 1.5, 10n, [], ["5"], { value: "5" }))
  .filter((value) => typeof value !== "string");
