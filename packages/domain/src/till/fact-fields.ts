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
  const elementCount = listLengthOf(value);
  if (elementCount !== null) {
    for (let index = 0; index < Math.min(elementCount, fieldsAtMost); index++)
      addFieldsBelow(readElement(value, index), [...path, index], fields);
    return;
  }
  if (isFields(value)) {
    for (const name of listPropertyNames(value)) addFieldsBelow(readOwnProperty(value, name), [...path, name], fields);
    return;
  }
  const isFactValue =
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (isFactValue && path.length > 0) fields.push({ path, value });
}

/**
 * Changes fields of a body, and leaves all others as they are. Fields that are missing are added; a position beyond the end of a list is added at its end.
 *
 * @example changeFactFields({ number: "7", lines: [{ item: "MILK" }] }, [{ path: ["lines", 0, "item"], value: "BREAD" }]) // => { number: "7", lines: [{ item: "BREAD" }] }
 */
export function changeFactFields(body: unknown, changes: readonly FactChange[]): unknown {
  return changes.reduce((changedBody: unknown, { path, value }) => changeFieldAt(changedBody, path, value), body);
}

function changeFieldAt(body: unknown, [name, ...remainder]: FactPath, value: FactValue | undefined): unknown {
  if (name === undefined) return value;
  if (typeof name === "number") {
    const elements = Array.from({ length: Math.min(listLengthOf(body) ?? 0, fieldsAtMost) }, (_, position) =>
      readElement(body, position),
    );
    const elementIndex = Math.min(name, elements.length);
    const changedElement = changeFieldAt(elements[elementIndex], remainder, value);
    return changedElement === undefined
      ? elements.filter((_, position) => position !== elementIndex)
      : [...elements.slice(0, elementIndex), changedElement, ...elements.slice(elementIndex + 1)];
  }
  const fieldEntries = isFields(body)
    ? listPropertyNames(body).map((key): readonly [string, unknown] => [key, readOwnProperty(body, key)])
    : [];
  const valueBefore = fieldEntries.find(([key]) => key === name)?.[1];
  const changedField = changeFieldAt(valueBefore, remainder, value);
  const changedEntries = fieldEntries.some(([key]) => key === name)
    ? fieldEntries.map(([key, otherField]): readonly [string, unknown] => [
        key,
        key === name ? changedField : otherField,
      ])
    : [...fieldEntries, [name, changedField] as const];
  return Object.fromEntries(changedEntries.filter(([, field]) => field !== undefined));
}

/**
 * Parses a typed value as text, number or truth value: the first form that the rules accept, starting with that of the value before, or else that form.
 * Undefined for empty text, which removes the field. A comma counts as a decimal point.
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
  const valueCandidates = [...valueFormsOf(text)].toSorted(
    (left, right) => Number(typeof right === typeof valueBefore) - Number(typeof left === typeof valueBefore),
  );
  const isAcceptedValue = (value: FactValue): boolean => {
    const checkResult = checkBody(kind, changeFactFields(body, [{ path, value }]));
    return checkResult.ok || checkResult.issues.every((issue) => !isSamePath(issue.path, path));
  };
  return valueCandidates.find(isAcceptedValue) ?? valueCandidates[0];
}

function* valueFormsOf(text: string): Generator<FactValue> {
  yield text;
  const parsedNumber = Number(text.trim().replace(",", "."));
  if (Number.isFinite(parsedNumber)) yield parsedNumber;
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
