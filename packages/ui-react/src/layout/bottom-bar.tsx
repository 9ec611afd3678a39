import type { MouseEvent, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./app-shell.module.css";
import type { NavigationEntry } from "./app-shell.tsx";

type BottomBarProps = Readonly<{
  label: string;
  entries: readonly NavigationEntry[];
  onFollow: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}>;

/** The most used entries within reach of a thumb. */
export function BottomBar({ label, entries, onFollow }: BottomBarProps): ReactElement {
  return (
    <nav className={styles.bottomBar} aria-label={label}>
      {entries.map((entry) => (
        <a
          key={entry.key}
          href={entry.href}
          className={classNames(styles.bottomEntry, entry.current === true && styles.bottomEntryCurrent)}
          aria-current={entry.current === true ? "page" : undefined}
          onClick={(event) => onFollow(event, entry.href)}
        >
          <Icon name={entry.icon} size={20} />
          <span>{entry.label}</span>
        </a>
      ))}
    </nav>
  );
}
