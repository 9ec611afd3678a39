/** Random languages, and the platform's own writing of numbers in them. */

import fc, { type Arbitrary } from "fast-check";

import { languageCodes, localeOf, type LanguageCode } from "../../language/index.ts";

/** A language of the product. */
export const arbLanguage: Arbitrary<LanguageCode> = fc.constantFrom(...languageCodes);

/**
 * The platform's formatter of each language: what a formatter of ours must agree with. They are slow to make, so each is made once.
 *
 * @example platformFormat({ maximumFractionDigits: 0 })("en").format(1234) // => "1,234"
 */
export function platformFormat(options: Intl.NumberFormatOptions): (language: LanguageCode) => Intl.NumberFormat {
  const made = new Map<LanguageCode, Intl.NumberFormat>();
  return (language) => {
    const known = made.get(language) ?? new Intl.NumberFormat(localeOf(language), options);
    made.set(language, known);
    return known;
  };
}

/** The names of months and weekdays in a language, long and short, as the platform writes them. */
export function platformWords(language: LanguageCode): readonly string[] {
  return [
    ...platformMonths(language),
    ...platformNames(language, { month: "short" }),
    ...platformNames(language, { weekday: "long" }),
    ...platformNames(language, { weekday: "short" }),
  ];
}

/** The long names of the twelve months in a language, as the platform writes them. */
export function platformMonths(language: LanguageCode): readonly string[] {
  return platformNames(language, { month: "long" });
}

function platformNames(language: LanguageCode, options: Intl.DateTimeFormatOptions): readonly string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: "UTC" });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: options.month === undefined ? 7 : 12 }, (_, index) =>
    format.format(options.month === undefined ? Date.UTC(1970, 0, 4 + index) : Date.UTC(2026, index, 1)),
  );
}
