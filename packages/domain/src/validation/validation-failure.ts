/** Result of a rule that rejects a value. */

import { issue, type Issue, type Result } from "../result/index.ts";

import type { Fields } from "./reader.ts";

/** Registered, so that another copy of the package knows its failures; no value that came as JSON has a symbol. */
const issues: unique symbol = Symbol.for("@comptoir/domain/validation-failure");

/** The issues for which a value is not let through. A rule that refuses in one way makes its failure once. */
export interface ValidationFailure {
  readonly [issues]: readonly Issue[];
}

/** Validation step: returns the parsed value or a failure. `form` holds the other fields, unparsed. */
export type Step<T> = (value: unknown, form: Fields) => T | ValidationFailure;

/** Does not let a value through. */
export function reject(reason: Issue): ValidationFailure {
  return { [issues]: [reason] };
}

/** Rejects a value with a list of issues of any length. */
export function rejectAll(found: readonly Issue[]): ValidationFailure {
  return { [issues]: found };
}

/** Whether a rule has not let a value through. */
export function isValidationFailure(value: unknown): value is ValidationFailure {
  return typeof value === "object" && value !== null && issues in value;
}

/** The issues of a failure. */
export function issuesOf(failure: ValidationFailure): readonly Issue[] {
  return failure[issues];
}

/** Writes the reasons of failures as they stand under a name; those of one that comes again are written once. */
export function issuesUnder(place: string | number): (failure: ValidationFailure) => readonly Issue[] {
  let last: ValidationFailure | null = null;
  let written: readonly Issue[] = [];
  return (failure) => {
    if (failure === last) return written;
    const moved = failure[issues].map(({ code, path, params }) =>
      issue(code, path.length === 0 ? [place] : [place, ...path], params),
    );
    [last, written] = [failure, moved];
    return moved;
  };
}

/** A value of another kind than the rule asks for. */
export const wrongType: ValidationFailure = reject(issue("VALUE_TYPE"));

/** Whether a rule was given a value of another kind, by this copy of the package or by another. */
export function isWrongType(failure: ValidationFailure): boolean {
  const [first, ...others] = failure[issues];
  return others.length === 0 && first?.code === "VALUE_TYPE" && first.path.length === 0;
}

/** Makes a step of a function that reads values of unknown shape. */
export function stepOf<T>(parse: (value: unknown) => Result<T>): Step<T> {
  return (value) => {
    const read = parse(value);
    return read.ok ? read.value : rejectAll(read.issues);
  };
}
