/** Editor of a mapping: columns, file format, rows to skip, and rules for unusual rows. */
import { Field, Select, Stack, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { editorGroups } from "../editor-groups.ts";
import type { EditorGroup, EditorInput } from "../editor-groups.ts";
import { mappingChoiceText, inputHelpTexts, inputLabels } from "../editor-words.ts";
import { rateErrors } from "../exchange-rate-text.ts";
import styles from "../import.module.css";
import type { MappingForm, MappingText } from "../mapping-form.ts";
import { typedRateSamples } from "../samples.ts";
import { ColumnsEditor, listHeaderOptions } from "./columns-editor.tsx";
import { DiscountsEditor } from "./discounts-editor.tsx";
import { EditorSection } from "./editor-section.tsx";
import { MeaningsEditor } from "./meanings-editor.tsx";
import { RatesInput } from "./rates-input.tsx";
import { SamplesList } from "./samples-list.tsx";
import { SuffixesEditor } from "./suffixes-editor.tsx";
import { TaxesEditor } from "./taxes-editor.tsx";
import { TendersEditor } from "./tenders-editor.tsx";

export type MappingEditorProps = Readonly<{
  form: MappingForm;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Paths of the mapping with invalid values. */
  wrong: ReadonlySet<string>;
  /** Invalid paths that are marked; inputs not visited yet are not. */
  marked: ReadonlySet<string>;
  onLeave: (path: string) => void;
  onEdit: (change: Partial<MappingForm>) => void;
}>;

export function MappingEditor({
  form,
  header,
  rows,
  wrong,
  marked,
  onLeave,
  onEdit,
}: MappingEditorProps): ReactElement {
  const groups: readonly EditorGroup[] = editorGroups[form.kind];
  return (
    <Stack gap={4}>
      <ColumnsEditor form={form} header={header} rows={rows} wrong={marked} onLeave={onLeave} onEdit={onEdit} />
      <SuffixesEditor form={form} onEdit={onEdit} />
      {form.kind === "transactions" && <DiscountsEditor form={form} header={header} rows={rows} onEdit={onEdit} />}
      {form.kind === "transactions" && <TaxesEditor form={form} header={header} onEdit={onEdit} />}
      {form.kind === "transactions" && <TendersEditor form={form} header={header} onEdit={onEdit} />}
      {form.kind === "transactions" && <MeaningsEditor form={form} header={header} rows={rows} onEdit={onEdit} />}
      {groups.map(({ group, inputs }) => (
        <EditorSection key={group} legend={t(`importing.${group}`)} open={inputs.some(({ path }) => wrong.has(path))}>
          <Stack gap={3}>
            {group === "currencies" && <p className={styles["muted"]}>{t("importing.currenciesHelp")}</p>}
            <div className={styles["fields"]}>
              {inputs.map((input) => (
                <div key={input.field} onBlur={() => onLeave(input.path)}>
                  <EditorField
                    input={input}
                    form={form}
                    header={header}
                    isWrong={marked.has(input.path)}
                    onLeave={onLeave}
                    onEdit={onEdit}
                  />
                </div>
              ))}
            </div>
            {group === "currencies" && <SamplesList samples={typedRateSamples(form)} />}
          </Stack>
        </EditorSection>
      ))}
    </Stack>
  );
}

type EditorFieldProps = Readonly<{
  input: EditorInput;
  form: MappingForm;
  header: readonly string[];
  isWrong: boolean;
  onLeave: (path: string) => void;
  onEdit: (change: Partial<MappingForm>) => void;
}>;

function EditorField({
  input: { field, path, input },
  form,
  header,
  isWrong,
  onLeave,
  onEdit,
}: EditorFieldProps): ReactElement {
  const value = form[field];
  const change = (text: string) => onEdit({ [field]: text });
  return (
    <Field
      id={inputId(field)}
      label={inputLabels[field]()}
      help={inputHelpTexts[field]?.()}
      error={isWrong ? errorText(field, value) : undefined}
    >
      {input === "lines" ? (
        <RatesInput value={value} onChange={change} onAdd={() => onLeave(path)} />
      ) : input === "text" || input === "moment" ? (
        <TextInput
          value={value}
          onChange={change}
          type={input === "moment" ? "datetime-local" : "text"}
          spellCheck={false}
          autoComplete="off"
        />
      ) : (
        <Select
          value={value}
          onChange={change}
          options={
            input === "column"
              ? cancellationOptions(header, value)
              : input.map((choice) => ({ value: choice, label: mappingChoiceText(field, choice) }))
          }
        />
      )}
    </Field>
  );
}

const errorText = (field: MappingText, value: string): string =>
  field === "exchangeRates" ? rateErrors(value).join(" ") : t("importing.invalid");

/** Id of an input, the target of links in the error list. */
export const inputId = (field: string): string => `import-${field}`;

function cancellationOptions(
  header: readonly string[],
  chosen: string,
): readonly Readonly<{ value: string; label: string }>[] {
  return listHeaderOptions(header, chosen).map((option) =>
    option.value === "" ? { value: "", label: t("importing.cancellationColumnNumber") } : option,
  );
}
