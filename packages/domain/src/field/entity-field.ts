/** Fields of entities as data: every layer derives from a field's row. */

import type { PermissionCode } from "../access/index.ts";
import { languageCodes } from "../language/index.ts";
import type { Default, FieldRule, FieldRules, Required, RequiredWhen } from "../validation/index.ts";

import type { FieldKind, fieldKinds, FieldUse } from "./field-kind.data.ts";

type CodesOf<K extends FieldKind> = (typeof fieldKinds)[K]["rules"][number];

/** Rules that a field of a kind may have. */
export type RulesOfKind<K extends FieldKind> = readonly (
  | Required
  | RequiredWhen
  | Default
  | Extract<FieldRule, { [C in CodesOf<K>]: C | { readonly [Code in C]: unknown } }[CodesOf<K>]>
)[];

/** Facts of a field beside its kind and rules. */
interface FieldFacts {
  /** Name on the wire; by default the field's own. */
  readonly wire?: string;
  /** Entity that a reference points to. */
  readonly refersTo?: string;
  /** Permission to see the field's values; absent if readers of the entity may. */
  readonly permission?: PermissionCode;
  /** Permission to fill in the field, beside that of the entity. */
  readonly guard?: PermissionCode;
  /** Uses of the field's list column: by default those of the field's kind; null if it has no column. */
  readonly uses?: readonly FieldUse[] | null;
  /** Unit of a quantity; by default the product's own. */
  readonly unit?: "kg" | "cm" | "percent";
  /** Set if every row has a value. */
  readonly always?: true;
  /** Codes of a read-only choice, which has no form rule to list them. */
  readonly codes?: readonly (string | number)[];
}

/** Field of one kind; without rules it is read-only. */
export type FieldOfKind<K extends FieldKind> = FieldFacts & {
  readonly type: K;
  readonly rules?: RulesOfKind<K>;
} & (K extends "money" | "unitCost" ? ImportedFacts : unknown);

/** Facts of an amount, beside those of every field. */
interface ImportedFacts {
  /** Set if an imported file of its entity may have a column of it. */
  readonly imported?: true;
}

/** Field of an entity. */
export type EntityField = { [K in FieldKind]: FieldOfKind<K> }[FieldKind];

/** Fields of an entity by name, in column order. */
export type FieldTable = Readonly<Record<string, EntityField>>;

/** Rules of the fields in a form. */
export type RulesOf<F> = {
  readonly [Name in keyof F as F[Name] extends { readonly rules: FieldRules } ? Name : never]: F[Name] extends {
    readonly rules: infer Rules extends FieldRules;
  }
    ? Rules
    : never;
};

/**
 * Returns the form rules of the fields that a person can fill in; read-only fields are left out.
 *
 * @example rulesOf({ id: { type: "integer" }, fee: { type: "money", rules: ["money"] } }) // => { fee: ["money"] }
 */
export function rulesOf<const F extends FieldTable>(fields: F): RulesOf<F> {
  const ruleEntries = Object.entries(fields).flatMap(([name, field]) =>
    field.rules === undefined ? [] : [[name, field.rules] as const],
  );
  return Object.fromEntries(ruleEntries) as RulesOf<F>;
}

/**
 * Returns the allowed codes of a choice field; null if any code is allowed.
 *
 * @example choicesOf({ type: "choice", rules: [{ oneOf: ["A", "B"] }] }) // => ["A", "B"]
 */
export function choicesOf({
  rules = [],
  codes,
}: Pick<EntityField, "rules" | "codes">): readonly (string | number)[] | null {
  for (const rule of rules) {
    if (rule === "language") return languageCodes;
    if (typeof rule === "string") continue;
    if ("oneOf" in rule) return rule.oneOf.filter((code) => typeof code !== "boolean");
    if ("codeOf" in rule) return Object.keys(rule.codeOf);
  }
  return codes ?? null;
}
