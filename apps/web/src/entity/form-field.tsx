/** Field of an entity's form, with the control of its kind. */
import { fieldKindOf, getEntity } from "@comptoir/domain/entity";
import { describeField } from "@comptoir/domain/validation";
import { Checkbox, Field } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";
import { FieldControl } from "./field-controls.tsx";
import type { FormFieldProps } from "./form-field-props.ts";

/** Id of a field's control, which the list of errors links to. */
export const fieldId = (field: string): string => `field-${field}`;

export function FormField(props: FormFieldProps): ReactElement {
  const { screen, field, value, onChange, onLeave, error, help, disabled } = props;
  const { isRequired } = describeField(getEntity(screen.entity).form, field);
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
        help={help}
      >
        <FieldControl {...props} />
      </Field>
    </div>
  );
}
