import { useEffect, useRef } from "react";
import type { MouseEvent, ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./app-shell.module.css";
import type { NavigationSection } from "./app-shell.tsx";

type SideNavigationProps = Readonly<{
  label: string;
  sections: readonly NavigationSection[];
  collapsed: boolean;
  onFollow: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}>;

/** The sections and entries of the product; collapsed, only their icons, with the words as a tip. */
export function SideNavigation({ label, sections, collapsed, onFollow }: SideNavigationProps): ReactElement {
  const here = useRef<HTMLAnchorElement>(null);
  const current = sections.flatMap(({ entries }) => entries).find((entry) => entry.current === true)?.key;
  useEffect(
    function showCurrent() {
      here.current?.scrollIntoView({ block: "nearest" });
    },
    [current],
  );
  return (
    <nav className={styles.navigation} aria-label={label}>
      {sections.map((section) => (
        <div key={section.key} className={styles.section}>
          {section.label !== undefined && <h2 className={styles.sectionLabel}>{section.label}</h2>}
          <ul className={styles.entries}>
            {section.entries.map((entry) => (
              <li key={entry.key}>
                <a
                  ref={entry.current === true ? here : undefined}
                  href={entry.href}
                  className={classNames(styles.entry, entry.current === true && styles.entryCurrent)}
                  aria-current={entry.current === true ? "page" : undefined}
                  aria-label={collapsed ? entry.label : undefined}
                  title={collapsed ? entry.label : undefined}
                  onClick={(event) => onFollow(event, entry.href)}
                >
                  <Icon name={entry.icon} />
                  <span className={styles.entryLabel}>{entry.label}</span>
                  {entry.badge !== undefined && <span className={styles.badge}>{entry.badge}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
