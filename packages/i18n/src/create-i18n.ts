/**
 * A translator: one language, areas loaded on demand, keys checked by the compiler. The library i18next fills parameters and counts; it is loaded with
 * the first texts that need it, so that signing in does not wait for it.
 */
import type { LanguageCode } from "@comptoir/domain/language";

import { loadArea } from "./areas.ts";
import type { Area, TextKey } from "./areas.ts";
import type { Formatter } from "./formatter.ts";

export type TextParams = Readonly<Record<string, string | number>>;

export interface Translator {
  readonly language: LanguageCode;
  /** Text of a key; `count` picks the plural category and is never formatted: pass the formatted number as well. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** Text of a key made of data, such as a field's name; null if no loaded area has it. `t` returns such a key, or its last part. */
  readonly find: (key: string) => string | null;
  /** Loads the areas that are not loaded yet. */
  readonly load: (...wanted: readonly Area[]) => Promise<void>;
  readonly has: (area: Area) => boolean;
}

/** Makes a translator; `rewrite` changes each of its texts, such as to those of the pseudo-locale. */
export function createI18n(language: LanguageCode, rewrite?: (text: string) => string): Translator {
  const loadedAreas = new Set<Area>();
  const plainTextByKey = new Map<string, string>();
  let formatter: Formatter | undefined;

  const loadTexts = async (area: Area) => {
    const areaWords = Object.entries(await loadArea(language, area));
    const areaEntries =
      rewrite === undefined ? areaWords : areaWords.map(([key, words]) => [key, rewrite(words)] as const);
    const formattedEntries = areaEntries.filter(isFormatted);
    if (formattedEntries.length > 0 && formatter === undefined) {
      const { createFormatter } = await import("./formatter.ts");
      formatter ??= createFormatter(language);
    }
    formatter?.add(area, Object.fromEntries(formattedEntries));
    for (const [key, text] of areaEntries.filter((entry) => !isFormatted(entry)))
      plainTextByKey.set(`${area}.${key}`, text);
    loadedAreas.add(area);
  };

  return {
    language,
    has: (area) => loadedAreas.has(area),
    t: (key, params = {}) => plainTextByKey.get(key) ?? formatter?.t(key, params) ?? key,
    find: (key) => plainTextByKey.get(key) ?? (formatter?.has(key) === true ? formatter.t(key, {}) : null),
    load: async (...wanted) => {
      await Promise.all(wanted.filter((area) => !loadedAreas.has(area)).map(loadTexts));
    },
  };
}

/** Tells whether a text has parameters or plural categories. */
const isFormatted = ([key, words]: readonly [string, string]): boolean =>
  words.includes("{{") || /_(?:one|many|other)$/u.test(key);
