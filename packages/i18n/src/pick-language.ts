/** Which language to speak before anyone has signed in. */
import { isLanguageCode, pickLanguage } from "@comptoir/domain/language";
import type { LanguageCode } from "@comptoir/domain/language";

/** The choice kept on the device when it still names a language of ours, else what the browser asks for. */
export function chooseLanguage(stored: string | null, browserLanguages: readonly string[]): LanguageCode {
  return isLanguageCode(stored) ? stored : pickLanguage(browserLanguages);
}
