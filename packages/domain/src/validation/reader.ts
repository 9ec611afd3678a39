/** Small readers of values of unknown shape: each gives the value, or undefined when it cannot be read. */

/** Reads one value; undefined is a value that cannot be read. */
export type Reader<T> = (value: unknown) => T | undefined;

/** An object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Says whether a value is an object with fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a finite number. */
export const readFinite: Reader<number> = (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

/** Reads a safe integer. */
export const readInteger: Reader<number> = (value) => (Number.isSafeInteger(value) && typeof value === "number" ? value : undefined);

/** Reads a text, empty or not. */
export const readText: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

/** Reads a text that holds something. */
export const readFilled: Reader<string> = (value) => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** Reads true or false. */
export const readFlag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

/** Reads a code of a table. */
export function readCodeOf<T extends object>(table: T): Reader<keyof T & string> {
  const isCode = (value: unknown): value is keyof T & string => typeof value === "string" && Object.hasOwn(table, value);
  return (value) => (isCode(value) ? value : undefined);
}

/** Reads one of a few values. */
export function readOneOf<const T extends readonly (string | number | boolean)[]>(values: T): Reader<T[number]> {
  return (value) => values.find((one) => one === value);
}

/** Reads null, or what the reader reads. */
export function readOrNull<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : reader(value));
}

/** Reads a list whose every value the reader reads. */
export function readListOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const read: T[] = [];
    for (const one of value) {
      const item = reader(one);
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
    for (const [name, one] of Object.entries(value)) {
      const item = reader(one);
      if (item === undefined) return undefined;
      read.push([name, item]);
    }
    return Object.fromEntries(read);
  };
}
