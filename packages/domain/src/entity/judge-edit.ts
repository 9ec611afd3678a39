/** Validates an edited row: lists its changed fields, and the issues of the resulting row. */

import { issue, type Issue } from "../result/index.ts";
import { checkForm } from "../validation/index.ts";

import { getEntity } from "./entities.ts";
import type { EntityName } from "./entities.data.ts";
import { toInputValues } from "./form-input.ts";
import { listChanges, type EntityValues, type FieldChange } from "./versions.ts";

/** Result of judging an edited row. */
export interface EditValidation {
  /** Changed fields as the form parses them; those of an invalid row as typed. */
  readonly changes: readonly FieldChange[];
  /** Issues of the whole row, as the server's form check finds them. */
  readonly issues: readonly Issue[];
}

/**
 * Validates the typed values of a row with its form, as the server will. A text in a reference field is a name that no record has.
 *
 * Errors: REFERENCE_UNKNOWN, and those of the form.
 *
 * @example validateEdit("product", { sku: "A", description: "Lait", price: 49_900 }, { price: "5.49" }).changes // => [{ field: "price", before: 49_900, after: 54_900 }]
 * @example validateEdit("product", { sku: "A", description: "Lait" }, { description: "", vendorId: "Personne" }).issues.map(({ code, path }) => [code, ...path]) // => [["REFERENCE_UNKNOWN", "vendorId"], ["REQUIRED", "description"]]
 */
export function validateEdit(name: EntityName, row: EntityValues, typedValues: EntityValues): EditValidation {
  const { form, columns } = getEntity(name);
  const typedFields = Object.keys(typedValues);
  const unknownReferenceFields = typedFields.filter(
    (field) => columns[field]?.type === "ref" && typeof typedValues[field] === "string",
  );
  const knownTypedValues = Object.fromEntries(
    Object.entries(typedValues).filter(([field]) => !unknownReferenceFields.includes(field)),
  );
  const formResult = checkForm(form, { id: 0, ...toInputValues(form, row), ...knownTypedValues });
  const issues = [
    ...unknownReferenceFields.map((field) => issue("REFERENCE_UNKNOWN", [field])),
    ...(formResult.ok ? [] : formResult.issues),
  ];
  if (!formResult.ok || issues.length > 0) {
    const valuesBefore = toInputValues(form, row);
    return { changes: listChanges(valuesBefore, typedValues, typedFields), issues };
  }
  const acceptedValues = Object.fromEntries(
    typedFields.map((field) => [field, chooseTypedValue(typedValues[field], Object(formResult.value)[field])]),
  );
  return { changes: listChanges(row, acceptedValues, typedFields), issues };
}

/** Keeps a typed text, trimmed, and typed nested fields, which the form only judges; takes any other value as the form parses it. */
const chooseTypedValue = (typedInput: unknown, parsedValue: unknown): unknown =>
  typeof typedInput === "string" && typeof parsedValue === "string"
    ? typedInput.trim()
    : hasNestedFields(typedInput)
      ? typedInput
      : parsedValue;

/** Returns whether a value has parts, as an address does. */
export const hasNestedFields = (value: unknown): value is EntityValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);
