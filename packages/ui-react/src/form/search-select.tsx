import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { useFieldControl } from "./field.tsx";
import type { SearchOption } from "./filter-options.ts";
import { Popover } from "./popover.tsx";
import { SearchList } from "./search-list.tsx";
import type { SearchSelectLabels } from "./search-list.tsx";
import styles from "./search-select.module.css";

export type SearchSelectProps = Readonly<{
  label: string;
  value: string | null;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  labels: SearchSelectLabels;
  /** Displayed while nothing is chosen. */
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Borderless, for a top bar. */
  quiet?: boolean | undefined;
  disabled?: boolean | undefined;
}>;

/** Searchable choice of one among many. A tree keeps its branches during a search. */
export function SearchSelect(props: SearchSelectProps): ReactElement {
  const { label, value, options, onChange, labels, placeholder, icon, quiet = false, disabled } = props;
  const fieldControl = useFieldControl();
  const chosenOption = options.find((option) => option.value === value);
  return (
    <Popover
      label={label}
      flush
      width="min(340px, calc(100vw - 16px))"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          id={fieldControl.id}
          disabled={disabled}
          aria-haspopup="listbox"
          aria-label={
            chosenOption === undefined && placeholder === undefined
              ? label
              : `${label}: ${chosenOption?.label ?? placeholder}`
          }
          aria-describedby={fieldControl.describedBy}
          aria-invalid={fieldControl.invalid || undefined}
          className={classNames(styles.trigger, quiet && styles.quiet, fieldControl.invalid && styles.invalid)}
        >
          {icon !== undefined && <Icon name={icon} size={17} className={styles.icon} />}
          <span className={classNames(styles.chosen, chosenOption === undefined && styles.placeholder)}>
            {chosenOption?.label ?? placeholder}
          </span>
          <Icon name="chevron-down" size={15} className={styles.icon} />
        </button>
      )}
    >
      {(close) => (
        <SearchList
          label={label}
          value={value}
          options={options}
          labels={labels}
          onChoose={(nextValue) => {
            close();
            onChange(nextValue);
          }}
        />
      )}
    </Popover>
  );
}
