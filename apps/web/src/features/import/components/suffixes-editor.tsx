/** Editor of suffixes that the import removes from a column's values, such as "kg". */
import { Field, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import { columnFieldsByKind } from "../mapping-form.ts";
import type { ColumnField, MappingForm } from "../mapping-form.ts";
import { EditorSection } from "./editor-section.tsx";

export function SuffixesEditor({
  form,
  onEdit,
}: Readonly<{ form: MappingForm; onEdit: (change: Partial<MappingForm>) => void }>): ReactElement | null {
  const columnFieldsOfKind: readonly ColumnField[] = columnFieldsByKind[form.kind];
  const mappedFields = columnFieldsOfKind.filter((field) => (form.columns[field] ?? "") !== "");
  if (mappedFields.length === 0) return null;
  return (
    <EditorSection
      legend={t("importing.stripSuffix")}
      open={Object.values(form.stripSuffix).some((suffix) => suffix !== "")}
    >
      <div className={styles["fields"]}>
        {mappedFields.map((field) => (
          <Field key={field} label={t(`importing.field_${field}`)}>
            <TextInput
              value={form.stripSuffix[field] ?? ""}
              onChange={(text) => onEdit({ stripSuffix: { ...form.stripSuffix, [field]: text } })}
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
    </EditorSection>
  );
}
