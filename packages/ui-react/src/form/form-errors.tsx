import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./form-errors.module.css";

export type FormError = Readonly<{ fieldId?: string | undefined; message: string }>;

export type FormErrorsProps = Readonly<{
  title: string;
  errors: readonly FormError[];
  /** Instruction for untouched fields, which have no errors yet. */
  isHint?: boolean | undefined;
}>;

/** Every error of a form at its top; each links to its field. */
export function FormErrors({ title, errors, isHint = false }: FormErrorsProps): ReactElement | null {
  if (errors.length === 0) return null;
  return (
    <div role={isHint ? "status" : "alert"} className={classNames(styles.box, isHint && styles.hint)}>
      <Icon name={isHint ? "info" : "error"} className={styles.icon} />
      <div>
        <p className={styles.title}>{title}</p>
        <ul className={styles.list}>
          {errors.map(({ fieldId, message }, index) => (
            <li key={`${fieldId ?? ""}-${index}`}>
              {fieldId === undefined ? (
                message
              ) : (
                <a
                  href={`#${fieldId}`}
                  className={styles.link}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(fieldId);
                  }}
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses a control, or the first one of a group such as a fieldset. */
function focusField(id: string): void {
  const fieldElement = document.getElementById(id);
  fieldElement?.focus();
  fieldElement?.querySelector<HTMLElement>("input,select,textarea,button,[tabindex]")?.focus();
}

export type ChecklistProps = Readonly<{
  label: string;
  items: readonly Readonly<{
    key: string;
    label: string;
    done: boolean;
    /** Screen reader text of a rule's state. */ stateLabel: string;
  }>[];
}>;

/** Rules that are ticked during typing, as for a new password. */
export function Checklist({ label, items }: ChecklistProps): ReactElement {
  return (
    <ul className={styles.checklist} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={item.done ? styles.done : styles.open}>
          <Icon name={item.done ? "check" : "minus"} size={14} />
          <span>{item.label}</span>
          <span className={styles.hidden}>{item.stateLabel}</span>
        </li>
      ))}
    </ul>
  );
}
