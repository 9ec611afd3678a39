/** Maps each field to a column of the file. */
import { partFields } from "@comptoir/domain/import-file";
import type { CellPart, PartField } from "@comptoir/domain/import-file";
import { Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";
import { columnFields, isRequiredField, singleDiscounts } from "../mapping-form.ts";
import type { ColumnField, MappingForm } from "../mapping-form.ts";
import { fieldSamples } from "../samples.ts";
import { PartEditor } from "./part-editor.tsx";
import { SamplesList } from "./samples-list.tsx";

/** Fields of a sale that may take a part of their column. */
const isPartField = (field: string): field is PartField => partFields.some((known) => known === field);

function withPart(parts: MappingForm["parts"], field: PartField, part: CellPart | null): MappingForm["parts"] {
  const others = Object.fromEntries(Object.entries(parts).filter(([name]) => name !== field));
  return part === null ? others : { ...others, [field]: part };
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
  const fields = columnFields[form.kind].filter(
    (field: ColumnField) => form.discounts.length === 0 || !singleDiscounts.has(field),
  );
  const used = new Set([
    ...Object.values(form.columns),
    ...Object.values(form.taxColumns),
    ...Object.values(form.tenderColumns),
    ...form.discounts.map(({ column }) => column),
    form.cancellationColumn,
  ]);
  const unused = header.filter((name) => name.trim() !== "" && !used.has(name));
  return (
    <fieldset className={styles["group"]}>
      <legend className={styles["legend"]}>{t("importing.columns")}</legend>
      <div className={styles["columnList"]}>
        {fields.map((field) => {
          const chosen = form.columns[field] ?? "";
          const required = isRequiredField(form.kind, field);
          const path = `columns.${field}`;
          return (
            <div key={field} className={styles["columnRow"]} onBlur={() => onLeave(path)}>
              <label htmlFor={columnId(field)}>
                {t(`importing.field_${field}`)}
                {required && <span className={styles["muted"]}> ({t("importing.required")})</span>}
              </label>
              <Select
                id={columnId(field)}
                value={chosen}
                aria-invalid={wrong.has(path) || undefined}
                options={listHeaderOptions(header, chosen)}
                onChange={(name) => onEdit({ columns: { ...form.columns, [field]: name } })}
              />
              <div className={styles["columnSamples"]}>
                {chosen !== "" && form.kind === "transactions" && isPartField(field) && (
                  <PartEditor
                    field={field}
                    part={form.parts[field]}
                    isWrong={wrong.has(`parts.${field}`)}
                    onChange={(part) => onEdit({ parts: withPart(form.parts, field, part) })}
                  />
                )}
                <SamplesList samples={fieldSamples(form, field, { header, rows })} />
              </div>
            </div>
          );
        })}
      </div>
      {unused.length > 0 && (
        <p className={styles["muted"]}>{t("importing.unusedColumns", { columns: unused.join(", ") })}</p>
      )}
    </fieldset>
  );
}

/** Id of a field's input, the target of links in the error list. */
export const columnId = (field: string): string => `import-column-${field}`;

/** Lists the headers to choose from, including a mapped header that the file lacks. */
export function listHeaderOptions(
  header: readonly string[],
  chosen: string,
): readonly Readonly<{ value: string; label: string }>[] {
  const absent =
    chosen !== "" && !header.includes(chosen)
      ? [{ value: chosen, label: t("importing.columnAbsent", { name: chosen }) }]
      : [];
  return [
    { value: "", label: t("importing.columnNone") },
    ...absent,
    ...header.filter((name) => name !== "").map((name) => ({ value: name, label: name })),
  ];
}
