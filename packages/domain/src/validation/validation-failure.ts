/** Result of a rule that rejects a value. */

import { issue, type Issue, type Result } from "../result/index.ts";

import type { Fields } from "./reader.ts";

/** Registered, so that another copy of the package recognises its failures. Values parsed from JSON have no symbols. */
const issuesSymbol: unique symbol = Symbol.for("@comptoir/domain/validation-failure");

/** Issues of a rejected value. A rule with a single kind of failure creates it once. */
export interface ValidationFailure {
  readonly [issuesSymbol]: readonly Issue[];
}

/** Validation step: returns the parsed value or a failure. `form` holds all fields of the form, unparsed. */
export type Step<T> = (value: unknown, form: Fields) => T | ValidationFailure;

/** Makes the failure that rejects a value with an issue. */
export function rejectWith(reason: Issue): ValidationFailure {
  return { [issuesSymbol]: [reason] };
}

/** Makes the failure that rejects a value with a list of issues, of any length. */
export function rejectAll(problems: readonly Issue[]): ValidationFailure {
  return { [issuesSymbol]: problems };
}

/** Tells whether a step rejected its value. */
export function isValidationFailure(value: unknown): value is ValidationFailure {
  return typeof value === "object" && value !== null && issuesSymbol in value;
}

/** Returns the issues of a failure. */
export function issuesOf(failure: ValidationFailure): readonly Issue[] {
  return failure[issuesSymbol];
}

/** Makes the function that lists a failure's issues under the path of a property; those of a shared failure are cached. */
export function issuesUnder(place: string | number): (failure: ValidationFailure) => readonly Issue[] {
  let lastFailure: ValidationFailure | null = null;
  let lastIssues: readonly Issue[] = [];
  return (failure) => {
    if (failure === lastFailure) return lastIssues;
    const placedIssues = failure[issuesSymbol].map(({ code, path, params }) =>
      issue(code, path.length === 0 ? [place] : [place, ...path], params),
    );
    [lastFailure, lastIssues] = [failure, placedIssues];
    return placedIssues;
  };
}

/** Failure of a value with the wrong type. */
export const wrongType: ValidationFailure = rejectWith(issue("VALUE_TYPE"));

/** Tells whether a value had the wrong type, also with another copy of the package. */
export function isWrongType(failure: ValidationFailure): boolean {
  const [firstIssue, ...otherIssues] = failure[issuesSymbol];
  return otherIssues.length === 0 && firstIssue?.code === "VALUE_TYPE" && firstIssue.path.length === 0;
}

/** Makes a validation step from a reader of unknown values. */
export function stepOfReader<T>(parse: (value: unknown) => Result<T>): Step<T> {
  return (value) => {
    const parseResult = parse(value);
    return parseResult.ok ? parseResult.value : rejectAll(parseResult.issues);
  };
}
