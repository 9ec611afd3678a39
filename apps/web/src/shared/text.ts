/** Texts of this page in one language; changing it reloads the page. */
import { chooseLanguage, createI18n, pseudoText } from "@comptoir/i18n";
import type { Translator } from "@comptoir/i18n";
import type { LanguageCode } from "@comptoir/domain/language";

import { deviceStore } from "./device-storage.ts";
import { loadPart } from "./part.ts";

const languageKey = "language";

/** Whether every text is that of the pseudo-locale: a switch of developers, which a built product does not have. Source: behaviour 3.11. */
const isPseudo = import.meta.env.DEV && deviceStore.get("pseudo") === "on";

const wordTranslator = createI18n(
  chooseLanguage(deviceStore.get(languageKey), globalThis.navigator?.languages ?? []),
  isPseudo ? pseudoText : undefined,
);
export const text: Translator = {
  ...wordTranslator,
  load: (...areas) => loadPart(() => wordTranslator.load(...areas)),
};
export const t = text.t;
export const findText = text.find;
export const language: LanguageCode = text.language;

/**
 * Loads the texts of failures, which are large and seldom needed: after the screen is drawn, and before a failure is shown.
 * Without a network and without a copy of them, a common text is shown instead, after three seconds at most.
 */
export const loadErrorTexts = (): Promise<void> =>
  Promise.race([
    text.load("errors").catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, errorTextsAtMostMs)),
  ]);

const errorTextsAtMostMs = 3_000;

/** Sets the language of the next load. */
export function storeLanguage(code: LanguageCode): void {
  deviceStore.set(languageKey, code);
}

export function switchLanguage(code: LanguageCode): void {
  storeLanguage(code);
  location.reload();
}
