/** What a rule gives in place of a value that it does not let through. */

import { issue, type Issue, type Result } from "../result/index.ts";

import type { Fields } from "./reader.ts";

const reasons = Symbol("reasons");

/** The reasons why a value is not let through. A rule that refuses in one way makes its refusal once. */
export interface Refusal {
  readonly [reasons]: readonly Issue[];
}

/** What a rule makes of a value; the other fields of the form are at hand, as they came. */
export type Step<T> = (value: unknown, form: Fields) => T | Refusal;

/** Does not let a value through. */
export function refuse(reason: Issue): Refusal {
  return { [reasons]: [reason] };
}

/** What does not let a value through for everything on a list, however long. */
export function refuseAll(issues: readonly Issue[]): Refusal {
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

/** Writes the reasons of refusals as they stand under a name; those of one that comes again are written once. */
export function reasonsUnder(place: string | number): (refusal: Refusal) => readonly Issue[] {
  let last: Refusal | null = null;
  let written: readonly Issue[] = [];
  return (refusal) => {
    if (refusal === last) return written;
    const moved = refusal[reasons].map(({ code, path, params }) => issue(code, path.length === 0 ? [place] : [place, ...path], params));
    [last, written] = [refusal, moved];
    return moved;
  };
}

/** A value of another kind than the rule asks for. */
export const wrongKind: Refusal = refuse(issue("VALUE_TYPE"));

/** Makes a step of a function that reads values of unknown shape. */
export function stepOf<T>(parse: (value: unknown) => Result<T>): Step<T> {
  return (value) => {
    const read = parse(value);
    return read.ok ? read.value : refuseAll(read.issues);
  };
}
