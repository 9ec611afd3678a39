import type { KeyboardEvent, ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./tab-list.module.css";

export type TabListProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  tabs: readonly Readonly<{ value: Value; label: ReactNode }>[];
  onChange: (value: Value) => void;
  /** Id of the element with the role "tabpanel", which is labelled by `tabIdOf`. */
  panelId: string;
}>;

/** Tabs of a panel. The arrow keys choose the next one. */
export function TabList<Value extends string>(props: TabListProps<Value>): ReactElement {
  const { label, value, tabs, onChange, panelId } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabOffset = offsetByArrow[event.key];
    if (tabOffset === undefined) return;
    const currentIndex = tabs.findIndex((tab) => tab.value === value);
    const nextTab = tabs[(currentIndex + tabOffset + tabs.length) % tabs.length];
    if (nextTab === undefined) return;
    event.preventDefault();
    onChange(nextTab.value);
    document.getElementById(tabIdOf(panelId, nextTab.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={tabIdOf(panelId, tab.value)}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className={classNames(styles.tab, tab.value === value && styles.chosen)}
          onClick={() => {
            if (tab.value !== value) onChange(tab.value);
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Id of a tab, which labels its panel. */
export const tabIdOf = (panelId: string, value: string): string => `${panelId}-${value}`;

/** Direction of each arrow key. */
const offsetByArrow: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
