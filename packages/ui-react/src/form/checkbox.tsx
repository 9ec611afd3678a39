import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";

import { useFieldControl } from "./field.tsx";
import styles from "./checkbox.module.css";

export type CheckboxProps = Omit<
  ComponentPropsWithRef<"input">,
  "type" | "checked" | "onChange" | "className" | "children"
> &
  Readonly<{ label: ReactNode; checked: boolean; onChange: (checked: boolean) => void; help?: ReactNode }>;

/** A checkbox. */
export function Checkbox({ label, checked, onChange, help, ...rest }: CheckboxProps): ReactElement {
  const fieldControl = useFieldControl();
  return (
    <label className={styles.row}>
      <input
        aria-describedby={fieldControl.describedBy}
        {...rest}
        type="checkbox"
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {help !== undefined && <span className={styles.help}>{help}</span>}
      </span>
    </label>
  );
}
