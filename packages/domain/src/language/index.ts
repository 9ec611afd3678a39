/** Languages and locales. */

export {
  defaultLanguage,
  fallbackLanguage,
  findLanguage,
  isLanguageCode,
  languageCodes,
  languages,
  localeOf,
  pickLanguage,
  type LanguageCode,
  type LanguageRow,
} from "./language.ts";
