import { Fragment, useEffect, useId, useRef, useState } from "react";
import type { CSSProperties, MouseEvent, ReactElement, Ref } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./app-shell.module.css";
import type { NavigationEntry, NavigationSection } from "./app-shell.tsx";

type FollowLink = (event: MouseEvent<HTMLAnchorElement>, href: string) => void;

type SideNavigationProps = Readonly<{
  label: string;
  sections: readonly NavigationSection[];
  collapsed: boolean;
  onFollow: FollowLink;
  /** Makes the headings of sections buttons that fold them. */
  onFold?: ((section: string, folded: boolean) => void) | undefined;
}>;

/** Main menu: sections with sticky headings and their entries; when collapsed, only icons with tooltips. */
export function SideNavigation({ label, sections, collapsed, onFollow, onFold }: SideNavigationProps): ReactElement {
  const entriesId = useId();
  const currentRef = useRef<HTMLAnchorElement>(null);
  const currentKey = sections.flatMap(({ entries }) => entries).find((entry) => entry.current === true)?.key;
  useEffect(
    function showCurrent() {
      currentRef.current?.scrollIntoView({ block: "nearest" });
    },
    [currentKey],
  );
  const drawEntry = (entry: NavigationEntry) => (
    <Entry
      key={entry.key}
      entry={entry}
      collapsed={collapsed}
      anchor={entry.current === true ? currentRef : undefined}
      onFollow={onFollow}
    />
  );
  return (
    <nav className={styles.navigation} aria-label={label} style={{ "--sections": sections.length } as CSSProperties}>
      {sections.map((section, index) => {
        const isFolded = section.folded === true;
        const listId = `${entriesId}-${section.key}`;
        const sectionStyle = { "--above": index, "--below": sections.length - 1 - index } as CSSProperties;
        return (
          <Fragment key={section.key}>
            {section.label !== undefined && (
              <h2 className={styles.sectionLabel} style={sectionStyle}>
                {onFold === undefined ? (
                  section.label
                ) : (
                  <button
                    type="button"
                    className={styles.sectionFold}
                    aria-expanded={!isFolded}
                    aria-controls={listId}
                    onClick={() => onFold(section.key, !isFolded)}
                  >
                    <span>{section.label}</span>
                    <Icon name={isFolded ? "chevron-right" : "chevron-down"} size={14} />
                  </button>
                )}
              </h2>
            )}
            <div id={listId} className={styles.entries} hidden={isFolded}>
              {section.entries.length > 0 && <ul className={styles.entries}>{section.entries.map(drawEntry)}</ul>}
              {section.closed !== undefined && section.closed.entries.length > 0 && !collapsed && (
                <ClosedEntries label={section.closed.label}>{section.closed.entries.map(drawEntry)}</ClosedEntries>
              )}
            </div>
          </Fragment>
        );
      })}
    </nav>
  );
}

function Entry({
  entry,
  collapsed,
  anchor,
  onFollow,
}: Readonly<{
  entry: NavigationEntry;
  collapsed: boolean;
  anchor: Ref<HTMLAnchorElement> | undefined;
  onFollow: FollowLink;
}>): ReactElement {
  const { label, href, icon, current, badge } = entry;
  return (
    <li>
      <a
        ref={anchor}
        href={href}
        className={classNames(styles.entry, current === true && styles.entryCurrent)}
        aria-current={current === true ? "page" : undefined}
        aria-label={collapsed ? label : undefined}
        title={collapsed ? label : undefined}
        onClick={(event) => onFollow(event, href)}
      >
        <Icon name={icon} />
        <span className={styles.entryLabel}>{label}</span>
        {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      </a>
    </li>
  );
}

/** Entries closed to the user, folded below a line that counts them. */
function ClosedEntries({
  label,
  children,
}: Readonly<{ label: string; children: readonly ReactElement[] }>): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.closedFold}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="lock" size={14} />
        {label}
      </button>
      <ul id={listId} className={styles.entries} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </>
  );
}
