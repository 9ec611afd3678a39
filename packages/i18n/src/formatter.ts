/** Fills parameters and picks plural categories with i18next. */
import type { LanguageCode } from "@comptoir/domain/language";
import { createInstance } from "i18next";

export interface Formatter {
  readonly add: (area: string, words: Readonly<Record<string, string>>) => void;
  readonly has: (key: string) => boolean;
  readonly t: (key: string, params: Readonly<Record<string, string | number>>) => string;
}

export function createFormatter(language: LanguageCode): Formatter {
  const i18nextInstance = createInstance();
  void i18nextInstance.init({
    lng: language,
    resources: {},
    ns: [],
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: ".",
    interpolation: { escapeValue: false },
  });
  return {
    add: (area, words) => void i18nextInstance.addResourceBundle(language, area, words),
    has: (key) => i18nextInstance.exists(key),
    t: (key, params) => i18nextInstance.t(key, { ...params }),
  };
}
