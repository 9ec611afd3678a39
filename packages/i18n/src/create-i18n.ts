/** A translator: one language, areas loaded on demand, keys checked by the compiler. */
import type { LanguageCode } from "@comptoir/domain/language";

import { loadArea } from "./areas.ts";
import type { Area, TextKey } from "./areas.ts";

export type TextParams = Readonly<Record<string, string | number>>;

export interface Translator {
  readonly language: LanguageCode;
  /** Text of a key; `count` picks the plural category and is never formatted: pass the formatted number as well. */
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** Text of a key made of data, such as a field's name; null if no loaded area has it. `t` returns such a key itself. */
  readonly find: (key: string) => string | null;
  /** Loads areas; synchronous if all are loaded already. */
  readonly load: (...wanted: readonly Area[]) => Promise<void>;
  readonly has: (area: Area) => boolean;
}

export function createI18n(language: LanguageCode): Translator {
  const known = new Set<Area>();
  const texts = new Map<string, string>();
  let pluralRules: Intl.PluralRules | undefined;

  const loadOne = async (area: Area) => {
    for (const [key, text] of Object.entries(await loadArea(language, area))) texts.set(`${area}.${key}`, text);
    known.add(area);
  };

  const pluralText = (key: string, count: TextParams[string] | undefined) =>
    typeof count === "number"
      ? texts.get(`${key}_${(pluralRules ??= new Intl.PluralRules(language)).select(count)}`)
      : undefined;

  return {
    language,
    has: (area) => known.has(area),
    t: (key, params = {}) => fillText(pluralText(key, params["count"]) ?? texts.get(key) ?? key, params),
    find: (key) => texts.get(key) ?? null,
    load: async (...wanted) => {
      await Promise.all(wanted.filter((area) => !known.has(area)).map(loadOne));
    },
  };
}

/** Fills `{{name}}`, once: a value that looks like a parameter stays as it is, and so does a parameter without a value. */
function fillText(text: string, params: TextParams): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (hole, name: string) => String(params[name] ?? hole));
}
