/** Field-level permissions: values that a caller may not see are removed from all data. */

import { hasPermission } from "./check-permission.ts";
import { guardedFields } from "./guarded-field.data.ts";
import { compilePermissions, type HeldPermissions, type PermissionSet } from "./permission-set.ts";
import type { PermissionCode } from "./permission.ts";

/** Required permission by field name; an unlisted field is open to all. */
export type FieldPermissions = Readonly<Record<string, PermissionCode>>;

/** Options of a redaction. */
export interface RedactOptions {
  readonly permissions: HeldPermissions;
  /** Fields that require a permission; by default Comptoir's own table. */
  readonly fields?: FieldPermissions;
}

/** A table: columns, and rows with a cell for each. */
export interface TableOfCells<Column, Cell> {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Tells whether a caller may see a field. With the product's own table, an unlisted name that contains a word for costs is guarded too:
 * a new `landedCost` is hidden until it is declared open.
 *
 * Source: specification 6, behaviour 3.9, decision 0290.
 *
 * @example isFieldVisible("UnitCost", { permissions: ["PRODUCT_READ"] }) // => false
 * @example isFieldVisible("landed_cost", { permissions: ["PRODUCT_READ"] }) // => false
 */
export function isFieldVisible(name: string, { permissions, fields = guardedFields }: RedactOptions): boolean {
  const requiredPermission = permissionOfField(name, fields);
  return requiredPermission === undefined || hasPermission(permissions, [requiredPermission]);
}

/** Words that occur only in names of costs. */
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

function permissionOfField(name: string, fields: FieldPermissions): PermissionCode | undefined {
  if (Object.hasOwn(fields, name)) return fields[name];
  if (fields !== guardedFields) return undefined;
  const nameWords = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ").split(/[^\p{L}\d]+/u);
  return nameWords.some((word) => costWords.has(word.toLowerCase())) ? guardedFields.cost : undefined;
}

/**
 * Lists the fields hidden from a caller.
 *
 * @example hiddenFields({ permissions: [], fields: { cost: "PRODUCT_COST_READ" } }) // => ["cost"]
 */
export function hiddenFields(options: RedactOptions): readonly string[] {
  return Object.keys(options.fields ?? guardedFields).filter((name) => !isFieldVisible(name, options));
}

/**
 * Removes the fields hidden from a caller from any data: a row, a list, nested rows.
 *
 * Unknown values are removed rather than shown: class instances become plain data, maps and sets are searched, functions and
 * unreadable fields are dropped. Dates and bytes are kept. A caller who may see everything gets the data itself.
 *
 * @example redact([{ sku: "A1", UnitCost: 12500, lots: [{ Cost: 3 }] }], { permissions: ["PRODUCT_READ"] }) // => [{ sku: "A1", lots: [{}] }]
 */
export function redact(data: unknown, options: RedactOptions): unknown {
  if (hiddenFields(options).length === 0) return data;
  const compiledOptions = compileOptions(options);
  const hiddenByName = new Map<string, boolean>();
  const isHiddenField = (name: unknown): boolean => {
    if (typeof name !== "string") return false;
    const isHiddenName = hiddenByName.get(name) ?? !isFieldVisible(name, compiledOptions);
    if (hiddenByName.size < cachedNamesAtMost) hiddenByName.set(name, isHiddenName);
    return isHiddenName;
  };
  return withoutFields(data, isHiddenField);
}

/** Maximum number of field names that a redaction caches; hostile data may have any number of them. */
const cachedNamesAtMost = 1_000;

/**
 * Removes the fields hidden from a caller from a row.
 *
 * @example redactRow({ sku: "A1", UnitCost: 12500 }, { permissions: [] }) // => { sku: "A1" }
 */
export function redactRow<R extends Readonly<Record<string, unknown>>>(row: R, options: RedactOptions): Partial<R> {
  const visibleFields: Partial<R> = {};
  const compiledOptions = compileOptions(options);
  for (const name in row)
    if (Object.hasOwn(row, name) && isFieldVisible(name, compiledOptions)) defineField(visibleFields, name, row[name]);
  return visibleFields;
}

/**
 * Removes hidden fields from many rows, like `redactRow`; a row that loses none is returned unchanged.
 *
 * @example redactRows([{ sku: "A1", UnitCost: 12500 }, { sku: "B2" }], { permissions: [] }) // => [{ sku: "A1" }, { sku: "B2" }]
 */
export function redactRows<R extends Readonly<Record<string, unknown>>>(
  rows: readonly R[],
  options: RedactOptions,
): readonly Partial<R>[] {
  const compiledOptions = compileOptions(options);
  const visibleByName = new Map<string, boolean>();
  const isVisibleField = (name: string): boolean => {
    const isVisible = visibleByName.get(name) ?? isFieldVisible(name, compiledOptions);
    visibleByName.set(name, isVisible);
    return isVisible;
  };
  return rows.map((row) => {
    const rowNames = Object.keys(row);
    if (rowNames.every(isVisibleField)) return row;
    const visibleFields: Partial<R> = {};
    for (const name of rowNames) if (isVisibleField(name)) defineField(visibleFields, name, row[name]);
    return visibleFields;
  });
}

/**
 * Keeps the columns whose permission the caller holds and whose field is not hidden from them.
 *
 * @example redactColumns([{ key: "sku" }, { key: "cost", permission: "PRODUCT_COST_READ" }], { permissions: [] }) // => [{ key: "sku" }]
 */
export function redactColumns<C extends { readonly key: string; readonly permission?: PermissionCode | undefined }>(
  columns: readonly C[],
  options: RedactOptions,
): readonly C[] {
  const compiledOptions = compileOptions(options);
  return columns.filter((column) => isColumnVisible(column, compiledOptions));
}

/**
 * Keeps the table columns visible to a caller, with their cells.
 *
 * @example redactTable({ columns: [{ key: "sku" }, { key: "UnitCost" }], rows: [["A1", 12500]] }, { permissions: [] }) // => { columns: [{ key: "sku" }], rows: [["A1"]] }
 */
export function redactTable<C extends { readonly key: string; readonly permission?: PermissionCode | undefined }, V>(
  { columns, rows }: TableOfCells<C, V>,
  options: RedactOptions,
): TableOfCells<C, V> {
  const compiledOptions = compileOptions(options);
  const isVisibleByColumn = columns.map((column) => isColumnVisible(column, compiledOptions));
  return {
    columns: columns.filter((_, index) => isVisibleByColumn[index] === true),
    rows: rows.map((cells) => cells.filter((_, index) => isVisibleByColumn[index] === true)),
  };
}

interface CompiledOptions extends RedactOptions {
  readonly permissions: PermissionSet;
}

const compileOptions = (options: RedactOptions): CompiledOptions => ({
  ...options,
  permissions: compilePermissions(options.permissions),
});

const isColumnVisible = (
  column: { readonly key: string; readonly permission?: PermissionCode | undefined },
  options: CompiledOptions,
): boolean =>
  (column.permission === undefined || hasPermission(options.permissions, [column.permission])) &&
  isFieldVisible(column.key, options);

/** Copies data without the hidden fields. Iterative, so that neither depth nor a cycle overflows the stack. */
function withoutFields(data: unknown, isHiddenField: (name: unknown) => boolean): unknown {
  const copyByObject = new Map<object, object>();
  const pendingCopies: (readonly [object, object])[] = [];
  const redactValue = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || isOpaqueValue(value)) return value;
    const knownCopy = copyByObject.get(value);
    if (knownCopy !== undefined) return knownCopy;
    const redactedCopy = makeEmptyCopy(value);
    copyByObject.set(value, redactedCopy);
    pendingCopies.push([value, redactedCopy]);
    return redactedCopy;
  };
  const redactedData = redactValue(data);
  for (let pendingCopy = pendingCopies.pop(); pendingCopy !== undefined; pendingCopy = pendingCopies.pop())
    copyVisibleFields(pendingCopy[1], pendingCopy[0], redactValue, isHiddenField);
  return redactedData;
}

