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
