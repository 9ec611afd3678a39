/** A translator over i18next: one language, areas loaded when a screen asks for them, keys checked by the compiler. */
import type { LanguageCode } from "@comptoir/domain/language";
import { createInstance } from "i18next";

import { areas } from "./areas.ts";
import type { Area, TextKey } from "./areas.ts";

export type TextParams = Readonly<Record<string, string | number>>;

export interface Translator {
  readonly language: LanguageCode;
  /** The words of a key; `count` picks the plural category and is never formatted: give the formatted number beside it. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** Brings areas in; at once when they are all here. */
  readonly load: (...wanted: readonly Area[]) => Promise<void>;
  readonly has: (area: Area) => boolean;
}

export function createI18n(language: LanguageCode): Translator {
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
  const has = (area: Area) => instance.hasResourceBundle(language, area);
  const loadOne = async (area: Area) => {
    const words = await areas[language][area]();
    instance.addResourceBundle(language, area, words);
  };
  return {
    language,
    has,
    t: (key, params = {}) => instance.t(key, { ...params }),
    load: async (...wanted) => {
      await Promise.all(wanted.filter((area) => !has(area)).map(loadOne));
    },
  };
}
