/** Field of an entity's form, with the control of its kind. */
import { fieldKindOf, getEntity } from "@comptoir/domain/entity";
import { countCharacters } from "@comptoir/domain/text";
import { describeField } from "@comptoir/domain/validation";
import { Checkbox, Field } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import styles from "./entity.module.css";
import { countText, fieldLabel } from "./entity-words.ts";
import { FieldControl } from "./field-controls.tsx";
import type { FormFieldProps } from "./form-field-props.ts";

/** Id of a field's control, which the list of errors links to. */
export const fieldId = (field: string): string => `field-${field}`;

/** Share of a text's limit from which the remaining letters are shown. */
const nearLimitShare = 0.8;

/** Says how many letters a text may still have once it is near its limit. */
function lettersLeftText(value: unknown, maxLength: number | null): string | undefined {
  if (maxLength === null || typeof value !== "string") return undefined;
  const length = countCharacters(value);
  const lettersLeft = maxLength - length;
  if (length < maxLength * nearLimitShare || lettersLeft < 0) return undefined;
  return t("management.lettersLeft", {
    count: lettersLeft,
    number: countText(lettersLeft),
    most: countText(maxLength),
  });
}

export function FormField(props: FormFieldProps): ReactElement {
  const { screen, field, value, onChange, onLeave, error, help, disabled } = props;
  const { isRequired, input, maxLength } = describeField(getEntity(screen.entity).form, field);
  if (fieldKindOf(screen.entity, field) === "flag" && screen.inputs?.[field] === undefined)
    return (
      <Checkbox
        id={fieldId(field)}
        label={fieldLabel(screen, field)}
        checked={value === true}
        disabled={disabled}
        onChange={(isChecked) => onChange(isChecked)}
      />
    );
  const hasScreenInput = screen.inputs?.[field] !== undefined;
  return (
    <div onBlur={onLeave} className={hasScreenInput ? styles["wide"] : undefined}>
      <Field
        id={fieldId(field)}
        label={fieldLabel(screen, field)}
        hideLabel={hasScreenInput}
        required={isRequired}
        error={error}
        help={help ?? lettersLeftText(value, input === "text" || input === "lines" ? maxLength : null)}
      >
        <FieldControl {...props} />
      </Field>
    </div>
  );
}
