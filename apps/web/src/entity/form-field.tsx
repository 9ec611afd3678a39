/** One field of an entity's form: its control follows from its rules. */
import { getEntity } from "@comptoir/domain/entity";
import { describeField } from "@comptoir/domain/validation";
import { Button, Checkbox, Field, SearchSelect, Select, TextArea, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import { DecimalInput } from "./decimal-input.tsx";
import { withCents } from "./decimal-text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, valueText } from "./entity-words.ts";
import { ListInput } from "./list-input.tsx";

export type FormFieldProps = Readonly<{
  screen: EntityScreen;
  field: string;
  /** As it was typed, or as the row has it. */
  value: unknown;
  onChange: (value: unknown) => void;
  onLeave: () => void;
  error?: string | undefined;
  help?: string | undefined;
  disabled: boolean;
  references: ReferenceValues;
  /** The value of the field that this one's choices hang on. */
  parentId?: unknown;
  /** Whether nothing may be chosen. */
  offersNone?: boolean;
}>;

/** The id of a field's control, for the list of errors to jump to. */
export const fieldId = (field: string): string => `field-${field}`;

const units: Readonly<Record<string, "management.unit_money" | "management.unit_kg" | "management.unit_cm">> = {
  price: "management.unit_money",
  cost: "management.unit_money",
  weight: "management.unit_kg",
  length: "management.unit_cm",
};

export function FormField(props: FormFieldProps): ReactElement {
  const { screen, field, value, onChange, onLeave, error, help, disabled } = props;
  const { isRequired, input } = describeField(getEntity(screen.entity).form, field);
  if (input === "flag")
    return (
      <Checkbox
        id={fieldId(field)}
        label={fieldLabel(screen, field)}
        checked={value === true}
        disabled={disabled}
        onChange={(checked) => onChange(checked)}
      />
    );
  const isOwn = screen.inputs?.[field] !== undefined;
  return (
    <div onBlur={onLeave} className={isOwn ? styles["wide"] : undefined}>
      <Field
        id={fieldId(field)}
        label={fieldLabel(screen, field)}
        hideLabel={isOwn}
        required={isRequired}
        error={error}
        help={help}
      >
        <Control {...props} />
      </Field>
    </div>
  );
}

function Control({
  screen,
  field,
  value,
  onChange,
  disabled,
  references,
  parentId,
  offersNone = true,
}: FormFieldProps): ReactElement {
  const { input, choices, maxLength } = describeField(getEntity(screen.entity).form, field);
  const unit = units[field];
  const text = value === null || value === undefined ? "" : String(value);
  const { read, failure } = useSnapshot(screen.references.state);
  const Own = screen.inputs?.[field];
  if (Own !== undefined) return <Own value={value} disabled={disabled} onChange={onChange} />;
  const values = references[field];
  if (!read.isKnown && getEntity(screen.entity).columns[field]?.type === "ref")
    return <PendingChoices isFailed={failure !== null} onRetry={() => void screen.references.reload()} />;
  if (values !== undefined) {
    const offered = values.filter((one) => one.parentId === null || one.parentId === parentId);
    return (
      <SearchSelect
        label={fieldLabel(screen, field)}
        value={text === "" ? "" : text}
        disabled={disabled}
        placeholder={offersNone ? undefined : t("management.choose")}
        options={[
          ...(offersNone ? [{ value: "", label: t("management.none") }] : []),
          ...offered.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={(chosen) => onChange(chosen === "" ? null : Number(chosen))}
        labels={searchLabels()}
      />
    );
  }
  const listed = screen.own?.choices?.(field) ?? null;
  if (listed !== null) {
    // What was given before it was listed stays until another is chosen.
    const kept = text === "" || listed.some((one) => one.value === text) ? [] : [{ value: text, label: text }];
    return (
      <SearchSelect
        label={fieldLabel(screen, field)}
        value={text}
        disabled={disabled}
        placeholder={offersNone ? undefined : t("management.choose")}
        options={[...(offersNone ? [{ value: "", label: t("management.none") }] : []), ...kept, ...listed]}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
        labels={searchLabels()}
      />
    );
  }
  if (input === "list")
    return (
      <ListInput
        screen={screen}
        field={field}
        values={Array.isArray(value) ? value.map(String) : []}
        disabled={disabled}
        onChange={onChange}
      />
    );
  if (choices !== null)
    return (
      <Select
        value={text}
        disabled={disabled}
        onChange={onChange}
        options={[
          ...(text === "" ? [{ value: "", label: t("management.choose") }] : []),
          ...choices.map((code) => ({ value: String(code), label: valueText(screen, field, code) })),
        ]}
      />
    );
  if (input === "lines") return <TextArea value={text} disabled={disabled} onChange={onChange} />;
  // One character more than is allowed may be typed, so that the rule can say what is wrong.
  const atMost = maxLength === null ? undefined : maxLength + 1;
  if (input === "decimal")
    return (
      <DecimalInput
        value={value}
        disabled={disabled}
        onChange={onChange}
        print={unit === "management.unit_money" ? withCents : undefined}
        unit={unit === undefined ? undefined : t(unit)}
        maxLength={atMost}
      />
    );
  return (
    <TextInput
      value={text}
      disabled={disabled}
      type={input === "date" || input === "email" ? input : input === "phone" ? "tel" : "text"}
      inputMode={input === "digits" ? "numeric" : undefined}
      maxLength={atMost}
      onChange={(typed) => onChange(typed === "" ? null : typed)}
    />
  );
}

/** A field whose choices are on their way, or could not be read: nothing can be typed into it. */
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

export const searchLabels = () => ({ search: t("management.choose"), noMatch: t("management.noMatch") });
