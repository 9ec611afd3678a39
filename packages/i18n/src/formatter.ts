/** Fills parameters and picks plural categories with i18next. */
import type { LanguageCode } from "@comptoir/domain/language";
import { createInstance } from "i18next";

export interface Formatter {
  readonly add: (area: string, words: Readonly<Record<string, string>>) => void;
  readonly has: (key: string) => boolean;
  readonly t: (key: string, params: Readonly<Record<string, string | number>>) => string;
}

export function createFormatter(language: LanguageCode): Formatter {
  const instance = createInstance();
  void instance.init({
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
    add: (area, words) => void instance.addResourceBundle(language, area, words),
    has: (key) => instance.exists(key),
    t: (key, params) => instance.t(key, { ...params }),
  };
}
