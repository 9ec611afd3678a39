/** Invalid inputs of a mapping form, and their messages. */
import { partFields } from "@comptoir/domain/import-file";
import type { FormError } from "@comptoir/ui-react";

import { t } from "../../../shared/text.ts";
import { editorGroups } from "../editor-groups.ts";
import type { EditorGroup } from "../editor-groups.ts";
import { inputLabels } from "../editor-words.ts";
import { rateErrors } from "../exchange-rate-text.ts";
import { unsavedSuffix } from "../import-state.ts";
import { columnFields, isRequiredField } from "../mapping-form.ts";
import { formToMapping } from "../form-to-mapping.ts";
import type { ColumnField, MappingForm, MappingTextField } from "../mapping-form.ts";
import { columnId } from "./columns-editor.tsx";
import { inputId } from "./mapping-editor.tsx";
import { partId } from "./part-editor.tsx";

/** Lists the invalid paths, except those of open questions and the name: a mapping can run without a name. */
export function wrongPaths(form: MappingForm, questionPaths: ReadonlySet<string>): ReadonlySet<string> {
  const mapping = formToMapping(form.name.trim() === "" ? { ...form, name: unsavedSuffix } : form);
  const fields: readonly ColumnField[] = columnFields[form.kind];
  const missingFields = fields
    .filter((field) => isRequiredField(form.kind, field) && (form.columns[field] ?? "") === "")
    .map((field) => `columns.${field}`);
  return new Set([
    ...missingFields,
    ...(mapping.ok ? [] : mapping.issues.map(({ path }) => inputPath(path)).filter((path) => !questionPaths.has(path))),
  ]);
}

/** Path of the input of a property; all exchange rates share one input. */
const inputPath = (path: readonly (string | number)[]): string =>
  path[0] === "exchangeRates" ? "exchangeRates" : path.join(".");

/** Lists the errors of a form, each with the input that it concerns. */
export function errorsOf(mappingForm: MappingForm, wrongPathSet: ReadonlySet<string>): readonly FormError[] {
  const groups: readonly EditorGroup[] = editorGroups[mappingForm.kind];
  const inputs = groups.flatMap((group) => group.inputs).filter(({ path }) => wrongPathSet.has(path));
  const fields: readonly ColumnField[] = columnFields[mappingForm.kind];
  const isMissingColumn = (field: ColumnField) => wrongPathSet.has(`columns.${field}`) && field !== "location";
  return [
    ...fields.filter(isMissingColumn).map((field) => ({
      fieldId: columnId(field),
      message: t("importing.missing", { field: t(`importing.field_${field}`) }),
    })),
    ...partFields
      .filter((field) => wrongPathSet.has(`parts.${field}`))
      .map((field) => ({
        fieldId: partId(field),
        message: t("importing.wrong", { field: t(`importing.field_${field}`) }),
      })),
    ...(wrongPathSet.has("discounts")
      ? [{ fieldId: inputId("priceFrom"), message: t("importing.wrong", { field: t("importing.discountList") }) }]
      : []),
    ...inputs.map(({ field }) => ({ fieldId: inputId(field), message: inputError(field, mappingForm) })),
  ];
}

function inputError(field: MappingTextField, form: MappingForm): string {
  if (field === "location") return t("importing.missingLocation");
  return field === "exchangeRates"
    ? `${inputLabels.exchangeRates()} — ${rateErrors(form.exchangeRates)[0] ?? t("importing.invalid")}`
    : t("importing.wrong", { field: inputLabels[field]() });
}