function copyVisibleFields(
  copy: object,
  value: object,
  redactValue: (value: unknown) => unknown,
  isHiddenField: (name: unknown) => boolean,
): void {
  if (copy instanceof Map && value instanceof Map)
    for (const [name, field] of value) {
      if (!isHiddenField(name)) copy.set(redactValue(name), redactValue(field));
    }
  if (copy instanceof Set && value instanceof Set) for (const member of value) copy.add(redactValue(member));
  if (Array.isArray(copy) && Array.isArray(value)) copy.length = value.length;
  for (const name of valueOrDefault(() => Object.keys(value), [])) {
    const visibleProperty: unknown = isHiddenField(name)
      ? leftOutMark
      : valueOrDefault(() => Reflect.get(value, name), leftOutMark);
    if (visibleProperty !== leftOutMark && typeof visibleProperty !== "function")
      defineField(copy, name, redactValue(visibleProperty));
  }
}

const leftOutMark = Symbol("left out");

function makeEmptyCopy(value: object): object {
  return valueOrDefault(
    () => (value instanceof Map ? new Map() : value instanceof Set ? new Set() : Array.isArray(value) ? [] : {}),
    {},
  );
}

/** Returns `otherwise` when reading throws. */
function valueOrDefault<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** Tells whether an object has no fields to hide, such as a date or bytes. */
function isOpaqueValue(value: object): boolean {
  return valueOrDefault(() => value instanceof Date, false) || ArrayBuffer.isView(value);
}

/** Defines the property, because a field named `__proto__` must be data like any other. */
const defineField = (row: object, name: string, value: unknown): void => {
  Object.defineProperty(row, name, { value, enumerable: true, writable: true, configurable: true });
};
