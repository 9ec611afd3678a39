/** Takes the properties of a mapping one by one, and records the invalid and the unknown ones. */

import { issue, type Issue } from "../result/index.ts";
import { isFields, readOwnProperty, readText, type Fields, type Reader } from "../validation/index.ts";

import type { Columns } from "./import-mapping.ts";

/** Parses the column of each field; a missing required field and an unknown field are separate issues. */
export function takeColumns<T extends Record<string, { readonly required: boolean }>>(
  field: FieldReader,
  fields: T,
  brokenColumns: Columns<T>,
): Columns<T> {
  const nestedReader = field.inside("columns", "required");
  if (field.isRejected("columns")) return brokenColumns;
  field.keepTo("stripSuffix", Object.keys(fields));
  const columnByField: Record<string, string> = { ...brokenColumns };
  for (const [name, { required }] of Object.entries(fields)) {
    const columnHeader = required
      ? nestedReader.take<string>(name, readText, undefined, "")
      : nestedReader.take<string | null>(name, readText, null);
    if (columnHeader !== null) columnByField[name] = columnHeader;
  }
  return columnByField as Columns<T>;
}

/** Takes properties one by one, and tracks the invalid and the unused ones. */
export class FieldReader {
  readonly issues: Issue[];
  readonly #value: Fields;
  readonly #path: readonly string[];
  readonly #known = new Set<string>();
  readonly #inside: FieldReader[] = [];

  constructor(value: Fields, path: readonly string[], issues: Issue[] = []) {
    this.#value = value;
    this.#path = path;
    this.issues = issues;
  }

  /** Returns a property's value, and `defaultValue` if it is absent; without a default it is required. For a rejected value, the result only stands in. */
  take<T>(name: string, reader: Reader<T>, defaultValue: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: undefined, broken: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: T | undefined, brokenValue?: T): T | undefined {
    this.#known.add(name);
    const rawValue = readOwnProperty(this.#value, name);
    const readValue = rawValue === undefined ? defaultValue : reader(rawValue);
    if (readValue !== undefined) return readValue;
    this.reject(name);
    return defaultValue ?? brokenValue;
  }

  /** Records a property's issue once: consequences and nested properties add no further issue. */
  reject(...path: readonly string[]): void {
    const fieldPath = [...this.#path, ...path].join(".");
    if (this.issues.some(({ params }) => params["field"] === fieldPath || fieldPath.startsWith(`${params["field"]}.`)))
      return;
    this.issues.push(issue("IMPORT_MAPPING", [...this.#path, ...path], { field: fieldPath }));
  }

  isRejected(name: string): boolean {
    const field = [...this.#path, name].join(".");
    return this.issues.some(({ params }) => params["field"] === field);
  }

  /** Records every unused property, here and in nested objects. */
  rejectUnknown(): void {
    for (const name of Object.keys(this.#value)) if (!this.#known.has(name)) this.reject(name);
    for (const nestedField of this.#inside) nestedField.rejectUnknown();
  }

  /** Records every property of an object that is not one of the given names. */
  keepTo(name: string, names: readonly string[]): this {
    const nestedObject = readOwnProperty(this.#value, name);
    for (const key of isFields(nestedObject) ? Object.keys(nestedObject) : [])
      if (!names.includes(key)) this.reject(name, key);
    return this;
  }

  inside(name: string, isRequired?: "required"): FieldReader {
    this.#known.add(name);
    const nestedValue = readOwnProperty(this.#value, name) ?? (isRequired === undefined ? {} : undefined);
    if (!isFields(nestedValue)) this.reject(name);
    const nestedField = new FieldReader(isFields(nestedValue) ? nestedValue : {}, [...this.#path, name], this.issues);
    this.#inside.push(nestedField);
    return nestedField;
  }
}
