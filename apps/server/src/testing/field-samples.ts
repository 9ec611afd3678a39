/** Valid and invalid values of every kind of field, for tests that run over all entities. */

import { choicesOf, type EntityField, type FieldKind } from "@comptoir/domain/field";
import { foldText } from "@comptoir/domain/text";
import type { FieldRules } from "@comptoir/domain/validation";

/** Name and index of a test row, which make its values unique. */
interface SampleRow {
  readonly name: string;
  readonly index: number;
  /** Id of a record that references may point to. */
  readonly reference: number;
}

/** Functions that return a valid and an invalid value of a field kind, as sent in JSON. */
interface FieldSample {
  readonly right: (row: SampleRow, field: EntityField) => unknown;
  /** Value that the field's rules refuse; undefined if there is none to test. */
  readonly wrong: (field: EntityField) => unknown;
}

const onlyLetters = (text: string): string => foldText(text).replaceAll(/[^a-z]/gu, "");

const rulesOf = ({ rules = [] }: { readonly rules?: FieldRules }): readonly string[] =>
  rules.map((rule) => (typeof rule === "string" ? rule : (Object.keys(rule)[0] ?? "")));

const texts: Readonly<Record<string, FieldSample["right"]>> = {
  max200: ({ name }) => name,
  max100: ({ name }) => name,
  max40: ({ index }) => String(index),
  personName: ({ index }) => (index % 2 === 0 ? "Ana" : null),
  email: ({ index }) => (index % 3 === 0 ? null : `personne${index}@exemple.ca`),
  phone: () => "514 555-0199",
  postalCode: () => "H2W 1G2",
};
const wrongTexts: Readonly<Record<string, unknown>> = { max200: " ", email: "personne", phone: "12" };

const returnUndefined = () => undefined;
const returnNull = () => null;
const numberSample = (part: number): FieldSample => ({ right: ({ index }) => index + part, wrong: () => "many" });

/** Valid and invalid values of every field kind. */
export const fieldSamples = {
  text: {
    right: (row, field) => rulesOf(field).flatMap((rule) => texts[rule]?.(row, field) ?? [])[0] ?? null,
    wrong: (field) => rulesOf(field).flatMap((rule) => wrongTexts[rule] ?? [])[0],
  },
  longText: { right: ({ name }) => name, wrong: returnUndefined },
  code: { right: ({ name, index }) => `${onlyLetters(name).slice(0, 20)}-${index}`, wrong: () => "<>" },
  integer: numberSample(0),
  decimal: numberSample(1 / 8),
  money: numberSample(1 / 4),
  unitCost: numberSample(1 / 16),
  quantity: numberSample(1 / 8),
  percent: numberSample(1 / 2),
  date: {
    right: ({ index }) => `20${20 + (index % 7)}-0${1 + (index % 9)}-1${index % 10}`,
    wrong: () => "hier",
  },
  instant: numberSample(0),
  flag: { right: ({ index }) => index % 2 === 0, wrong: returnUndefined },
  choice: {
    right: ({ index }, field) => {
      const codes = choicesOf(field) ?? [null];
      return codes[index % codes.length];
    },
    wrong: (field) => (rulesOf(field).includes("language") ? undefined : "?"),
  },
  reference: { right: ({ reference }) => reference, wrong: () => "nobody" },
  translated: {
    right: ({ name }) => ({ fr: name, en: `The ${name}`, es: `El ${name}` }),
    wrong: () => ({ en: "No French" }),
  },
  image: { right: returnNull, wrong: returnUndefined },
  colour: { right: ({ index }) => `#0a0b${String(10 + (index % 3))}`, wrong: () => "red" },
  list: { right: returnNull, wrong: returnUndefined },
  parts: { right: returnNull, wrong: returnUndefined },
} as const satisfies Record<FieldKind, FieldSample>;

/** Returns a valid value of a field. */
export const rightValue = (field: EntityField, row: SampleRow): unknown => fieldSamples[field.type].right(row, field);

/** Returns an invalid value of a field; undefined if there is none to test. */
export const wrongValue = (field: EntityField): unknown => fieldSamples[field.type].wrong(field);
