/** Result of a rule whose input may be invalid: a value or a list of issues. */

/**
 * An issue of an input: a catalogue code, its path, and the parameters of its message.
 *
 * Units: none.
 */
export interface Issue<C extends string = string> {
  readonly code: C;
  /** Path to the invalid value: field names and indices; empty is the input itself. */
  readonly path: readonly (string | number)[];
  readonly params: Readonly<Record<string, string | number>>;
}

/** A value, or every issue. */
export type Result<T> = Success<T> | Failure;

/** A successful result. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** A failed result, with at least one issue. */
export interface Failure {
  readonly ok: false;
  readonly issues: readonly Issue[];
}

/**
 * Makes a successful result.
 *
 * @example ok(3) // => { ok: true, value: 3 }
 */
export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

/**
 * Makes a failed result.
 *
 * @example fail(issue("REQUIRED")) // => { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] }
 */
export function fail(...issues: readonly Issue[]): Failure {
  return { ok: false, issues };
}

/**
 * Makes a failed result from a list of any length: a file may have more invalid rows than a call takes arguments.
 *
 * @example failAll([issue("REQUIRED")]) // => { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] }
 */
export function failAll(issues: readonly Issue[]): Failure {
  return { ok: false, issues };
}

/**
 * Makes an issue.
 *
 * @example issue("MAX_LENGTH", ["name"], { max: 39 }) // => { code: "MAX_LENGTH", path: ["name"], params: { max: 39 } }
 */
export function issue<C extends string>(
  code: C,
  path: readonly (string | number)[] = [],
  params: Readonly<Record<string, string | number>> = {},
): Issue<C> {
  return { code, path, params };
}

/**
 * Maps the value of a result; issues are unchanged.
 *
 * @example mapResult(ok(2), (value) => value * 2) // => { ok: true, value: 4 }
 */
export function mapResult<A, B>(result: Result<A>, change: (value: A) => B): Result<B> {
  return result.ok ? ok(change(result.value)) : result;
}

/**
 * Chains a rule that may fail itself.
 *
 * @example chainResult(ok(2), (value) => (value > 1 ? fail(issue("TOO_MANY")) : ok(value))) // => { ok: false, issues: [{ code: "TOO_MANY", path: [], params: {} }] }
 */
export function chainResult<A, B>(result: Result<A>, nextStep: (value: A) => Result<B>): Result<B> {
  return result.ok ? nextStep(result.value) : result;
}

/**
 * Combines a list of results: all values in order, or all issues in order.
 *
 * @example collectResults([ok(1), ok(2)]) // => { ok: true, value: [1, 2] }
 */
export function collectResults<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = [];
  const issues: Issue[] = [];
  for (const result of results) {
    if (result.ok) values.push(result.value);
    else for (const problem of result.issues) issues.push(problem);
  }
  return issues.length === 0 ? ok(values) : failAll(issues);
}

/**
 * Prefixes the paths of issues with the place of their value.
 *
 * @example prefixIssuePaths(["lines", 0], fail(issue("REQUIRED", ["sku"]))) // => { ok: false, issues: [{ code: "REQUIRED", path: ["lines", 0, "sku"], params: {} }] }
 */
export function prefixIssuePaths<T>(path: readonly (string | number)[], result: Result<T>): Result<T> {
  if (result.ok) return result;
  return failAll(result.issues.map((problem) => issue(problem.code, [...path, ...problem.path], problem.params)));
}
