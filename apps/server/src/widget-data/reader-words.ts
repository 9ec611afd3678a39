/** Words of a reader for the names in widget answers. */

import { Effect } from "effect";

import type { LanguageCode } from "@comptoir/domain/language";
import { createI18n, type Translator } from "@comptoir/i18n";

const translatorByLanguage = new Map<LanguageCode, Translator>();

/** Loads the words of dashboards in a language; each language is loaded once. */
export const loadTranslator = Effect.fnUntraced(function* (language: LanguageCode) {
  const cachedOrNewTranslator = translatorByLanguage.get(language) ?? createI18n(language);
  translatorByLanguage.set(language, cachedOrNewTranslator);
  if (!cachedOrNewTranslator.has("dashboard")) yield* Effect.promise(() => cachedOrNewTranslator.load("dashboard"));
  return cachedOrNewTranslator;
});
