import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import styles from "./form-errors.module.css";

export type FormError = Readonly<{ fieldId?: string | undefined; message: string }>;

export type FormErrorsProps = Readonly<{ title: string; errors: readonly FormError[] }>;

/** Every error of a form at its top; each jumps to its field. */
export function FormErrors({ title, errors }: FormErrorsProps): ReactElement | null {
  if (errors.length === 0) return null;
  return (
    <div role="alert" className={styles.box}>
      <Icon name="error" className={styles.icon} />
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
                    document.getElementById(fieldId)?.focus();
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

export type ChecklistProps = Readonly<{
  label: string;
  items: readonly Readonly<{ key: string; label: string; done: boolean; /** Says to those who do not see the sign whether the rule is met. */ stateLabel: string }>[];
}>;

/** Rules that tick themselves while someone types, as for a new password. */
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
