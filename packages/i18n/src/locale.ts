/** Types that tie every language to the French source: a missing or unknown key does not compile. */
import type { LanguageCode } from "@comptoir/domain/language";

/** CLDR plural categories of a language; English has no "many". */
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

/** Words of an area in a language: the keys of French, without plural categories that the language lacks. */
export type Locale<T, L extends LanguageCode = "fr"> = { readonly [K in keyof T as Spoken<K, L>]: string };

/** A key as used in code: without its plural category, which the count decides. */
export type WithoutPlural<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K extends string ? K : never;
