/** Types that tie every language to the French source: a forgotten or an invented key does not compile. */
import type { LanguageCode } from "@comptoir/domain/language";

/** Categories of CLDR that a language counts in; English has no "many". */
interface PluralOf {
  readonly fr: "one" | "many" | "other";
  readonly en: "one" | "other";
  readonly es: "one" | "many" | "other";
}

type PluralSuffix = "_one" | "_many" | "_other";

type Spoken<K, L extends LanguageCode> = K extends `${string}${PluralSuffix}`
  ? K extends `${string}_${PluralOf[L]}`
    ? K
    : never
  : K;

/** The words of one area in one language: the keys of French, less the plural categories the language does not have. */
export type Locale<T, L extends LanguageCode = "fr"> = { readonly [K in keyof T as Spoken<K, L>]: string };

/** A key as code asks for it: without its plural category, which the count decides. */
export type WithoutPlural<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K extends string ? K : never;
