/** Language before anyone has signed in. */
import { isLanguageCode, pickLanguage } from "@comptoir/domain/language";
import type { LanguageCode } from "@comptoir/domain/language";

/** Picks the language stored on the device if it is one of ours, else by the browser's preferences. */
export function chooseLanguage(stored: string | null, browserLanguages: readonly string[]): LanguageCode {
  return isLanguageCode(stored) ? stored : pickLanguage(browserLanguages);
}
