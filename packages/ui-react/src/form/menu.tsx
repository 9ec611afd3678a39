import type { KeyboardEvent, ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./menu.module.css";
import { Popover } from "./popover.tsx";
import type { PopoverTrigger } from "./popover.tsx";

export type MenuItem = Readonly<{
  key: string;
  label: string;
  icon?: IconName | undefined;
  /** Muted, after the label. */
  detail?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Marked as current. */
  current?: boolean | undefined;
  onSelect: () => void;
}>;

type MenuGroups = readonly (readonly MenuItem[])[];

export type MenuProps = Readonly<{
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Groups, separated by a line; a function is only called while the menu is open. */
  groups: MenuGroups | (() => MenuGroups);
  /** Whether the menu is created only when its button is pressed, for lists with many rows. */
  onDemand?: boolean | undefined;
  header?: ReactNode;
  align?: "start" | "end" | undefined;
}>;

/** Actions behind a button; arrow keys, Home and End move. */
export function Menu({ label, trigger, groups, onDemand, header, align = "end" }: MenuProps): ReactElement {
  return (
    <Popover label={label} trigger={trigger} align={align} role="menu" flush onDemand={onDemand}>
      {(close) => (
        <div className={styles.menu} onKeyDown={moveFocusByKeys} ref={focusFirstButton}>
          {header !== undefined && <div className={styles.header}>{header}</div>}
          {(typeof groups === "function" ? groups() : groups).map((items, index) => (
            <div key={index} role="group" className={styles.group}>
              {items.map((item) => (
                <button
                  key={item.key}
                  type="button"
                  role={item.current === undefined ? "menuitem" : "menuitemradio"}
                  aria-checked={item.current}
                  disabled={item.disabled}
                  className={classNames(styles.item, item.danger === true && styles.danger)}
                  onClick={() => {
                    close();
                    item.onSelect();
                  }}
                >
                  {item.icon !== undefined && <Icon name={item.icon} size={16} />}
                  <span className={styles.label}>{item.label}</span>
                  {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
                  {item.current === true && <Icon name="check" size={16} className={styles.check} />}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </Popover>
  );
}

const listMenuButtons = (menu: Element): readonly HTMLButtonElement[] => [
  ...menu.querySelectorAll<HTMLButtonElement>("button:not(:disabled)"),
];

function focusFirstButton(menu: HTMLDivElement | null): void {
  if (menu === null) return;
  const menuButtons = listMenuButtons(menu);
  (menuButtons.find((item) => item.getAttribute("aria-checked") === "true") ?? menuButtons[0])?.focus();
}

function moveFocusByKeys(event: KeyboardEvent<HTMLDivElement>): void {
  const menuButtons = listMenuButtons(event.currentTarget);
  const itemIndex = menuButtons.findIndex((item) => item === document.activeElement);
  const nextIndex = { ArrowDown: itemIndex + 1, ArrowUp: itemIndex - 1, Home: 0, End: menuButtons.length - 1 }[
    event.key
  ];
  if (nextIndex === undefined || menuButtons.length === 0) return;
  event.preventDefault();
  // A surrounding table uses the same keys to move between its cells.
  event.stopPropagation();
  menuButtons[(nextIndex + menuButtons.length) % menuButtons.length]?.focus();
}
