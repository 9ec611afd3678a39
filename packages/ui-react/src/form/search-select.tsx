import { useId, useMemo, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { useFieldControl } from "./field.tsx";
import { filterOptions, isChoice, nextChoice } from "./filter-options.ts";
import type { SearchOption } from "./filter-options.ts";
import { Popover } from "./popover.tsx";
import styles from "./search-select.module.css";

export type SearchSelectLabels = Readonly<{ search: string; noMatch: string }>;

export type SearchSelectProps = Readonly<{
  label: string;
  value: string | null;
  options: readonly SearchOption[];
  onChange: (value: string) => void;
  labels: SearchSelectLabels;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Without a frame, for a top bar. */
  quiet?: boolean | undefined;
  disabled?: boolean | undefined;
}>;

/** One of many, found by typing; a tree keeps its branches while it is searched. */
export function SearchSelect(props: SearchSelectProps): ReactElement {
  const { label, value, options, onChange, labels, placeholder, icon, quiet = false, disabled } = props;
  const field = useFieldControl();
  const chosen = options.find((option) => option.value === value);
  return (
    <Popover
      label={label}
      flush
      width="min(340px, calc(100vw - 16px))"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          id={field.id}
          disabled={disabled}
          aria-haspopup="listbox"
          aria-label={chosen === undefined ? label : `${label}: ${chosen.label}`}
          aria-describedby={field.describedBy}
          className={classNames(styles.trigger, quiet && styles.quiet, field.invalid && styles.invalid)}
        >
          {icon !== undefined && <Icon name={icon} size={17} className={styles.icon} />}
          <span className={classNames(styles.chosen, chosen === undefined && styles.placeholder)}>
            {chosen?.label ?? placeholder}
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
          onChoose={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </Popover>
  );
}

type SearchListProps = Readonly<{
  label: string;
  value: string | null;
  options: readonly SearchOption[];
  labels: SearchSelectLabels;
  onChoose: (value: string) => void;
}>;

function SearchList({ label, value, options, labels, onChoose }: SearchListProps): ReactElement {
  const listId = useId();
  const [query, setQuery] = useState("");
  const rows = useMemo(() => filterOptions(options, query), [options, query]);
  const [active, setActive] = useState(() => rows.findIndex((row) => row.option.value === value));
  const current = isChoice(rows[active]) ? active : nextChoice(rows, -1, 1);
  const optionId = (index: number): string => `${listId}-${index}`;

  const moveTo = (index: number): void => {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") moveTo(nextChoice(rows, current, 1));
    else if (event.key === "ArrowUp") moveTo(nextChoice(rows, current, -1));
    else if (event.key === "Enter") {
      const row = rows[current];
      if (isChoice(row)) onChoose(row.option.value);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.panel}>
      <div className={styles.search}>
        <Icon name="search" size={16} className={styles.icon} />
        <input
          ref={focusAndReveal}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder={labels.search}
          aria-label={labels.search}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current >= 0 ? optionId(current) : undefined}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul id={listId} role="listbox" aria-label={label} className={styles.list}>
        {rows.map(({ option, found }, index) => (
          <li
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={!found || option.disabled === true || undefined}
            className={classNames(
              styles.option,
              index === current && styles.active,
              option.value === value && styles.selected,
              !found && styles.branch,
            )}
            style={{ paddingLeft: 10 + (option.depth ?? 0) * 16 }}
            onPointerMove={() => {
              if (found && index !== active) setActive(index);
            }}
            onClick={() => {
              if (isChoice(rows[index])) onChoose(option.value);
            }}
          >
            <span className={styles.optionLabel}>{option.label}</span>
            {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
            {option.value === value && <Icon name="check" size={16} />}
          </li>
        ))}
        {rows.length === 0 && (
          <li role="presentation" className={styles.none}>
            {labels.noMatch}
          </li>
        )}
      </ul>
    </div>
  );
}

function focusAndReveal(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.focus();
  const selected = input.closest("[popover]")?.querySelector("[aria-selected=true]");
  if (selected instanceof HTMLElement) selected.scrollIntoView({ block: "nearest" });
}
