/** Field-level permission: what a caller may not see leaves the data, wherever the data goes. */

import { hasPermission } from "./check-permission.ts";
import { guardedFields } from "./guarded-field.data.ts";
import { compilePermissions, type HeldPermissions, type PermissionSet } from "./permission-set.ts";
import type { PermissionCode } from "./permission.ts";

/** The permission that the values of a field take, by the name of the field; a field that is not listed is open to all. */
export type FieldPermissions = Readonly<Record<string, PermissionCode>>;

/** Input of a redaction. */
export interface RedactOptions {
  readonly held: HeldPermissions;
  /** Those of the product when left out. */
  readonly fields?: FieldPermissions;
}

/** A table: its columns, and rows with a cell for each. */
export interface TableOfCells<Column, Cell> {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Says whether a caller may see the values of a field. By the product's own table a name that the table does not have is guarded too when one of its words is that
 * of a cost: a new `landedCost` is hidden until somebody says otherwise.
 *
 * Source: specification 6, behaviour 3.9, decision 0290.
 *
 * @example isFieldShown("UnitCost", { held: ["PRODUCT_READ"] }) // => false
 * @example isFieldShown("landed_cost", { held: ["PRODUCT_READ"] }) // => false
 */
export function isFieldShown(name: string, { held, fields = guardedFields }: RedactOptions): boolean {
  const permission = permissionOf(name, fields);
  return permission === undefined || hasPermission(held, [permission]);
}

/** Words that only what tells a cost has in its name. */
const costWords: ReadonlySet<string> = new Set([
  "cost",
  "costs",
  "cogs",
  "margin",
  "margins",
  "markup",
  "gmroi",
  "shrinkage",
]);

function permissionOf(name: string, fields: FieldPermissions): PermissionCode | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  if (fields !== guardedFields) return undefined;
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ").split(/[^\p{L}\d]+/u);
  return words.some((word) => costWords.has(word.toLowerCase())) ? guardedFields.cost : undefined;
}

/**
 * Lists the fields that a caller does not see.
 *
 * @example hiddenFields({ held: [], fields: { cost: "PRODUCT_COST_READ" } }) // => ["cost"]
 */
export function hiddenFields(options: RedactOptions): readonly string[] {
  return Object.keys(options.fields ?? guardedFields).filter((name) => !isFieldShown(name, options));
}

/**
 * Takes the fields that a caller may not see out of any data: a row, a list of rows, an answer with rows inside rows.
 *
 * What is not known to be harmless is not shown: an object of any class is given as plain data of its fields, maps and sets are looked through, functions and
 * fields that cannot be read are left out. Dates and bytes are kept as they are. Who may see everything gets the data itself.
 *
 * @example redact([{ sku: "A1", UnitCost: 12500, lots: [{ Cost: 3 }] }], { held: ["PRODUCT_READ"] }) // => [{ sku: "A1", lots: [{}] }]
 */
export function redact(data: unknown, options: RedactOptions): unknown {
  if (hiddenFields(options).length === 0) return data;
  const own = compiled(options);
  const known = new Map<string, boolean>();
  const isHidden = (name: unknown): boolean => {
    if (typeof name !== "string") return false;
    const isHiddenName = known.get(name) ?? !isFieldShown(name, own);
    if (known.size < namesRemembered) known.set(name, isHiddenName);
    return isHiddenName;
  };
  return withoutFields(data, isHidden);
}

/** Hostile data has any number of names. */
const namesRemembered = 1_000;

/**
 * Takes the fields that a caller may not see out of one row.
 *
 * @example redactRow({ sku: "A1", UnitCost: 12500 }, { held: [] }) // => { sku: "A1" }
 */
export function redactRow<R extends Readonly<Record<string, unknown>>>(row: R, options: RedactOptions): Partial<R> {
  const visible: Partial<R> = {};
  const own = compiled(options);
  for (const name in row) if (Object.hasOwn(row, name) && isFieldShown(name, own)) define(visible, name, row[name]);
  return visible;
}

/**
 * Keeps the fields of many rows that a caller may see, as `redactRow` does; a row that loses none is given as it is.
 *
 * @example redactRows([{ sku: "A1", UnitCost: 12500 }, { sku: "B2" }], { held: [] }) // => [{ sku: "A1" }, { sku: "B2" }]
 */
