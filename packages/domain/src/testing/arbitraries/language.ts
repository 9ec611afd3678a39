/** Random languages, and number formatting by the platform. */

import fc, { type Arbitrary } from "fast-check";

import { languageCodes, localeOf, type LanguageCode } from "../../language/index.ts";

/** A language of the product. */
export const arbLanguage: Arbitrary<LanguageCode> = fc.constantFrom(...languageCodes);

/**
 * Makes the function that returns Intl's formatter of a language, which ours must agree with. Formatters are cached, because they are slow to create.
 *
 * @example platformFormat({ maximumFractionDigits: 0 })("en").format(1234) // => "1,234"
 */
export function platformFormat(options: Intl.NumberFormatOptions): (language: LanguageCode) => Intl.NumberFormat {
  const formatByLanguage = new Map<LanguageCode, Intl.NumberFormat>();
  return (language) => {
    const cachedFormat = formatByLanguage.get(language) ?? new Intl.NumberFormat(localeOf(language), options);
    formatByLanguage.set(language, cachedFormat);
    return cachedFormat;
  };
}

/** Long and short names of months and weekdays in a language, from Intl. */
export function platformWords(language: LanguageCode): readonly string[] {
  return [
    ...platformMonths(language),
    ...platformNames(language, { month: "short" }),
    ...platformNames(language, { weekday: "long" }),
    ...platformNames(language, { weekday: "short" }),
  ];
}

/** Long names of the twelve months in a language, from Intl. */
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
