import { memo, useId, useMemo, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { filterOptions, isSelectableOption, findNextSelectable } from "./filter-options.ts";
import type { FilteredOption, SearchOption } from "./filter-options.ts";
import styles from "./search-select.module.css";

export type SearchSelectLabels = Readonly<{ search: string; noMatch: string }>;

export type SearchListProps = Readonly<{
  label: string;
  value: string | null;
  options: readonly SearchOption[];
  labels: SearchSelectLabels;
  onChoose: (value: string) => void;
}>;

/** A search field over a list: arrow keys move, Enter chooses, while the focus stays in the field. */
export function SearchList({ label, value, options, labels, onChoose }: SearchListProps): ReactElement {
  const listId = useId();
  const [query, setQuery] = useState("");
  const optionRows = useMemo(() => filterOptions(options, query), [options, query]);
  const [activeIndex, setActive] = useState(() => optionRows.findIndex((row) => row.option.value === value));
  const currentIndex = isSelectableOption(optionRows[activeIndex])
    ? activeIndex
    : findNextSelectable(optionRows, -1, 1);

  const chooseOption = (row: FilteredOption | undefined): void => {
    if (isSelectableOption(row)) onChoose(row.option.value);
  };
  const moveToRow = (index: number): void => {
    setActive(index);
    document.getElementById(optionId(listId, index))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") moveToRow(findNextSelectable(optionRows, currentIndex, 1));
    else if (event.key === "ArrowUp") moveToRow(findNextSelectable(optionRows, currentIndex, -1));
    else if (event.key === "Enter") chooseOption(optionRows[currentIndex]);
    else return;
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
          aria-activedescendant={currentIndex >= 0 ? optionId(listId, currentIndex) : undefined}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <OptionList
        {...{ listId, label, rows: optionRows, current: currentIndex, value }}
        onPoint={setActive}
        onChoose={chooseOption}
      />
      {optionRows.length === 0 && (
        <p role="status" className={styles.none}>
          {labels.noMatch}
        </p>
      )}
    </div>
  );
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

type OptionListProps = Pick<SearchListProps, "label" | "value"> &
  Readonly<{
    listId: string;
    rows: readonly FilteredOption[];
    /** Index of the row that Enter chooses, or -1. */
    current: number;
    onPoint: (index: number) => void;
    onChoose: (row: FilteredOption | undefined) => void;
  }>;

/** The options that match; the pointer moves to one, a click chooses it. */
function OptionList({ listId, label, rows, current, value, onPoint, onChoose }: OptionListProps): ReactElement {
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={label}
      className={styles.list}
      onPointerMove={(event) => {
        const pointedIndex = rowIndexOf(event.target);
        if (isSelectableOption(rows[pointedIndex])) onPoint(pointedIndex);
      }}
      onClick={(event) => onChoose(rows[rowIndexOf(event.target)])}
    >
      {rows.map((row, index) => (
        <OptionRow
          key={row.option.value}
          {...row}
          id={optionId(listId, index)}
          index={index}
          active={index === current}
          selected={row.option.value === value}
        />
      ))}
    </ul>
  );
}

type OptionRowProps = FilteredOption &
  Readonly<{
    id: string;
    index: number;
    active: boolean;
    selected: boolean;
  }>;

/** Row of an option. Memoised, because a chain has over a thousand stores and the pointer passes over many. */
const OptionRow = memo(function OptionRow({
  id,
  index,
  option,
  found,
  active,
  selected,
}: OptionRowProps): ReactElement {
  return (
    <li
      id={id}
      data-index={index}
      role="option"
      aria-selected={selected}
      aria-disabled={!found || option.disabled === true || undefined}
      className={classNames(
        styles.option,
        active && styles.active,
        selected && styles.selected,
        !found && styles.branch,
      )}
      style={{ paddingLeft: 10 + (option.depth ?? 0) * 16 }}
    >
      <span className={styles.optionLabel}>{option.label}</span>
      {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
      {selected && <Icon name="check" size={16} />}
    </li>
  );
});

/** The row of an event; -1 outside the rows. */
function rowIndexOf(target: EventTarget): number {
  const rowElement = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(rowElement?.dataset["index"] ?? -1);
}

function focusAndReveal(input: HTMLInputElement | null): void {
  if (input === null) return;
  input.focus();
  const selectedOption = input.closest("[popover]")?.querySelector("[aria-selected=true]");
  if (selectedOption instanceof HTMLElement) selectedOption.scrollIntoView({ block: "nearest" });
}
