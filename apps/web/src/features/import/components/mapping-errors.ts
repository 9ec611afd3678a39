/** Invalid inputs of a mapping form, and their messages. */
import { partFields } from "@comptoir/domain/import-file";
import type { FormError } from "@comptoir/ui-react";

import { t } from "../../../shared/text.ts";
import { editorGroupsByKind } from "../editor-groups.ts";
import type { EditorGroup } from "../editor-groups.ts";
import { inputLabelByField } from "../editor-words.ts";
import { rateErrors } from "../exchange-rate-text.ts";
import { unsavedSuffix } from "../import-state.ts";
import { columnFieldsByKind, isRequiredField } from "../mapping-form.ts";
import { formToMapping } from "../form-to-mapping.ts";
import type { ColumnField, MappingForm, MappingTextField } from "../mapping-form.ts";
import { columnIdOf } from "./columns-editor.tsx";
import { inputIdOf } from "./mapping-editor.tsx";
import { partIdOf } from "./part-editor.tsx";

/** Lists the invalid paths, except those of open questions and the name: a mapping can run without a name. */
export function wrongPaths(form: MappingForm, questionPaths: ReadonlySet<string>): ReadonlySet<string> {
  const mappingResult = formToMapping(form.name.trim() === "" ? { ...form, name: unsavedSuffix } : form);
  const columnFieldsOfKind: readonly ColumnField[] = columnFieldsByKind[form.kind];
  const missingColumnPaths = columnFieldsOfKind
    .filter((field) => isRequiredField(form.kind, field) && (form.columns[field] ?? "") === "")
    .map((field) => `columns.${field}`);
  const issuePaths = mappingResult.ok ? [] : mappingResult.issues.map(({ path }) => inputPathOf(path));
  return new Set([...missingColumnPaths, ...issuePaths].filter((path) => !questionPaths.has(path)));
}

/** Path of the input of a property; all exchange rates share one input. */
const inputPathOf = (path: readonly (string | number)[]): string =>
  path[0] === "exchangeRates" ? "exchangeRates" : path.join(".");

/** Lists the errors of a form, each with the input that it concerns. */
export function formErrorsOf(mappingForm: MappingForm, wrongPathSet: ReadonlySet<string>): readonly FormError[] {
  const editorGroupsOfKind: readonly EditorGroup[] = editorGroupsByKind[mappingForm.kind];
  const wrongInputs = editorGroupsOfKind.flatMap((group) => group.inputs).filter(({ path }) => wrongPathSet.has(path));
  const columnFieldsOfKind: readonly ColumnField[] = columnFieldsByKind[mappingForm.kind];
  const isMissingColumn = (field: ColumnField) => wrongPathSet.has(`columns.${field}`) && field !== "location";
  return [
    ...columnFieldsOfKind.filter(isMissingColumn).map((field) => ({
      fieldId: columnIdOf(field),
      message: t("importing.missing", { field: t(`importing.field_${field}`) }),
    })),
    ...partFields
      .filter((field) => wrongPathSet.has(`parts.${field}`))
      .map((field) => ({
        fieldId: partIdOf(field),
        message: t("importing.wrong", { field: t(`importing.field_${field}`) }),
      })),
    ...(wrongPathSet.has("discounts")
      ? [{ fieldId: inputIdOf("priceFrom"), message: t("importing.wrong", { field: t("importing.discountList") }) }]
      : []),
    ...wrongInputs.map(({ field }) => ({ fieldId: inputIdOf(field), message: inputError(field, mappingForm) })),
  ];
}

function inputError(field: MappingTextField, form: MappingForm): string {
  if (field === "location") return t("importing.missingLocation");
  return field === "exchangeRates"
    ? `${inputLabelByField.exchangeRates()} — ${rateErrors(form.exchangeRates)[0] ?? t("importing.invalid")}`
    : t("importing.wrong", { field: inputLabelByField[field]() });
}