export function redactRows<R extends Readonly<Record<string, unknown>>>(
  rows: readonly R[],
  options: RedactOptions,
): readonly Partial<R>[] {
  const own = compiled(options);
  const known = new Map<string, boolean>();
  const isShown = (name: string): boolean => {
    const isVisible = known.get(name) ?? isFieldShown(name, own);
    known.set(name, isVisible);
    return isVisible;
  };
  return rows.map((row) => {
    const names = Object.keys(row);
    if (names.every(isShown)) return row;
    const visible: Partial<R> = {};
    for (const name of names) if (isShown(name)) define(visible, name, row[name]);
    return visible;
  });
}

/**
 * Keeps the columns that a caller may see: those whose own permission they hold, and whose field is not hidden.
 *
 * @example redactColumns([{ key: "sku" }, { key: "cost", permission: "PRODUCT_COST_READ" }], { held: [] }) // => [{ key: "sku" }]
 */
export function redactColumns<C extends { readonly key: string; readonly permission?: PermissionCode | undefined }>(
  columns: readonly C[],
  options: RedactOptions,
): readonly C[] {
  const own = compiled(options);
  return columns.filter((column) => isColumnShown(column, own));
}

/**
 * Keeps the columns of a table that a caller may see, and the cells below them.
 *
 * @example redactTable({ columns: [{ key: "sku" }, { key: "UnitCost" }], rows: [["A1", 12500]] }, { held: [] }) // => { columns: [{ key: "sku" }], rows: [["A1"]] }
 */
export function redactTable<C extends { readonly key: string; readonly permission?: PermissionCode | undefined }, V>(
  { columns, rows }: TableOfCells<C, V>,
  options: RedactOptions,
): TableOfCells<C, V> {
  const own = compiled(options);
  const isKept = columns.map((column) => isColumnShown(column, own));
  return {
    columns: columns.filter((_, index) => isKept[index] === true),
    rows: rows.map((cells) => cells.filter((_, index) => isKept[index] === true)),
  };
}

interface CompiledOptions extends RedactOptions {
  readonly held: PermissionSet;
}

const compiled = (options: RedactOptions): CompiledOptions => ({ ...options, held: compilePermissions(options.held) });

const isColumnShown = (
  column: { readonly key: string; readonly permission?: PermissionCode | undefined },
  options: CompiledOptions,
): boolean =>
  (column.permission === undefined || hasPermission(options.held, [column.permission])) &&
  isFieldShown(column.key, options);

/** Copies data without the hidden fields. Iterative, so that neither depth nor a cycle overflows the stack. */
function withoutFields(data: unknown, isHidden: (name: unknown) => boolean): unknown {
  const copies = new Map<object, object>();
  const waiting: (readonly [object, object])[] = [];
  const redactValue = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || isWithoutFields(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = emptyLike(value);
    copies.set(value, copy);
    waiting.push([value, copy]);
    return copy;
  };
  const whole = redactValue(data);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    fill(next[1], next[0], redactValue, isHidden);
  return whole;
}

function fill(
  copy: object,
  value: object,
  redactValue: (value: unknown) => unknown,
  isHidden: (name: unknown) => boolean,
): void {
  if (copy instanceof Map && value instanceof Map)
    for (const [name, field] of value) {
      if (!isHidden(name)) copy.set(redactValue(name), redactValue(field));
    }
  if (copy instanceof Set && value instanceof Set) for (const member of value) copy.add(redactValue(member));
  if (Array.isArray(copy) && Array.isArray(value)) copy.length = value.length;
  for (const name of attempt(() => Object.keys(value), [])) {
    const property: unknown = isHidden(name) ? leftOut : attempt(() => Reflect.get(value, name), leftOut);
    if (property !== leftOut && typeof property !== "function") define(copy, name, redactValue(property));
  }
}

const leftOut = Symbol("left out");

function emptyLike(value: object): object {
  return attempt(
    () => (value instanceof Map ? new Map() : value instanceof Set ? new Set() : Array.isArray(value) ? [] : {}),
    {},
  );
}

/** Returns `otherwise` when reading throws. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Instants and bytes have no fields to hide. */
function isWithoutFields(value: object): boolean {
  return attempt(() => value instanceof Date, false) || ArrayBuffer.isView(value);
}

/** A field may be called `__proto__`: it is data like any other. */
const define = (row: object, name: string, value: unknown): void => {
  Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true });
};
