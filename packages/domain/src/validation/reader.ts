/** Small readers of values of unknown shape: each gives the value, or undefined when it cannot be read. */

/** Reads one value; undefined is a value that cannot be read. */
export type Reader<T> = (value: unknown) => T | undefined;

/** An object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Says whether a value is an object with fields; one that cannot even be looked at, as a proxy that was taken back, is none. */
export function isFields(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  try {
    return !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Placeholder for a field whose getter threw; every rule rejects it. */
const unreadable: unknown = Symbol("unreadable");

/**
 * Gives the value of a field that the object itself has; what it inherits is not there, and what throws when it is read is a value that no
 * rule lets through.
 *
 * @example readOwn({ name: "Ana" }, "toString") // => undefined
 */
export function readOwn(fields: Fields, name: string): unknown {
  try {
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  } catch {
    return unreadable;
  }
}

/**
 * Says how the fields of a value are read: one of a plain object that has a name it does not inherit is its own, which costs less to read.
 * The prototype of objects is looked at anew each time, because a page's other scripts may have added to it.
 */
export function readerOf(fields: Fields, isInherited: boolean): (fields: Fields, name: string) => unknown {
  try {
    if (isInherited || Object.getPrototypeOf(fields) !== Object.prototype) return readOwn;
    for (const _ in Object.prototype) return readOwn;
    return readPlain;
  } catch {
    return readOwn;
  }
}

function readPlain(fields: Fields, name: string): unknown {
  try {
    return fields[name];
  } catch {
    return unreadable;
  }
}

/**
 * Lists the names of an object's own fields; none when it cannot be looked at.
 *
 * @example listNames({ a: 1, b: 2 }) // => ["a", "b"]
 */
export function listNames(fields: Fields): readonly string[] {
  try {
    return Object.keys(fields);
  } catch {
    return [];
  }
}

/**
 * Gives how many values a list has; null when it is no list, or cannot be looked at.
 *
 * @example countList(["a", "b"]) // => 2
 */
export function countList(value: unknown): number | null {
  try {
    return Array.isArray(value) ? value.length : null;
  } catch {
    return null;
  }
}

/**
 * Gives the value at a place of a list; one that throws when it is read is a value that no rule lets through.
 *
 * @example readAt(["a", "b"], 1) // => "b"
 */
export function readAt(value: unknown, index: number): unknown {
  try {
    return Array.isArray(value) ? value[index] : undefined;
  } catch {
    return unreadable;
  }
}

/** No list of a form, a file or a call is longer. */
const listAtMost = 10_000_000;

/** Reads a finite number. */
export const readFinite: Reader<number> = (value) => (isFinite(value) ? value : undefined);

/** Reads a safe integer. */
export const readInteger: Reader<number> = (value) => (isSafeInteger(value) ? value : undefined);

const isFinite = (value: unknown): value is number => Number.isFinite(value);
const isSafeInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a text, empty or not. */
export const readText: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

/** Reads a text that holds something. */
export const readFilled: Reader<string> = (value) =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Reads true or false. */
export const readFlag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

/** Reads a code of a table. */
export function readCodeOf<T extends object>(table: T): Reader<keyof T & string> {
  const isCode = (value: unknown): value is keyof T & string =>
    typeof value === "string" && Object.hasOwn(table, value);
  return (value) => (isCode(value) ? value : undefined);
}

/** Reads one of a few values. */
export function readOneOf<const T extends readonly (string | number | boolean)[]>(values: T): Reader<T[number]> {
  return (value) => values.find((candidate) => candidate === value);
}

/** Reads null, or what the reader reads. */
export function readOrNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : reader(value));
}

/** Reads a list whose every value the reader reads. */
export function readListOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    const count = countList(value);
    if (count === null || count > listAtMost) return undefined;
    const read: T[] = [];
    for (let index = 0; index < count; index += 1) {
      const item = reader(readAt(value, index));
      if (item === undefined) return undefined;
      read.push(item);
    }
    return read;
  };
}

/** Reads an object whose every field the reader reads. */
export function readRecordOf<T>(reader: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value) => {
    if (!isFields(value)) return undefined;
    const read: [string, T][] = [];
    for (const name of listNames(value)) {
      const item = reader(readOwn(value, name));
      if (item === undefined) return undefined;
      read.push([name, item]);
    }
    return Object.fromEntries(read);
  };
}
