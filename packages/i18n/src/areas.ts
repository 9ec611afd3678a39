/** Translation areas, loaded on demand: signing in loads its own language and area only. */
import type { LanguageCode } from "@comptoir/domain/language";

import type { areas as french } from "./locales/fr/areas.ts";
import type { WithoutPlural } from "./locale.ts";

/** Texts of each translation area, by key. */
export type Words = { readonly [A in keyof typeof french]: Awaited<ReturnType<(typeof french)[A]>> };

export type Area = keyof Words;

/** "area.key", without the plural category. */
export type TextKey = { [A in Area]: `${A}.${WithoutPlural<keyof Words[A]>}` }[Area];

/** Loader of each area's texts. */
export type AreaLoaders = Readonly<Record<Area, () => Promise<Readonly<Record<string, string>>>>>;

/** Areas for signing in, loadable without the list of all areas. */
const signInLoadersByLanguage = {
  fr: {
    common: () => import("./locales/fr/common.ts").then((file) => file.common),
    login: () => import("./locales/fr/login.ts").then((file) => file.login),
  },
  en: {
    common: () => import("./locales/en/common.ts").then((file) => file.common),
    login: () => import("./locales/en/login.ts").then((file) => file.login),
  },
  es: {
    common: () => import("./locales/es/common.ts").then((file) => file.common),
    login: () => import("./locales/es/login.ts").then((file) => file.login),
  },
} as const satisfies Record<LanguageCode, Partial<AreaLoaders>>;

const loadAreasByLanguage = {
  fr: () => import("./locales/fr/areas.ts"),
  en: () => import("./locales/en/areas.ts"),
  es: () => import("./locales/es/areas.ts"),
} as const satisfies Record<LanguageCode, () => Promise<{ readonly areas: AreaLoaders }>>;

/** Returns the loaders of a language's areas. */
export async function loadersOf(language: LanguageCode): Promise<AreaLoaders> {
  return (await loadAreasByLanguage[language]()).areas;
}

/** Loads the words of an area. */
export async function loadArea(language: LanguageCode, area: Area): Promise<Readonly<Record<string, string>>> {
  if (area === "common" || area === "login") return signInLoadersByLanguage[language][area]();
  return (await loadersOf(language))[area]();
}
