/** Supported languages, and the choice of a visitor's language. */

/** Properties of a language. */
export interface LanguageRow {
  /** Locale for numbers and dates. */
  readonly locale: "fr-CA" | "en-CA" | "es-419";
  /** Name of the language in that language. */
  readonly name: string;
  /** First day of the week in a calendar; 0 is Sunday. Weekly figures follow the store, not the reader. */
  readonly firstDay: 0 | 1;
}

/**
 * Every language of Comptoir's screens.
 *
 * Source: specification 1, behaviour 3.12 (15, 17).
 */
export const languages = {
  fr: { locale: "fr-CA", name: "Français", firstDay: 0 },
  en: { locale: "en-CA", name: "English", firstDay: 0 },
  es: { locale: "es-419", name: "Español", firstDay: 1 },
} as const satisfies Record<string, LanguageRow>;

/** A language code. */
export type LanguageCode = keyof typeof languages;

/** Codes of the languages, in display order. */
export const languageCodes: readonly LanguageCode[] = ["fr", "en", "es"];

/** Default language. Source: specification 1. */
export const defaultLanguage: LanguageCode = "fr";

/** Language for a browser with other languages only. Source: specification 1. */
export const fallbackLanguage: LanguageCode = "en";

/**
 * Tells whether a value is the code of a supported language.
 *
 * @example isLanguageCode("es") // => true
 */
export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/**
 * Finds the language of a tag such as "fr-FR" or of a Language header; null if it is not ours, or not a text.
 *
 * @example findLanguage("fr-FR") // => "fr"
 */
export function findLanguage(tag: unknown): LanguageCode | null {
  if (typeof tag !== "string") return null;
  const primaryTag = tag.trim().toLowerCase().split(/[-_]/u)[0];
  return isLanguageCode(primaryTag) ? primaryTag : null;
}

/**
 * Picks the language of a visitor: the first of the browser's languages that is ours, English if none is, French if the
 * browser names none. Values that are not a list of texts count as none.
 *
 * Source: specification 1.
 *
 * @example pickLanguage(["de-CH", "es-MX", "fr"]) // => "es"
 */
export function pickLanguage(browserLanguages: unknown): LanguageCode {
  const languageTags = toSafeList(browserLanguages).filter(
    (tag): tag is string => typeof tag === "string" && tag.trim() !== "",
  );
  if (languageTags.length === 0) return defaultLanguage;
  for (const tag of languageTags) {
    const language = findLanguage(tag);
    if (language !== null) return language;
  }
  return fallbackLanguage;
}

/** Maximum number of languages read from a browser, so that a hostile list costs little; no browser lists more. */
const languageTagsAtMost = 100;

function toSafeList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? value.slice(0, languageTagsAtMost) : [];
  } catch {
    // A list with a throwing getter counts as empty.
    return [];
  }
}

/**
 * Returns the locale for numbers and dates of a language.
 *
 * @example localeOf("es") // => "es-419"
 */
export function localeOf(language: LanguageCode): LanguageRow["locale"] {
  return languages[language].locale;
}
