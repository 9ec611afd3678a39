/** Controls of fields by kind. */
import { entityRow, fieldKindOf, getEntity } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";
import { isLanguageCode, languageCodes, languages } from "@comptoir/domain/language";
import { describeField } from "@comptoir/domain/validation";
import { Button, SearchSelect, Select, TextArea, TextInput } from "@comptoir/ui-react";
import type { ComponentType, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { DigitsInput } from "../shared/digits-input.tsx";
import { t } from "../shared/text.ts";
import { DecimalInput } from "./decimal-input.tsx";
import { formatWithCents } from "./decimal-text.ts";
import styles from "./entity.module.css";
import { fieldLabel, fieldValueText, type ValueChoice } from "./entity-words.ts";
import type { FormFieldProps } from "./form-field-props.ts";
import { ListInput } from "./list-input.tsx";
import { searchLabels } from "./search-labels.ts";

type FieldKindControl = ComponentType<FormFieldProps>;

const describeProps = ({ screen, field }: FormFieldProps) => describeField(getEntity(screen.entity).form, field);
const valueText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** Maximum length of typed text: one character above the field's limit, so that validation can report it; undefined without a limit. */
const maxLengthOf = (props: FormFieldProps): number | undefined => {
  const { maxLength } = describeProps(props);
  return maxLength === null ? undefined : maxLength + 1;
};

function SearchChoice({
  options,
  onChoose,
  ...props
}: FormFieldProps & Readonly<{ options: readonly ValueChoice[]; onChoose: (chosen: string) => void }>): ReactElement {
  const { screen, field, value, disabled, offersNone = true } = props;
  return (
    <SearchSelect
      label={fieldLabel(screen, field)}
      value={valueText(value)}
      disabled={disabled}
      placeholder={offersNone ? undefined : t("management.choose")}
      options={[...(offersNone ? [{ value: "", label: t("management.none") }] : []), ...options]}
      onChange={onChoose}
      labels={searchLabels()}
    />
  );
}

/** Text input, or a select if the company lists the values. */
function TextControl(props: FormFieldProps): ReactElement {
  const { screen, field, value, onChange, disabled } = props;
  const listedChoices = screen.own?.choices?.(field) ?? null;
  if (listedChoices !== null) return <ListedChoicesControl {...props} listed={listedChoices} />;
  const { input, min } = describeProps(props);
  const control = {
    value: valueText(value),
    disabled,
    maxLength: maxLengthOf(props),
    onChange: (typed: string) => onChange(typed === "" ? null : typed),
  };
  if (input === "digits")
    return <DigitsInput {...control} isSigned={fieldKindOf(screen.entity, field) === "integer" && (min ?? -1) < 0} />;
  return (
    <TextInput {...control} type={input === "date" || input === "email" ? input : input === "phone" ? "tel" : "text"} />
  );
}

function ListedChoicesControl({
  listed,
  ...props
}: FormFieldProps & Readonly<{ listed: readonly ValueChoice[] }>): ReactElement {
  const fieldText = valueText(props.value);
  // A value from before the list stays until another is chosen.
  const formerOption =
    fieldText === "" || listed.some(({ value }) => value === fieldText) ? [] : [{ value: fieldText, label: fieldText }];
  return (
    <SearchChoice
      {...props}
      options={[...formerOption, ...listed]}
      onChoose={(choice) => props.onChange(choice === "" ? null : choice)}
    />
  );
}

function MultilineControl({ value, disabled, onChange }: FormFieldProps): ReactElement {
  return <TextArea value={valueText(value)} disabled={disabled} onChange={onChange} />;
}

const unitWordKeyByUnit = {
  kg: "management.unit_kg",
  cm: "management.unit_cm",
  percent: "management.unit_percent",
} as const;

function DecimalControl(props: FormFieldProps): ReactElement {
  const { screen, field, value, disabled, onChange } = props;
  const fieldUnit = entityRow(screen.entity).fields[field]?.unit;
  return (
    <DecimalInput
      value={value}
      disabled={disabled}
      onChange={onChange}
      unit={fieldUnit === undefined ? undefined : t(unitWordKeyByUnit[fieldUnit])}
      maxLength={maxLengthOf(props)}
    />
  );
}

function MoneyControl(props: FormFieldProps): ReactElement {
  return (
    <DecimalInput
      value={props.value}
      disabled={props.disabled}
      onChange={props.onChange}
      print={formatWithCents}
      unit={t("management.unit_money")}
      maxLength={maxLengthOf(props)}
    />
  );
}

function ChoiceControl(props: FormFieldProps): ReactElement {
  const { screen, field, value, disabled, onChange } = props;
  const { choices } = describeProps(props);
  const fieldText = valueText(value);
  if (choices === null) return <TextControl {...props} />;
  return (
    <Select
      value={fieldText}
      disabled={disabled}
      onChange={onChange}
      options={[
        ...(fieldText === "" ? [{ value: "", label: t("management.choose") }] : []),
        ...choices.map((code) => ({ value: String(code), label: fieldValueText(screen, field, code) })),
      ]}
    />
  );
}

function ReferenceControl(props: FormFieldProps): ReactElement {
  const { screen, field, references, parentId, onChange } = props;
  const { read, failure } = useSnapshot(screen.references.state);
  if (!read.isKnown)
    return <PendingChoices isFailed={failure !== null} onRetry={() => void screen.references.reload()} />;
  const referenceChoices = references[field];
  if (referenceChoices === undefined) return <TextControl {...props} />;
  const offeredChoices = referenceChoices.filter((choice) => choice.parentId === null || choice.parentId === parentId);
  return (
    <SearchChoice
      {...props}
      options={offeredChoices.map(({ id, label }) => ({ value: String(id), label }))}
      onChoose={(choice) => onChange(choice === "" ? null : Number(choice))}
    />
  );
}

/** Placeholder of a select whose options are loading or failed to load; read-only. */
function PendingChoices({ isFailed, onRetry }: Readonly<{ isFailed: boolean; onRetry: () => void }>): ReactElement {
  return (
    <>
      <TextInput
        value=""
        placeholder={t(isFailed ? "management.choicesFailed" : "common.loading")}
        disabled
        onChange={() => {}}
      />
      {isFailed && (
        <Button size="compact" variant="quiet" icon="refresh" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      )}
    </>
  );
}

/** Text inputs of a translated text: one for each language of Comptoir. */
function TranslatedControl({ screen, field, value, disabled, onChange }: FormFieldProps): ReactElement {
  const textByLanguage = new Map(
    typeof value === "object" && value !== null ? Object.entries(value).filter(([code]) => isLanguageCode(code)) : [],
  );
  const changeLanguageText = (language: string, typedText: string) => {
    const nextTextByLanguage = Object.fromEntries(
      [...textByLanguage, [language, typedText]].filter(([, text]) => text !== ""),
    );
    onChange(Object.keys(nextTextByLanguage).length === 0 ? null : nextTextByLanguage);
  };
  return (
    <span className={styles["lines"]}>
      {languageCodes.map((code) => (
        <TextInput
          key={code}
          id={code === languageCodes[0] ? undefined : `field-${field}-${code}`}
          aria-label={`${fieldLabel(screen, field)} (${languages[code].name})`}
          lang={code}
          unit={code}
          value={valueText(textByLanguage.get(code))}
          disabled={disabled}
          onChange={(typedText) => changeLanguageText(code, typedText)}
        />
      ))}
    </span>
  );
}

function ColourControl(props: FormFieldProps): ReactElement {
  const { screen, field, value, disabled, onChange } = props;
  const colourText = valueText(value);
  return (
    <span className={styles["colour"]}>
      <input
        type="color"
        aria-label={fieldLabel(screen, field)}
        value={/^#[\da-f]{6}$/iu.test(colourText) ? colourText : "#000000"}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextControl {...props} />
    </span>
  );
}

function ListControl({ screen, field, value, disabled, onChange }: FormFieldProps): ReactElement {
  return (
    <ListInput
      screen={screen}
      field={field}
      values={Array.isArray(value) ? value.map(String) : []}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

/** Control of each kind; a flag is a checkbox with its own label, drawn by the form. */
export const controlByKind = {
  text: TextControl,
  longText: MultilineControl,
  code: TextControl,
  integer: TextControl,
  decimal: DecimalControl,
  money: MoneyControl,
  unitCost: MoneyControl,
  quantity: DecimalControl,
  percent: DecimalControl,
  date: TextControl,
  instant: TextControl,
  flag: TextControl,
  choice: ChoiceControl,
  reference: ReferenceControl,
  translated: TranslatedControl,
  image: TextControl,
  colour: ColourControl,
  list: ListControl,
  parts: TextControl,
} as const satisfies Record<FieldKind, FieldKindControl>;

/** Resolves the control of a field: the screen's own, or that of its kind. */
export function FieldControl(props: FormFieldProps): ReactElement {
  const { screen, field, value, disabled, onChange } = props;
  const ScreenControl = screen.inputs?.[field];
  if (ScreenControl !== undefined) return <ScreenControl value={value} disabled={disabled} onChange={onChange} />;
  const KindControl: FieldKindControl = controlByKind[fieldKindOf(screen.entity, field)];
  return <KindControl {...props} />;
}
