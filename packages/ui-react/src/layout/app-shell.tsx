import { useEffect, useId, useRef } from "react";
import type { MouseEvent, ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./app-shell.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { SideNavigation } from "./side-navigation.tsx";

export type NavigationEntry = Readonly<{
  key: string;
  label: string;
  href: string;
  icon: IconName;
  current?: boolean | undefined;
  badge?: string | undefined;
}>;

export type NavigationSection = Readonly<{
  key: string;
  label?: string | undefined;
  entries: readonly NavigationEntry[];
  folded?: boolean | undefined;
  /** Entries closed to the user, folded below a line that says so. */
  closed?: Readonly<{ label: string; entries: readonly NavigationEntry[] }> | undefined;
}>;

export type AppShellLabels = Readonly<{
  skipToContent: string;
  navigation: string;
  openNavigation: string;
  closeNavigation: string;
  collapse: string;
  expand: string;
}>;

export type AppShellProps = Readonly<{
  brand: string;
  brandHref: string;
  sections: readonly NavigationSection[];
  /** Called when a section is folded or unfolded; without it sections have plain headings. */
  onFold?: ((section: string, folded: boolean) => void) | undefined;
  /** The user's main places, shown as a bar at the foot of a phone. */
  bottomEntries?: readonly NavigationEntry[] | undefined;
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  drawerOpen: boolean;
  onDrawerOpenChange: (open: boolean) => void;
  /** Called instead of the browser's own navigation for plain clicks. */
  onNavigate?: ((href: string) => void) | undefined;
  labels: AppShellLabels;
  topBarStart?: ReactNode;
  topBarEnd?: ReactNode;
  /** Progress bar and banners: above everything else. */
  notices?: ReactNode;
  sideFooter?: ReactNode;
  children: ReactNode;
}>;

/** The frame of every screen after sign-in: side navigation, top bar, content; a drawer and a bottom bar on a phone. */
export function AppShell(props: AppShellProps): ReactElement {
  const { brand, brandHref, collapsed, drawerOpen, labels, onCollapsedChange, onDrawerOpenChange, onNavigate } = props;
  const mainId = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const follow = followLink(onNavigate);

  useEffect(
    function syncDrawer() {
      const element = drawer.current;
      if (element === null || element.open === drawerOpen) return;
      if (drawerOpen) element.showModal();
      else element.close();
    },
    [drawerOpen],
  );

  const navigation = (inDrawer: boolean) => (
    <SideNavigation
      label={labels.navigation}
      sections={props.sections}
      collapsed={collapsed && !inDrawer}
      onFold={props.onFold}
      onFollow={(event, href) => {
        follow(event, href);
        if (inDrawer) onDrawerOpenChange(false);
      }}
    />
  );
  const brandLink = (
    <a className={styles.brand} href={brandHref} onClick={(event) => follow(event, brandHref)} aria-label={brand}>
      <BrandMark />
      <span className={styles.brandName}>{brand}</span>
    </a>
  );

  return (
    <div className={classNames(styles.shell, collapsed && styles.collapsed)}>
      <a className={styles.skip} href={`#${mainId}`}>
        {labels.skipToContent}
      </a>
      {props.notices}
      <aside className={styles.side} aria-label={brand}>
        <div className={styles.sideHead}>{brandLink}</div>
        {navigation(false)}
        <div className={styles.sideFoot}>
          {props.sideFooter}
          <button
            type="button"
            className={styles.collapse}
            onClick={() => onCollapsedChange(!collapsed)}
            aria-expanded={!collapsed}
            title={collapsed ? labels.expand : labels.collapse}
          >
            <Icon name="sidebar" />
            <span>{collapsed ? labels.expand : labels.collapse}</span>
          </button>
        </div>
      </aside>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={labels.navigation}
        onClose={() => {
          if (drawerOpen) onDrawerOpenChange(false);
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) onDrawerOpenChange(false);
        }}
      >
        <div className={styles.drawerBody}>
          <div className={styles.drawerHead}>
            {brandLink}
            <button
              type="button"
              className={styles.iconButton}
              aria-label={labels.closeNavigation}
              onClick={() => onDrawerOpenChange(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          {drawerOpen && navigation(true)}
          {props.sideFooter}
        </div>
      </dialog>
      <div className={styles.column}>
        <header className={styles.topBar}>
          <button
            type="button"
            className={classNames(styles.iconButton, styles.menuButton)}
            aria-label={labels.openNavigation}
            aria-expanded={drawerOpen}
            onClick={() => onDrawerOpenChange(true)}
          >
            <Icon name="menu" size={20} />
          </button>
          <div className={styles.topBarStart}>{props.topBarStart}</div>
          <div className={styles.topBarEnd}>{props.topBarEnd}</div>
        </header>
        <main id={mainId} className={styles.main} tabIndex={-1}>
          {props.children}
        </main>
      </div>
      {props.bottomEntries !== undefined && (
        <BottomBar label={labels.navigation} entries={props.bottomEntries} onFollow={follow} />
      )}
    </div>
  );
}

/** Leaves modified clicks (new tab, download) to the browser, and passes plain ones to the router. */
function followLink(onNavigate: AppShellProps["onNavigate"]) {
  return (event: MouseEvent<HTMLAnchorElement>, href: string): void => {
    if (onNavigate === undefined || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
}
