/** Wire codecs of each kind of field, and the bodies of entities made of their fields. */

import { choicesOf, type EntityField, type FieldKind, type FieldTable } from "@comptoir/domain/field";
import { Schema } from "effect";

import { Amount, Money, Pct, UnitMoney } from "./money-wire.ts";
import { optionalKey } from "./optional-values.ts";

/** A text by language; a language without a text is absent. */
const TranslatedText = Schema.Struct({
  fr: optionalKey(Schema.String),
  en: optionalKey(Schema.String),
  es: optionalKey(Schema.String),
});

/** Codec of a value of each kind. Numbers with decimals are exact integers inside. */
export const codecByFieldKind = {
  text: Schema.String,
  longText: Schema.String,
  code: Schema.String,
  integer: Schema.Int,
  decimal: Amount,
  money: Money,
  unitCost: UnitMoney,
  quantity: Amount,
  percent: Pct,
  /** A day, YYYY-MM-DD. */
  date: Schema.String,
  instant: Schema.Int,
  flag: Schema.Boolean,
  choice: Schema.String,
  reference: Schema.Int,
  translated: TranslatedText,
  image: Schema.String,
  colour: Schema.String,
  list: Schema.Array(Schema.String),
  parts: Schema.Unknown,
} as const satisfies Record<FieldKind, Schema.Top>;

type CodesOfRule<R> = R extends { readonly oneOf: readonly (infer Code extends string | number)[] }
  ? Code
  : R extends { readonly codeOf: infer Table }
    ? keyof Table & string
    : never;

type CodesOf<F> = F extends { readonly codes: readonly (infer Code extends string | number)[] }
  ? Code
  : F extends { readonly rules: readonly (infer R)[] }
    ? CodesOfRule<R>
    : never;

type ValueCodec<F> = F extends { readonly type: infer Kind extends FieldKind }
  ? Kind extends "choice"
    ? [CodesOf<F>] extends [never]
      ? typeof Schema.String
      : Schema.Literals<readonly CodesOf<F>[]>
    : (typeof codecByFieldKind)[Kind]
  : never;

type Nullable<F, Codec extends Schema.Top> = F extends { readonly always: true } ? Codec : Schema.NullOr<Codec>;

type FieldCodec<F, Codec extends Schema.Top> = F extends { readonly permission: string }
  ? Schema.optionalKey<Nullable<F, Codec>>
  : Nullable<F, Codec>;

/** Codecs of the fields of a table; those of `own` in place of their kind's. */
export type RowFields<F extends FieldTable, Own> = {
  readonly [Name in keyof F]: FieldCodec<
    F[Name],
    Name extends keyof Own ? (Own[Name] extends Schema.Top ? Own[Name] : never) : ValueCodec<F[Name]>
  >;
};

/** Makes the body of a row from its fields. A field that takes a permission is left out for those who lack it; `ownCodecs` has the codecs of lists and parts. */
export function rowFields<F extends FieldTable, Own extends Readonly<Record<string, Schema.Top>> = {}>(
  fields: F,
  ownCodecs?: Own,
): Schema.Struct<RowFields<F, Own>> {
  const codecByField = Object.entries<EntityField>(fields).map(([name, field]) => {
    const fieldCodec = ownCodecs?.[name] ?? makeValueCodec(field);
    const nullableCodec = field.always === true ? fieldCodec : Schema.NullOr(fieldCodec);
    return [name, field.permission === undefined ? nullableCodec : optionalKey(nullableCodec)] as const;
  });
  return Schema.Struct(Object.fromEntries(codecByField)) as unknown as Schema.Struct<RowFields<F, Own>>;
}

function makeValueCodec(field: EntityField): Schema.Top {
  const choiceCodes = field.type === "choice" ? choicesOf(field) : null;
  return choiceCodes === null ? codecByFieldKind[field.type] : Schema.Literals(choiceCodes);
}

/** Codecs of fields whose codes are not checked: a stored code stays readable when its list loses it. */
export const openFields = (fields: FieldTable): Readonly<Record<string, Schema.Top>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { type, always }]) => [
      name,
      always === true ? codecByFieldKind[type] : Schema.NullOr(codecByFieldKind[type]),
    ]),
  );
