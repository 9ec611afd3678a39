/** Cached Intl number formatters, by locale and kind. */

import { localeOf, type LanguageCode } from "../language/index.ts";

/**
 * Makes a function that creates a language's formatter on first use and caches it.
 *
 * Creating one costs a thousand times what using it does.
 *
 * @example cachedNumberFormat({ style: "percent" })("en").format(0.5) // => "50%"
 */
export function cachedNumberFormat(options: Intl.NumberFormatOptions): (language: LanguageCode) => Intl.NumberFormat {
  const formatterByLanguage = new Map<LanguageCode, Intl.NumberFormat>();
  return (language) => {
    const cachedFormat = formatterByLanguage.get(language);
    if (cachedFormat !== undefined) return cachedFormat;
    const format = new Intl.NumberFormat(localeOf(language), options);
    formatterByLanguage.set(language, format);
    return format;
  };
}
