/** Outcomes of reading and checking: a value, or every issue found. Domain functions return them and do not throw on input. */

/** One thing that is wrong with an input: a code of the error catalogue, where, and what its message needs. */
export type Issue<C extends string = string> = {
  readonly code: C;
  readonly path: readonly (string | number)[];
  readonly params: Readonly<Record<string, string | number>>;
};

/** A value, or the issues that stand in its way. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * A value that was read or checked.
 * @example ok(1) // => { ok: true, value: 1 }
 */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/**
 * A failure with its issues.
 * @example fail(issue("REQUIRED")).ok // => false
 */
export function fail(...issues: readonly Issue[]): { readonly ok: false; readonly issues: readonly Issue[] } {
  return { ok: false, issues };
}

/**
 * An issue at a place of the input.
 * @example issue("REQUIRED", ["name"]) // => { code: "REQUIRED", path: ["name"], params: {} }
 */
export function issue<C extends string>(
  code: C,
  path: readonly (string | number)[] = [],
  params: Readonly<Record<string, string | number>> = {},
): Issue<C> {
  return { code, path, params };
}

/**
 * The result with its value changed; a failure stays as it is.
 * @example mapResult(ok(1), (n) => n + 1) // => { ok: true, value: 2 }
 */
export function mapResult<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? ok(change(result.value)) : result;
}

/**
 * The values of all results, or the issues of all that failed.
 * @example collect([ok(1), ok(2)]) // => { ok: true, value: [1, 2] }
 */
export function collect<T>(results: readonly Result<T>[]): Result<readonly T[]> {
  const values: T[] = [];
  const issues: Issue[] = [];
  for (const result of results) {
    if (result.ok) values.push(result.value);
    else issues.push(...result.issues);
  }
  return issues.length > 0 ? fail(...issues) : ok(values);
}
