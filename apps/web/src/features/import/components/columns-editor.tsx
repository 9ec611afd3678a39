/** Maps each field to a column of the file: fields with a column first, the others in a section of their own. */
import { partFields } from "@comptoir/domain/import-file";
import type { CellPart, PartField } from "@comptoir/domain/import-file";
import { Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import { columnFieldsByKind, isRequiredField } from "../mapping-form.ts";
import { singleDiscountFields } from "../form-to-mapping.ts";
import type { ColumnField, MappingForm } from "../mapping-form.ts";
import { fieldSamples } from "../samples.ts";
import { EditorSection } from "./editor-section.tsx";
import { PartEditor } from "./part-editor.tsx";
import { SamplesList } from "./samples-list.tsx";

/** Tells whether a field of a sale may take a part of its column. */
const isPartField = (field: string): field is PartField => partFields.some((partField) => partField === field);

function withPart(parts: MappingForm["parts"], field: PartField, part: CellPart | null): MappingForm["parts"] {
  const otherParts = Object.fromEntries(Object.entries(parts).filter(([name]) => name !== field));
  return part === null ? otherParts : { ...otherParts, [field]: part };
}

export type ColumnsEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  wrong: ReadonlySet<string>;
  onLeave: (path: string) => void;
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function ColumnsEditor({ form, header, rows, wrong, onLeave, onEdit }: ColumnsEditorProps): ReactElement {
  const editableFields = columnFieldsByKind[form.kind].filter(
    (field: ColumnField) => form.discounts.length === 0 || !singleDiscountFields.has(field),
  );
  // A field does not move while somebody edits it.
  const [placedFields, setPlaced] = useState<ReadonlyMap<ColumnField, boolean>>(new Map());
  const isFirstField = (field: ColumnField) =>
    placedFields.get(field) ?? (isRequiredField(form.kind, field) || (form.columns[field] ?? "") !== "");
  const editColumn = (field: ColumnField, change: Partial<MappingForm>) => {
    setPlaced(new Map(placedFields).set(field, isFirstField(field)));
    onEdit(change);
  };
  const drawColumnRow = (field: ColumnField) => (
    <ColumnRow
      key={field}
      field={field}
      form={form}
      header={header}
      rows={rows}
      wrong={wrong}
      onLeave={onLeave}
      onEdit={(change) => editColumn(field, change)}
    />
  );
  const [firstFields, furtherFields] = [
    editableFields.filter(isFirstField),
    editableFields.filter((field) => !isFirstField(field)),
  ];
  const unusedColumns = listUnusedColumns(form, header);
  return (
    <Stack gap={4}>
      <fieldset className={styles["group"]}>
        <legend className={styles["hiddenLegend"]}>{t("importing.columns")}</legend>
        {firstFields.map(drawColumnRow)}
      </fieldset>
      {unusedColumns.length > 0 && (
        <p className={styles["muted"]}>{t("importing.unusedColumns", { columns: unusedColumns.join(", ") })}</p>
      )}
      {furtherFields.length > 0 && (
        <EditorSection
          legend={t("importing.otherFields", { number: countText(furtherFields.length) })}
          open={furtherFields.some((field) => wrong.has(`columns.${field}`))}
        >
          {furtherFields.map(drawColumnRow)}
        </EditorSection>
      )}
    </Stack>
  );
}

/** Lists the columns of the file that the mapping does not read. */
function listUnusedColumns(form: MappingForm, header: readonly string[]): readonly string[] {
  const usedColumns = new Set([
    ...Object.values(form.columns),
    ...Object.values(form.taxColumns),
    ...Object.values(form.tenderColumns),
    ...form.discounts.map(({ column }) => column),
    form.cancellationColumn,
  ]);
  return header.filter((name) => name.trim() !== "" && !usedColumns.has(name));
}

function ColumnRow({
  field,
  form,
  header,
  rows,
  wrong,
  onLeave,
  onEdit,
}: ColumnsEditorProps & Readonly<{ field: ColumnField }>): ReactElement {
  const chosenColumn = form.columns[field] ?? "";
  const fieldPath = `columns.${field}`;
  return (
    <div className={styles["columnRow"]} onBlur={() => onLeave(fieldPath)}>
      <label htmlFor={columnIdOf(field)}>
        {t(`importing.field_${field}`)}
        {isRequiredField(form.kind, field) && <span className={styles["muted"]}> ({t("importing.required")})</span>}
      </label>
      <Select
        id={columnIdOf(field)}
        value={chosenColumn}
        aria-invalid={wrong.has(fieldPath) || undefined}
        options={listHeaderOptions(header, chosenColumn)}
        onChange={(name) => onEdit({ columns: { ...form.columns, [field]: name } })}
      />
      {chosenColumn !== "" && (
        <div className={styles["columnSamples"]}>
          <SamplesList samples={fieldSamples(form, field, { header, rows })} />
          {form.kind === "transactions" && isPartField(field) && (
            <PartEditor
              field={field}
              part={form.parts[field]}
              isWrong={wrong.has(`parts.${field}`)}
              onChange={(part) => onEdit({ parts: withPart(form.parts, field, part) })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Id of a field's input, the target of links in the error list. */
export const columnIdOf = (field: string): string => `import-column-${field}`;

/** Lists the headers to choose from, including a mapped header that the file lacks. */
export function listHeaderOptions(
  header: readonly string[],
  chosenColumn: string,
): readonly Readonly<{ value: string; label: string }>[] {
  const absentColumnOptions =
    chosenColumn !== "" && !header.includes(chosenColumn)
      ? [{ value: chosenColumn, label: t("importing.columnAbsent", { name: chosenColumn }) }]
      : [];
  return [
    { value: "", label: t("importing.columnNone") },
    ...absentColumnOptions,
    ...header.filter((name) => name !== "").map((name) => ({ value: name, label: name })),
  ];
}
