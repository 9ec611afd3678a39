import { createContext, use, useId } from "react";
import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./field.module.css";

/** Props that a control takes from its field. */
export type FieldControl = Readonly<{
  id: string | undefined;
  labelId: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}>;

const controlOutsideFields: FieldControl = {
  id: undefined,
  labelId: undefined,
  describedBy: undefined,
  invalid: false,
  required: false,
};

const FieldContext = createContext<FieldControl>(controlOutsideFields);

/** Ids and state that connect a control to its label, help and error. */
export function useFieldControl(): FieldControl {
  return use(FieldContext);
}

/** Attributes that connect an input to the label, help and error of its field. */
export const fieldAttributes = ({ id, describedBy, invalid, required }: FieldControl) => ({
  id,
  "aria-describedby": describedBy,
  "aria-invalid": invalid || undefined,
  required,
});

export type FieldProps = Readonly<{
  label: string;
  help?: ReactNode;
  /** Text of the error, displayed below the control and announced with it. */
  error?: string | undefined;
  /** Whether the field must be filled in: its label is marked, since most fields of a form are optional. */
  required?: boolean | undefined;
  /** A word such as "optional" beside the label. */
  hint?: string | undefined;
  /** Id of the control, so that a list of errors can link to it. */
  id?: string | undefined;
  hideLabel?: boolean | undefined;
  children: ReactNode;
}>;

/** A control with label, help and error. */
export function Field(props: FieldProps): ReactElement {
  const { label, help, error, required = false, hint, id, hideLabel = false, children } = props;
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const isInvalid = error !== undefined && error !== "";
  const describingIds = [isInvalid && errorId, help !== undefined && helpId].filter((part) => part !== false);

  return (
    <FieldContext
      value={{
        id: controlId,
        labelId: `${controlId}-label`,
        describedBy: describingIds.length === 0 ? undefined : describingIds.join(" "),
        invalid: isInvalid,
        required,
      }}
    >
      <div className={styles.field}>
        <div className={hideLabel ? styles.hidden : styles.labelRow}>
          <label
            id={`${controlId}-label`}
            htmlFor={controlId}
            className={classNames(styles.label, required && styles.required)}
          >
            {label}
          </label>
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </div>
        {children}
        {isInvalid && (
          <p id={errorId} className={styles.error}>
            <Icon name="error" size={15} />
            {error}
          </p>
        )}
        {help !== undefined && (
          <div id={helpId} className={styles.help}>
            {help}
          </div>
        )}
      </div>
    </FieldContext>
  );
}
