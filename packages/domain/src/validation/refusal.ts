/** What a rule gives in place of a value that it does not let through. */

import { issue, type Issue, type Result } from "../result/index.ts";

import type { Fields } from "./reader.ts";

const reasons = Symbol("reasons");

/** The reasons why a value is not let through. */
export interface Refusal {
  readonly [reasons]: readonly Issue[];
}

/** What a rule makes of a value; the other fields of the form are at hand, as they came. */
export type Step<T> = (value: unknown, form: Fields) => T | Refusal;

/** Does not let a value through. */
export function refuse(...issues: readonly Issue[]): Refusal {
  return { [reasons]: issues };
}

/** Whether a rule has not let a value through. */
export function isRefusal(kept: unknown): kept is Refusal {
  return typeof kept === "object" && kept !== null && reasons in kept;
}

/** The reasons of a refusal. */
export function reasonsOf(refusal: Refusal): readonly Issue[] {
  return refusal[reasons];
}

/** The reasons of a refusal, as they stand under a name or a place. */
export function reasonsUnder(place: string | number, refusal: Refusal): readonly Issue[] {
  return refusal[reasons].map((reason) => issue(reason.code, [place, ...reason.path], reason.params));
}

/** A value of another kind than the rule asks for. */
export const wrongKind: Refusal = refuse(issue("VALUE_TYPE"));

/** Makes a step of a function that reads values of unknown shape. */
export function stepOf<T>(parse: (value: unknown) => Result<T>): Step<T> {
  return (value) => {
    const read = parse(value);
    return read.ok ? read.value : refuse(...read.issues);
  };
}
