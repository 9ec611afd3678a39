/** Description of a form field for screens. */

import { languageCodes } from "../language/index.ts";
import { maxLengthOf, longTextAtMost } from "../text/index.ts";

import type { FieldRule } from "./field.ts";
import type { Form } from "./form.ts";
import { passwordPolicy } from "./password-policy.ts";
import { isFields } from "./reader.ts";
import type { RuleCode } from "./rule.ts";

/** Input kind of a field. */
export type FieldInput =
  | "text"
  | "lines"
  | "email"
  | "phone"
  | "digits"
  | "decimal"
  | "date"
  | "password"
  | "choice"
  | "flag"
  | "list";

/** Field description: required or not, input kind, effective limits, choices. */
export interface FieldDescription {
  readonly isRequired: boolean;
  readonly input: FieldInput;
  /** Units: characters; null if the field has no limit of its own. */
  readonly maxLength: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Allowed values; null allows any. */
  readonly choices: readonly (string | number | boolean)[] | null;
}

/** Hints given by a rule's name alone; other rules give none. */
const hintByRule = {
  max40: { maxLength: maxLengthOf("max40") },
  max100: { maxLength: maxLengthOf("max100") },
  max200: { maxLength: maxLengthOf("max200") },
  longText: { input: "lines", maxLength: longTextAtMost },
  email: { input: "email", maxLength: 254 },
  phone: { input: "phone", maxLength: 60 },
  username: { maxLength: maxLengthOf("max40") },
  personName: { maxLength: maxLengthOf("max100") },
  shopCode: { maxLength: maxLengthOf("max40") },
  barcode: { input: "digits", maxLength: 14 },
  password: { input: "password", maxLength: passwordPolicy.maxLength },
  secret: { input: "password" },
  date: { input: "date" },
  flag: { input: "flag" },
  language: { input: "choice", choices: languageCodes },
  integer: { input: "digits" },
  decimal: { input: "decimal" },
  money: { input: "decimal" },
  unitCost: { input: "decimal" },
  quantity: { input: "decimal" },
  oneOf: { input: "choice" },
  codeOf: { input: "choice" },
} as const satisfies Partial<Record<RuleCode, Partial<Omit<FieldDescription, "isRequired">>>>;

/**
 * Describes a form field for a screen: the effective maximum length (39, not 40), the keyboard, the choices.
 *
 * Source: specification 5, behaviour 3.12 (2): the field shows the real limit.
 *
 * @example describeField(defineForm({ code: ["required", "max40"] }), "code") // => { isRequired: true, input: "text", maxLength: 39, min: null, max: null, choices: null }
 */
export function describeField(form: Pick<Form<unknown>, "fields">, name: string): FieldDescription {
  const rulesOfField = new Map(Object.entries(form.fields)).get(name) ?? [];
  return rulesOfField.reduce<FieldDescription>((partialDescription, rule) => addRule(partialDescription, rule), {
    isRequired: false,
    input: "text",
    maxLength: null,
    min: null,
    max: null,
    choices: null,
  });
}

function addRule(partialDescription: FieldDescription, rule: FieldRule): FieldDescription {
  if (rule === "required" || (typeof rule === "object" && "required" in rule))
    return { ...partialDescription, isRequired: true };
  const [hint]: readonly Partial<FieldDescription>[] = (typeof rule === "string" ? [rule] : Object.keys(rule))
    .filter(hasHint)
    .map((code) => hintByRule[code]);
  const ruleDescription = describeRule(rule);
  const maxLength = Math.min(
    partialDescription.maxLength ?? Number.POSITIVE_INFINITY,
    ruleDescription.maxLength ?? hint?.maxLength ?? Number.POSITIVE_INFINITY,
  );
  return {
    ...partialDescription,
    ...hint,
    ...ruleDescription,
    maxLength: Number.isFinite(maxLength) ? maxLength : null,
  };
}

const hasHint = (code: string): code is keyof typeof hintByRule => Object.hasOwn(hintByRule, code);

/** Reads bounds, choices and the password policy from a rule's parameters. */
function describeRule(rule: FieldRule): Partial<FieldDescription> {
  if (typeof rule === "string") return {};
  if ("oneOf" in rule) return { choices: rule.oneOf };
  if ("codeOf" in rule) return { choices: Object.keys(rule.codeOf) };
  if ("list" in rule) return { input: "list" };
  if ("password" in rule) return { maxLength: (rule.password.policy ?? passwordPolicy).maxLength };
  const [params]: readonly unknown[] = Object.values(rule);
  if (!isFields(params)) return {};
  const { min, max } = params;
  return { ...(typeof min === "number" && { min }), ...(typeof max === "number" && { max }) };
}
