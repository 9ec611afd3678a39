/** Checks typed values by the form of an entity, as the server does. */
import { listChanges, toInputValues, type EntityValues } from "@comptoir/domain/entity";
import { checkForm, type Form } from "@comptoir/domain/validation";

import type { FailureIssue } from "../shared/answer.ts";

export function checkInput(form: Form<unknown>, input: EntityValues): readonly FailureIssue[] {
  const formResult = checkForm(form, input);
  return formResult.ok
    ? []
    : formResult.issues.map(({ code, path, params }) => ({ code, field: path.join("."), params }));
}

/** Parses a typed field by its form; a valid text is only trimmed, an invalid value stays as typed. */
export function readField(form: Form<unknown>, input: EntityValues, field: string, value: unknown): unknown {
  const formResult = checkForm(form, { ...input, [field]: value });
  const parsedValue: unknown = formResult.ok ? Object(formResult.value)[field] : undefined;
  // The form only judges a text; what it makes of the text is not used.
  if (parsedValue !== undefined)
    return typeof parsedValue === "string" && typeof value === "string" ? value.trim() : parsedValue;
  return value === null || typeof value === "boolean" || Array.isArray(value) ? value : String(value);
}

/** Replaces typed texts that mean the value of another version by that value: "5,49" typed is no conflict with 5.49. */
export function takeEqualValues(
  form: Form<unknown>,
  typedValues: EntityValues,
  otherInputValues: EntityValues,
): EntityValues {
  const isEqual = (field: string, value: unknown): boolean => {
    const readInput = toInputValues(form, { [field]: readField(form, otherInputValues, field, value) });
    return listChanges(otherInputValues, readInput, [field]).length === 0;
  };
  return Object.fromEntries(
    Object.entries(typedValues).map(([field, value]) => [
      field,
      isEqual(field, value) ? otherInputValues[field] : value,
    ]),
  );
}

/** Default values of a new row. */
export function defaultsOf(form: Pick<Form<unknown>, "fields">): EntityValues {
  return Object.fromEntries(
    Object.entries(form.fields).flatMap(([field, rules]) =>
      rules.flatMap((rule) => (typeof rule === "object" && "default" in rule ? [[field, rule.default] as const] : [])),
    ),
  );
}
