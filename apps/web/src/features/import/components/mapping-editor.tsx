/** Editor of a mapping: columns, lists (discounts, taxes, tenders, meanings), suffixes, format, constants, currencies, and rules for unusual rows. */
import { Field, Select, Stack, TextInput } from "@comptoir/ui-react";
import { Fragment, useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { editorGroupsByKind } from "../editor-groups.ts";
import type { EditorGroup, EditorInput } from "../editor-groups.ts";
import { mappingChoiceText, inputHelpByField, inputLabelByField } from "../editor-words.ts";
import { rateErrors } from "../exchange-rate-text.ts";
import styles from "../import.module.css";
import type { MappingForm, MappingTextField } from "../mapping-form.ts";
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
  const inputGroups: readonly EditorGroup[] = editorGroupsByKind[form.kind];
  const headerAndRows = { header, rows };
  const listEditors = form.kind === "transactions" ? listEditorsOf(form, headerAndRows, onEdit) : [];
  // A list does not move while somebody fills it.
  const [filledKeys] = useState(() => new Set(listEditors.filter(({ isFilled }) => isFilled).map(({ key }) => key)));
  const [filledLists, unfilledLists] = [
    listEditors.filter(({ key }) => filledKeys.has(key)),
    listEditors.filter(({ key }) => !filledKeys.has(key)),
  ];
  return (
    <Stack gap={4}>
      <ColumnsEditor form={form} header={header} rows={rows} wrong={marked} onLeave={onLeave} onEdit={onEdit} />
      {filledLists.map(({ key, editor }) => (
        <Fragment key={key}>{editor}</Fragment>
      ))}
      <EditorSection
        legend={t("importing.otherSettings")}
        open={
          unfilledLists.some(({ isFilled }) => isFilled) ||
          inputGroups.some(({ inputs }) => inputs.some(({ path }) => wrong.has(path)))
        }
      >
        <Stack gap={4}>
          {unfilledLists.map(({ key, editor }) => (
            <Fragment key={key}>{editor}</Fragment>
          ))}
          <SuffixesEditor form={form} onEdit={onEdit} />
          {inputGroups.map(({ group, inputs }) => (
            <InputGroup key={group} {...{ group, inputs, form, header, wrong, marked, onLeave, onEdit }} />
          ))}
        </Stack>
      </EditorSection>
    </Stack>
  );
}

type InputGroupProps = Omit<MappingEditorProps, "rows"> & EditorGroup;

/** Inputs of a group of settings; open if a value is invalid. */
function InputGroup({ group, inputs, form, header, wrong, marked, onLeave, onEdit }: InputGroupProps): ReactElement {
  const isXml = form.record !== "" || form.otherRecords !== "";
  return (
    <EditorSection legend={t(`importing.${group}`)} open={inputs.some(({ path }) => wrong.has(path))}>
      <Stack gap={3}>
        {group === "currencies" && <p className={styles["muted"]}>{t("importing.currenciesHelp")}</p>}
        <div className={styles["fields"]}>
          {inputs
            .filter(({ field }) => field !== "otherRecords" || isXml)
            .map((input) => (
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
  );
}

/** Lists of a mapping of sales, each with its editor; `isFilled` if the mapping has entries in the list. */
function listEditorsOf(
  mappingForm: MappingForm,
  lines: Readonly<{ header: readonly string[]; rows: readonly (readonly string[])[] }>,
  onEdit: MappingEditorProps["onEdit"],
) {
  const editorProps = { form: mappingForm, ...lines, onEdit };
  const hasPairs = (pairs: Readonly<Record<string, string>>) => Object.keys(pairs).length > 0;
  return [
    { key: "discounts", isFilled: mappingForm.discounts.length > 0, editor: <DiscountsEditor {...editorProps} /> },
    { key: "taxes", isFilled: hasPairs(mappingForm.taxColumns), editor: <TaxesEditor {...editorProps} /> },
    { key: "tenders", isFilled: hasPairs(mappingForm.tenderColumns), editor: <TendersEditor {...editorProps} /> },
    {
      key: "meanings",
      isFilled:
        ["state", "lineKind"].some((field) => (mappingForm.columns[field] ?? "") !== "") ||
        hasPairs(mappingForm.skuKinds),
      editor: <MeaningsEditor {...editorProps} />,
    },
  ];
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
  const fieldText = form[field];
  const changeField = (text: string) => onEdit({ [field]: text });
  return (
    <Field
      id={inputIdOf(field)}
      label={inputLabelByField[field]()}
      help={inputHelpByField[field]?.()}
      error={isWrong ? fieldErrorText(field, fieldText) : undefined}
    >
      {input === "lines" ? (
        <RatesInput value={fieldText} onChange={changeField} onAdd={() => onLeave(path)} />
      ) : input === "text" || input === "moment" ? (
        <TextInput
          value={fieldText}
          onChange={changeField}
          type={input === "moment" ? "datetime-local" : "text"}
          spellCheck={false}
          autoComplete="off"
        />
      ) : (
        <Select
          value={fieldText}
          onChange={changeField}
          options={
            input === "column"
              ? cancellationOptions(header, fieldText)
              : input.map((choice) => ({ value: choice, label: mappingChoiceText(field, choice) }))
          }
        />
      )}
    </Field>
  );
}

const fieldErrorText = (field: MappingTextField, value: string): string =>
  field === "exchangeRates" ? rateErrors(value).join(" ") : t("importing.invalid");

/** Id of an input, the target of links in the error list. */
export const inputIdOf = (field: string): string => `import-${field}`;

function cancellationOptions(
  header: readonly string[],
  chosenColumn: string,
): readonly Readonly<{ value: string; label: string }>[] {
  return listHeaderOptions(header, chosenColumn).map((option) =>
    option.value === "" ? { value: "", label: t("importing.cancellationColumnNumber") } : option,
  );
}
