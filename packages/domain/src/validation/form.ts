/** Forms: tables of fields and rules, compiled once, that find all issues of a value at once. */

import type { ErrorCode } from "../errors/index.ts";
import { issue, ok, type Issue, type Result } from "../result/index.ts";

import { compileField, type Default, type FieldRules, type Required, type RequiredWhen } from "./field.ts";
import { isOrdered } from "./order-ends.ts";
import { isFields, propertyReaderOf } from "./reader.ts";
import { isValidationFailure, issuesOf, issuesUnder, rejectAll, wrongType, type Step } from "./validation-failure.ts";
import type { RuleValues } from "./rule.ts";

/** Fields of a form, with their rules. */
export type FormFields = Readonly<Record<string, FieldRules>>;

/** A rule over several fields; it is checked when each of them is valid. */
export type FormLaw<Name extends string, T> =
  /** The first is not after the second; either may be absent. */
  | { readonly ordered: readonly [from: Name, to: Name]; readonly code?: ErrorCode }
  /** Both are equal; the issue is at the second. */
  | { readonly same: readonly [first: Name, second: Name]; readonly code: ErrorCode }
  /** At least one is present; the issue is at the first. */
  | { readonly anyOf: readonly [Name, ...Name[]]; readonly code?: ErrorCode }
  /** Any other rule: returns its issues, with their paths in the form. */
  | { readonly fields: readonly Name[]; readonly check: (value: T) => readonly Issue[] };

/** A form: its definition and the compiled check. */
export interface Form<T> {
  readonly fields: FormFields;
  readonly step: Step<T>;
}

/** Type of the values that a form accepts. */
export type FormValue<F extends Form<unknown>> = F extends Form<infer T> ? T : never;

type PresenceRule = Required | RequiredWhen | Default;

type ValueOfRule<R> = R extends keyof RuleValues
  ? RuleValues[R]
  : R extends { readonly oneOf: readonly (infer V)[] }
    ? V
    : R extends { readonly codeOf: infer Table }
      ? keyof Table & string
      : R extends { readonly custom: (value: never) => Result<infer V> }
        ? V
        : R extends { readonly form: Form<infer V> }
          ? V
          : R extends { readonly list: { readonly of: infer Of } }
            ? readonly (Of extends Form<infer V> ? V : Of extends FieldRules ? ValueOfField<Of> : never)[]
            : keyof R extends keyof RuleValues
              ? RuleValues[keyof R]
              : never;

type PresentValue<Rules extends FieldRules> = Rules extends readonly [infer First, ...infer Rest extends FieldRules]
  ? (First extends PresenceRule ? unknown : ValueOfRule<First>) & PresentValue<Rest>
  : unknown;

type DefaultValue<Rule> = Rule extends { readonly default: infer V } ? V : never;

/** Type of the values that a field accepts, its default included. */
export type ValueOfField<Rules extends FieldRules> = [Extract<Rules[number], Required>] extends [never]
  ? PresentValue<Rules> | ([DefaultValue<Rules[number]>] extends [never] ? null : DefaultValue<Rules[number]>)
  : PresentValue<Rules>;

/** Type of the values that all fields of a form accept. */
export type ValueOfFields<F extends FormFields> = { readonly [Name in keyof F]: ValueOfField<F[Name]> };

/**
 * Compiles a form from its fields and laws; do it once, and check as often as needed.
 *
 * Errors: throws a RangeError for a field without a rule that says what it holds, which is a fault of the caller.
 *
 * @example Object.keys(defineForm({ email: ["required", "email"], phone: ["phone"] }).fields) // => ["email", "phone"]
 */
export function defineForm<const F extends FormFields>(
  fields: F,
  laws: readonly FormLaw<keyof F & string, ValueOfFields<F>>[] = [],
): Form<ValueOfFields<F>> {
  const compiledFields = Object.entries(fields).map(([name, rules]) => ({
    name,
    step: compileField(rules),
    issuesOf: issuesUnder(name),
  }));
  const fieldNames = compiledFields.map(({ name }) => name);
  const hasInheritedName = fieldNames.some((name) => name in Object.prototype);
  const blankValues: Readonly<Record<string, unknown>> = Object.fromEntries(fieldNames.map((name) => [name, null]));
  return {
    fields,
    step: (value) => {
      if (!isFields(value)) return wrongType;
      const parsedValues = { ...blankValues };
      const readField = propertyReaderOf(value, hasInheritedName);
      let formIssues: Issue[] | null = null;
      for (const { name, step, issuesOf: listIssues } of compiledFields) {
        const stepResult = step(readField(value, name), value);
        if (isValidationFailure(stepResult)) formIssues = addIssues(formIssues, listIssues(stepResult));
        else parsedValues[name] = stepResult;
      }
      for (const law of laws) {
        formIssues = addIssues(formIssues, checkLaw(law, parsedValues as ValueOfFields<F>, formIssues));
      }
      return formIssues === null ? (parsedValues as ValueOfFields<F>) : rejectAll(formIssues);
    },
  };
}

/**
 * Checks a form: returns every issue of a value with its path, or the value to store. Unknown properties are
 * dropped; the value may have any type.
 *
 * Errors: those of the form's rules; VALUE_TYPE for a value of another kind.
 *
 * @example checkForm(defineForm({ email: ["required", "email"], phone: ["phone"] }), { phone: "12" }) // => { ok: false, issues: [{ code: "REQUIRED", path: ["email"], params: {} }, { code: "PHONE", path: ["phone"], params: {} }] }
 */
export function checkForm<T>(form: Form<T>, value: unknown): Result<T> {
  const formResult = form.step(value, {});
  return isValidationFailure(formResult) ? { ok: false, issues: issuesOf(formResult) } : ok(formResult);
}

const noIssues: readonly Issue[] = [];

/** Adds issues to a list; avoids allocating it until there is an issue. */
function addIssues(issues: Issue[] | null, reasons: readonly Issue[]): Issue[] | null {
  if (issues === null) return reasons.length === 0 ? null : [...reasons];
  for (const reason of reasons) issues.push(reason);
  return issues;
}

/** Lists the issues of a form law; none if one of its fields is invalid already. */
function checkLaw<T extends object>(
  law: FormLaw<string, T>,
  fields: T,
  issues: readonly Issue[] | null,
): readonly Issue[] {
  const fieldValueOf = (name: string): unknown => fields[name as keyof T];
  const lawFields = "ordered" in law ? law.ordered : "same" in law ? law.same : "anyOf" in law ? law.anyOf : law.fields;
  if (issues !== null && issues.some(({ path: [name] }) => lawFields.some((otherName) => otherName === name)))
    return noIssues;
  if ("ordered" in law)
    return isOrdered(fieldValueOf(law.ordered[0]), fieldValueOf(law.ordered[1]))
      ? noIssues
      : [issue(law.code ?? "DATE_RANGE", [law.ordered[1]])];
  if ("same" in law)
    return Object.is(fieldValueOf(law.same[0]), fieldValueOf(law.same[1]))
      ? noIssues
      : [issue(law.code, [law.same[1]])];
  if ("anyOf" in law)
    return law.anyOf.some((name) => fieldValueOf(name) !== null && fieldValueOf(name) !== "")
      ? noIssues
      : [issue(law.code ?? "REQUIRED", [law.anyOf[0]])];
  return law.check(fields);
}
