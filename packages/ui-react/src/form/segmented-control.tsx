import { useId } from "react";
import type { ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./segmented-control.module.css";
import type { SelectOption } from "./select.tsx";

export type SegmentedControlProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  compact?: boolean | undefined;
}>;

/** Choice among two to five visible options: radio buttons side by side. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactElement {
  const { label, value, options, onChange, compact = false } = props;
  const groupName = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.group, compact && styles.compact)}>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles.option, option.value === value && styles.chosen)}>
          <input
            type="radio"
            name={groupName}
            className={styles.input}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
