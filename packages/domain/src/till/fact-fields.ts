/** Fields of a fact's body, for a grid in which a person corrects it. */

import { listLengthOf, isFields, listPropertyNames, readElement, readOwnProperty } from "../validation/index.ts";

import { checkBody } from "./fact-body.ts";
import type { FactKind } from "./fact-kind.ts";

/** Value of a field. */
export type FactValue = string | number | boolean | null;

/** Path of a field: names of fields, and positions in lists. */
export type FactPath = readonly (string | number)[];

/** Field of a body. */
export interface FactField {
  readonly path: FactPath;
  readonly value: FactValue;
}

/** Change of a field; undefined removes it. */
export interface FactChange {
  readonly path: FactPath;
  readonly value: FactValue | undefined;
}

/** Maximum depth of a body that is listed, and maximum number of its fields. */
const depthAtMost = 16;
const fieldsAtMost = 5_000;

/**
 * Lists the fields of a body in their order, at most 5,000; empty lists and objects have none.
 *
 * @example listFactFields({ number: "7", lines: [{ item: "MILK" }] }) // => [{ path: ["number"], value: "7" }, { path: ["lines", 0, "item"], value: "MILK" }]
 */
export function listFactFields(body: unknown): readonly FactField[] {
  const fields: FactField[] = [];
  addFieldsBelow(body, [], fields);
  return fields;
}

function addFieldsBelow(value: unknown, path: FactPath, fields: FactField[]): void {
  if (path.length > depthAtMost || fields.length >= fieldsAtMost) return;
  const length = listLengthOf(value);
  if (length !== null) {
    for (let index = 0; index < Math.min(length, fieldsAtMost); index++)
      addFieldsBelow(readElement(value, index), [...path, index], fields);
    return;
  }
  if (isFields(value)) {
    for (const name of listPropertyNames(value)) addFieldsBelow(readOwnProperty(value, name), [...path, name], fields);
    return;
  }
  const isValue =
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (isValue && path.length > 0) fields.push({ path, value });
}

/**
 * Changes fields of a body, and leaves all others as they are. Fields that are missing are added; a position beyond the end of a list is added at its end.
 *
 * @example changeFactFields({ number: "7", lines: [{ item: "MILK" }] }, [{ path: ["lines", 0, "item"], value: "BREAD" }]) // => { number: "7", lines: [{ item: "BREAD" }] }
 */
export function changeFactFields(body: unknown, changes: readonly FactChange[]): unknown {
  return changes.reduce((changedBody: unknown, { path, value }) => changeAt(changedBody, path, value), body);
}

function changeAt(body: unknown, [name, ...remainder]: FactPath, value: FactValue | undefined): unknown {
  if (name === undefined) return value;
  if (typeof name === "number") {
    const elements = Array.from({ length: Math.min(listLengthOf(body) ?? 0, fieldsAtMost) }, (_, position) =>
      readElement(body, position),
    );
    const index = Math.min(name, elements.length);
    const item = changeAt(elements[index], remainder, value);
    return item === undefined
      ? elements.filter((_, position) => position !== index)
      : [...elements.slice(0, index), item, ...elements.slice(index + 1)];
  }
  const fields = isFields(body)
    ? listPropertyNames(body).map((key): readonly [string, unknown] => [key, readOwnProperty(body, key)])
    : [];
  const valueBefore = fields.find(([key]) => key === name)?.[1];
  const item = changeAt(valueBefore, remainder, value);
  const otherFields = fields.some(([key]) => key === name)
    ? fields.map(([key, otherField]): readonly [string, unknown] => [key, key === name ? item : otherField])
    : [...fields, [name, item] as const];
  return Object.fromEntries(otherFields.filter(([, field]) => field !== undefined));
}

/**
 * Parses a typed value: as text, number or yes and no, in the first form that the rules accept, that of the value before first. Empty text removes the field.
 * A comma counts as a decimal point.
 *
 * @example readFactValue({ kind: "receipt", body: { number: "7" }, path: ["rounding"] }, "0,02") // => 0.02
 * @example readFactValue({ kind: "receipt", body: {}, path: ["number"] }, "4417") // => "4417"
 */
export function readFactValue(
  { kind, body, path }: { readonly kind: FactKind; readonly body: unknown; readonly path: FactPath },
  text: string,
): FactValue | undefined {
  if (text.trim() === "") return undefined;
  const valueBefore = listFactFields(body).find((field) => isSamePath(field.path, path))?.value;
  const candidates = [...formsOf(text)].toSorted(
    (left, right) => Number(typeof right === typeof valueBefore) - Number(typeof left === typeof valueBefore),
  );
  const isAccepted = (value: FactValue): boolean => {
    const checkResult = checkBody(kind, changeFactFields(body, [{ path, value }]));
    return checkResult.ok || checkResult.issues.every((issue) => !isSamePath(issue.path, path));
  };
  return candidates.find(isAccepted) ?? candidates[0];
}

function* formsOf(text: string): Generator<FactValue> {
  yield text;
  const number = Number(text.trim().replace(",", "."));
  if (Number.isFinite(number)) yield number;
  if (text === "true" || text === "false") yield text === "true";
}

/**
 * Tells whether two paths lead to the same field.
 *
 * @example isSamePath(["lines", 0], ["lines", "0"]) // => true
 */
export function isSamePath(left: FactPath, right: FactPath): boolean {
  return left.length === right.length && left.every((part, index) => String(part) === String(right[index]));
}

/**
 * Parses a path of an issue, such as `body.lines.0.item`.
 *
 * @example parseFactPath("lines.0.item") // => ["lines", 0, "item"]
 */
export function parseFactPath(text: string): FactPath {
  return text === "" ? [] : text.split(".").map((part) => (/^\d{1,6}$/u.test(part) ? Number(part) : part));
}
