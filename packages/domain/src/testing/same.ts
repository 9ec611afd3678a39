/**
 * Throws unless two values are deeply equal; an absent property equals an undefined one.
 *
 * Errors: an Error that prints both values.
 *
 * @example same({ total: 5 }, { total: 5 }) // => undefined
 */
export function same(actual: unknown, expected: unknown, what = "value"): void {
  if (!isSame(actual, expected))
    throw new Error(`${what}: ${printValue(actual)} where the law says ${printValue(expected)}`);
}

/**
 * Throws unless a condition holds.
 *
 * Errors: an Error that says what does not hold.
 *
 * @example holds(1 < 2, "one is less than two") // => undefined
 */
export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(`not so: ${what}`);
}

/**
 * Tells whether two values are deeply equal: numbers by Object.is; lists, maps and sets by their contents.
 *
 * @example isSame([0], [-0]) // => false
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((part: unknown, index) => isSame(part, b[index]))
    );
  }
  if (a instanceof Map || b instanceof Map)
    return a instanceof Map && b instanceof Map && isSame([...a].toSorted(byKey), [...b].toSorted(byKey));
  if (a instanceof Set || b instanceof Set)
    return a instanceof Set && b instanceof Set && a.size === b.size && [...a].every((part) => b.has(part));
  const partsOfA = partsOf(a);
  const partsOfB = new Map(partsOf(b));
  return partsOfA.length === partsOfB.size && partsOfA.every(([key, part]) => isSame(part, partsOfB.get(key)));
}

const partsOf = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, part]) => part !== undefined);

const byKey = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1);

const printValue = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    if (part instanceof Map || part instanceof Set) return [...part];
    return typeof part === "number" && (Object.is(part, -0) || !Number.isFinite(part))
      ? `${Object.is(part, -0) ? "-0" : part}`
      : part;
  }) ?? String(value);
