import { useState } from "react";
import type { ComponentPropsWithRef, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { fieldAttributes, useFieldControl } from "./field.tsx";
import styles from "./text-input.module.css";

export type TextInputProps = Omit<ComponentPropsWithRef<"input">, "value" | "onChange" | "className"> &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    icon?: IconName | undefined;
    /** Suffix such as "$" or "kg", muted. */
    unit?: string | undefined;
    /** Numeric: right aligned. */
    numeric?: boolean | undefined;
  }>;

/** Single-line text input. */
export function TextInput({ value, onChange, icon, unit, numeric = false, ...rest }: TextInputProps): ReactElement {
  const fieldControl = useFieldControl();
  return (
    <span className={classNames(styles.box, fieldControl.invalid && styles.invalid)}>
      {icon !== undefined && <Icon name={icon} size={16} className={styles.icon} />}
      <input
        type="text"
        {...fieldAttributes(fieldControl)}
        inputMode={numeric ? "decimal" : undefined}
        {...rest}
        className={classNames(styles.input, numeric && styles.numeric)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

export type PasswordInputProps = Omit<TextInputProps, "type" | "icon" | "unit" | "numeric"> &
  Readonly<{ showLabel: string; hideLabel: string }>;

/** A password field that can be revealed. */
export function PasswordInput({ showLabel, hideLabel, value, onChange, ...rest }: PasswordInputProps): ReactElement {
  const fieldControl = useFieldControl();
  const [isRevealed, setRevealed] = useState(false);
  return (
    <span className={classNames(styles.box, fieldControl.invalid && styles.invalid)}>
      <input
        {...fieldAttributes(fieldControl)}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isRevealed ? "text" : "password"}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.show}
        aria-label={isRevealed ? hideLabel : showLabel}
        aria-pressed={isRevealed}
        title={isRevealed ? hideLabel : showLabel}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Icon name={isRevealed ? "eye-off" : "eye"} />
      </button>
    </span>
  );
}

export type TextAreaProps = Omit<ComponentPropsWithRef<"textarea">, "value" | "onChange" | "className"> &
  Readonly<{ value: string; onChange: (value: string) => void }>;

/** Multi-line text input. */
export function TextArea({ value, onChange, rows = 4, ...rest }: TextAreaProps): ReactElement {
  const fieldControl = useFieldControl();
  return (
    <span className={classNames(styles.box, styles.tall, fieldControl.invalid && styles.invalid)}>
      <textarea
        {...fieldAttributes(fieldControl)}
        rows={rows}
        {...rest}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
