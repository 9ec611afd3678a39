/** Readers of unknown values: each returns the value, or undefined if it is invalid. */

/** Reads a value; undefined if it is invalid. */
export type Reader<T> = (value: unknown) => T | undefined;

/** An object with unknown properties. */
export type Fields = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object and no list; a revoked proxy, which cannot be inspected, is not. */
export function isFields(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  try {
    return !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Placeholder for a field whose getter threw; every rule rejects it. */
const unreadableValue: unknown = Symbol("unreadable");

/**
 * Returns an object's own property. An inherited one is absent; a throwing getter gives a value that every
 * rule rejects.
 *
 * @example readOwnProperty({ name: "Ana" }, "toString") // => undefined
 */
export function readOwnProperty(fields: Fields, name: string): unknown {
  try {
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  } catch {
    return unreadableValue;
  }
}

/**
 * Chooses how to read an object's properties: a plain object whose prototype lacks the names is read directly, which is faster.
 * The prototype is inspected every time, because other scripts of a page may have changed it.
 */
export function propertyReaderOf(fields: Fields, hasInheritedName: boolean): (fields: Fields, name: string) => unknown {
  try {
    if (hasInheritedName || Object.getPrototypeOf(fields) !== Object.prototype) return readOwnProperty;
    for (const _ in Object.prototype) return readOwnProperty;
    return readPlain;
  } catch {
    return readOwnProperty;
  }
}

function readPlain(fields: Fields, name: string): unknown {
  try {
    return fields[name];
  } catch {
    return unreadableValue;
  }
}

/**
 * Lists the names of an object's own properties; empty if it cannot be inspected.
 *
 * @example listPropertyNames({ a: 1, b: 2 }) // => ["a", "b"]
 */
export function listPropertyNames(fields: Fields): readonly string[] {
  try {
    return Object.keys(fields);
  } catch {
    return [];
  }
}

/**
 * Returns the length of a list; null if the value is not a list, or cannot be inspected.
 *
 * @example listLengthOf(["a", "b"]) // => 2
 */
export function listLengthOf(value: unknown): number | null {
  try {
    return Array.isArray(value) ? value.length : null;
  } catch {
    return null;
  }
}

/**
 * Returns an element of a list; a throwing getter gives a value that every rule rejects.
 *
 * @example readElement(["a", "b"], 1) // => "b"
 */
export function readElement(value: unknown, index: number): unknown {
  try {
    return Array.isArray(value) ? value[index] : undefined;
  } catch {
    return unreadableValue;
  }
}

/** Maximum length of a list in a form, a file or a request. */
const listLengthAtMost = 10_000_000;

/** Reads a finite number. */
export const readFinite: Reader<number> = (value) => (isFinite(value) ? value : undefined);

/** Reads a safe integer. */
export const readInteger: Reader<number> = (value) => (isSafeInteger(value) ? value : undefined);

const isFinite = (value: unknown): value is number => Number.isFinite(value);
const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a text, possibly empty. */
export const readText: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

/** Reads a text that is not blank. */
export const readNonEmptyText: Reader<string> = (value) =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Reads a boolean. */
export const readFlag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

/** Makes the reader of a code of a table. */
export function readCodeOf<T extends object>(table: T): Reader<keyof T & string> {
  const isCode = (value: unknown): value is keyof T & string =>
    typeof value === "string" && Object.hasOwn(table, value);
  return (value) => (isCode(value) ? value : undefined);
}

/** Makes the reader of any of the given values. */
export function readOneOf<const T extends readonly (string | number | boolean)[]>(values: T): Reader<T[number]> {
  return (value) => values.find((candidate) => candidate === value);
}

/** Makes the reader of null, or of a value that the given reader accepts. */
export function readOrNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : reader(value));
}

/** Makes the reader of a list whose elements the given reader accepts. */
export function readListOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    const itemCount = listLengthOf(value);
    if (itemCount === null || itemCount > listLengthAtMost) return undefined;
    const parsedItems: T[] = [];
    for (let index = 0; index < itemCount; index += 1) {
      const parsedItem = reader(readElement(value, index));
      if (parsedItem === undefined) return undefined;
      parsedItems.push(parsedItem);
    }
    return parsedItems;
  };
}

/** Makes the reader of an object, all of whose properties the given reader accepts. */
export function readRecordOf<T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isFields(value)) return undefined;
    const parsedEntries: [string, T][] = [];
    for (const name of listPropertyNames(value)) {
      const parsedValue = reader(readOwnProperty(value, name));
      if (parsedValue === undefined) return undefined;
      parsedEntries.push([name, parsedValue]);
    }
    return Object.fromEntries(parsedEntries);
  };
}
