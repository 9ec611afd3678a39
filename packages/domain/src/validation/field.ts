/** A form field: its rules as data, compiled to a validation step. */

import type { ErrorCode } from "../errors/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { isBlank } from "../text/index.ts";

import type { Form } from "./form.ts";
import { listLengthOf, readElement, readOwnProperty, type Fields } from "./reader.ts";
import {
  isValidationFailure,
  isWrongType,
  issuesOf,
  issuesUnder,
  rejectWith,
  rejectAll,
  wrongType,
  type ValidationFailure,
  type Step,
} from "./validation-failure.ts";
import { fieldRules, type RuleCode, type RuleParams, type RuleRow } from "./rule.ts";

/** The value is required; with its error code if not the usual one. */
export type Required = "required" | { readonly required: ErrorCode };

/** The value is required if another field has one of the given values. */
export interface RequiredWhen {
  readonly requiredWhen: { readonly field: string; readonly is: readonly unknown[]; readonly code?: ErrorCode };
}

/** Default of an absent value. */
export interface Default {
  readonly default: string | number | boolean | null | readonly never[] | Readonly<Record<string, string | number>>;
}

/** A nested form. */
export interface FormRule {
  readonly form: Form<unknown>;
}

/** A list whose elements follow some rules, or are forms; a required list must not be empty. */
export interface ListRule {
  readonly list: { readonly of: FieldRules | Form<unknown>; readonly max: number };
}

/** A rule of the table: its name, with its parameters if it has any. */
export type TableRule = {
  [C in RuleCode]: undefined extends RuleParams[C]
    ? C | { readonly [K in C]: NonNullable<RuleParams[C]> }
    : { readonly [K in C]: RuleParams[C] };
}[RuleCode];

/** A rule of a field. */
export type FieldRule = Required | RequiredWhen | Default | FormRule | ListRule | TableRule;

/** Rules of a field, in the order of checking. */
export type FieldRules = readonly FieldRule[];

/** Compiles the rules of a field. */
export function compileField(rules: FieldRules): Step<unknown> {
  const valueOrFailureIfAbsent = compileAbsence(rules);
  const fieldSteps = rules.flatMap((rule) => stepsOfRule(rule, valueOrFailureIfAbsent));
  const [firstStep, ...otherSteps] = fieldSteps;
  if (firstStep === undefined) throw new RangeError("A field needs a rule that says what it holds");
  const allSteps = otherSteps.length === 0 ? firstStep : compileSteps(fieldSteps);
  const isVerbatim = rules.some((rule) => ruleCodesOf(rule).some((code) => ruleRowOf(code).isVerbatim === true));
  if (isVerbatim)
    return (value, form) =>
      value === undefined || value === null || value === "" ? valueOrFailureIfAbsent(form) : allSteps(value, form);
  return (value, form) => {
    if (value === undefined || value === null) return valueOrFailureIfAbsent(form);
    if (typeof value !== "string") return allSteps(value, form);
    const trimmedText = value.trim();
    return isBlank(trimmedText) ? valueOrFailureIfAbsent(form) : allSteps(trimmedText, form);
  };
}

/** Compiles rules into one step that checks every rule and reports every failure, but a value of the wrong type only once. */
function compileSteps(steps: readonly Step<unknown>[]): Step<unknown> {
  return (value, form) => {
    let checkedValue = value;
    let allIssues: Issue[] | null = null;
    for (const step of steps) {
      const stepResult = step(checkedValue, form);
      if (isValidationFailure(stepResult) && isWrongType(stepResult)) return wrongType;
      if (isValidationFailure(stepResult))
        allIssues = allIssues === null ? [...issuesOf(stepResult)] : [...allIssues, ...issuesOf(stepResult)];
      else checkedValue = stepResult;
    }
    return allIssues === null ? checkedValue : rejectAll(allIssues);
  };
}

/** Compiles what an absent value becomes: a failure if it is required, or else its default value or null. */
function compileAbsence(rules: FieldRules): (form: Fields) => unknown {
  let defaultValue: unknown = null;
  let missingFailure: ValidationFailure | null = null;
  let requiredWhenRule: RequiredWhen["requiredWhen"] | null = null;
  for (const rule of rules) {
    if (rule === "required") missingFailure = rejectWith(issue("REQUIRED"));
    else if (typeof rule === "string") continue;
    else if ("required" in rule) missingFailure = rejectWith(issue(rule.required));
    else if ("default" in rule) defaultValue = rule.default;
    else if ("requiredWhen" in rule) requiredWhenRule = rule.requiredWhen;
  }
  if (missingFailure !== null || requiredWhenRule === null) return () => missingFailure ?? defaultValue;
  const { field, is, code = "REQUIRED" } = requiredWhenRule;
  const presenceFailure = rejectWith(issue(code));
  return (form) => (is.includes(readOwnProperty(form, field)) ? presenceFailure : defaultValue);
}

function stepsOfRule(rule: FieldRule, valueOrFailureIfAbsent: (form: Fields) => unknown): readonly Step<unknown>[] {
  if (typeof rule === "string") return rule === "required" ? [] : [ruleRowOf(rule).make(undefined)];
  if ("required" in rule || "requiredWhen" in rule || "default" in rule) return [];
  if ("form" in rule) return [rule.form.step];
  if ("list" in rule) return [compileList(rule.list, valueOrFailureIfAbsent)];
  return Object.entries(rule).map(([code, params]) => ruleRowOf(code).make(params));
}

/** Returns the codes of the rule table's rows for a rule. */
function ruleCodesOf(rule: FieldRule): readonly string[] {
  const writtenCodes = typeof rule === "string" ? [rule] : Object.keys(rule);
  return writtenCodes.filter((code) => Object.hasOwn(fieldRules, code));
}

function compileList({ of, max }: ListRule["list"], valueOrFailureIfAbsent: (form: Fields) => unknown): Step<unknown> {
  const elementStep = "step" in of ? of.step : compileField(of);
  const tooLongFailure = rejectWith(issue("LIST_LENGTH", [], { max }));
  return (value, form) => {
    const elementCount = listLengthOf(value);
    if (elementCount === null) return wrongType;
    if (elementCount > max) return tooLongFailure;
    const emptyResult = elementCount === 0 ? valueOrFailureIfAbsent(form) : null;
    if (isValidationFailure(emptyResult)) return emptyResult;
    const elementIssues: Issue[] = [];
    const parsedElements: unknown[] = [];
    for (let index = 0; index < elementCount; index += 1) {
      const stepResult = elementStep(readElement(value, index), form);
      if (!isValidationFailure(stepResult)) parsedElements.push(stepResult);
      else for (const reason of issuesUnder(index)(stepResult)) elementIssues.push(reason);
    }
    return elementIssues.length === 0 ? parsedElements : rejectAll(elementIssues);
  };
}

/** Returns the row of a rule, for parameters of any type: the types of the form have checked them already. */
function ruleRowOf(code: string): RuleRow<unknown> {
  if (!Object.hasOwn(fieldRules, code)) throw new RangeError(`No such rule: ${code}`);
  return fieldRules[code as RuleCode] as RuleRow<unknown>;
}
