import type { ComponentPropsWithRef, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { fieldAttributes, useFieldControl } from "./field.tsx";
import styles from "./select.module.css";

export type SelectOption<Value extends string = string> = Readonly<{
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}>;

export type SelectProps<Value extends string = string> = Omit<
  ComponentPropsWithRef<"select">,
  "value" | "onChange" | "className" | "children"
> &
  Readonly<{
    value: Value;
    options: readonly SelectOption<Value>[];
    onChange: (value: Value) => void;
    compact?: boolean | undefined;
  }>;

/** Choice among a few options: the native list, familiar to every phone and screen reader. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactElement {
  const { value, options, onChange, compact = false, ...rest } = props;
  const fieldControl = useFieldControl();
  return (
    <span className={classNames(styles.box, compact && styles.compact)}>
      <select
        {...fieldAttributes(fieldControl)}
        {...rest}
        className={classNames(styles.select, fieldControl.invalid && styles.invalid)}
        value={value}
        onChange={(event) => {
          const chosenOption = options.find((option) => option.value === event.currentTarget.value);
          if (chosenOption !== undefined) onChange(chosenOption.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={15} className={styles.arrow} />
    </span>
  );
}
