/** The languages of the product, and which one a visitor gets. */

/** Facts of one language. */
export interface LanguageRow {
  /** The locale that numbers and dates are written in. */
  readonly locale: "fr-CA" | "en-CA" | "es-419";
  /** The name of the language in the language itself. */
  readonly name: string;
  /** The first day of a calendar's weeks; 0 is Sunday. Figures by week follow the shop, not the reader. */
  readonly firstDay: 0 | 1;
}

/**
 * Every language of the product.
 *
 * Source: specification 1, behaviour 3.12 (15, 17).
 */
export const languages = {
  fr: { locale: "fr-CA", name: "Français", firstDay: 0 },
  en: { locale: "en-CA", name: "English", firstDay: 0 },
  es: { locale: "es-419", name: "Español", firstDay: 1 },
} as const satisfies Record<string, LanguageRow>;

/** A code of the table of languages. */
export type LanguageCode = keyof typeof languages;

/** The codes of the languages, in the order they are offered. */
export const languageCodes: readonly LanguageCode[] = ["fr", "en", "es"];

/** The language when nothing says which one. Source: specification 1. */
export const defaultLanguage: LanguageCode = "fr";

/** The language of a browser whose own languages are not among ours. Source: specification 1. */
export const fallbackLanguage: LanguageCode = "en";

/**
 * Says whether a value is the code of a language of the product.
 *
 * @example isLanguageCode("es") // => true
 */
export function isLanguageCode(value: unknown): value is LanguageCode {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/**
 * Finds the language of a tag such as "fr-FR" or of a Language header; null when it is not one of ours, or no text.
 *
 * @example findLanguage("fr-FR") // => "fr"
 */
export function findLanguage(tag: unknown): LanguageCode | null {
  if (typeof tag !== "string") return null;
  const code = tag.trim().toLowerCase().split(/[-_]/u)[0];
  return isLanguageCode(code) ? code : null;
}

/**
 * Picks the language of a visitor: the first of the browser's languages that is ours, English when none is, and French when the
 * browser names none; what is no list, and what is no text within it, names none.
 *
 * Source: specification 1.
 *
 * @example pickLanguage(["de-CH", "es-MX", "fr"]) // => "es"
 */
export function pickLanguage(browserLanguages: unknown): LanguageCode {
  const tags = listOf(browserLanguages).filter((tag): tag is string => typeof tag === "string" && tag.trim() !== "");
  if (tags.length === 0) return defaultLanguage;
  for (const tag of tags) {
    const found = findLanguage(tag);
    if (found !== null) return found;
  }
  return fallbackLanguage;
}

/** No browser names more; a list without end is not read to its end. */
const tagsAtMost = 100;

function listOf(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? value.slice(0, tagsAtMost) : [];
  } catch {
    // A list whose getter throws counts as no list of texts.
    return [];
  }
}

/**
 * Gives the locale that a language's numbers and dates are written in.
 *
 * @example localeOf("es") // => "es-419"
 */
export function localeOf(language: LanguageCode): LanguageRow["locale"] {
  return languages[language].locale;
}
