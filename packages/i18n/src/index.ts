export { loadArea } from "./areas.ts";
export type { Area, TextKey, Words } from "./areas.ts";
export { createI18n } from "./create-i18n.ts";
export type { TextParams, Translator } from "./create-i18n.ts";
export type { Locale } from "./locale.ts";
export { pseudoText, withoutPseudoTexts } from "./pseudo.ts";
export { chooseLanguage } from "./pick-language.ts";
