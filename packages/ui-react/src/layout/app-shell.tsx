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
  /** The user's main pages, shown as a bar at the foot of a phone. */
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
  const { collapsed, labels } = props;
  const mainId = useId();
  const follow = followLink(props.onNavigate);
  return (
    <div className={classNames(styles.shell, collapsed && styles.collapsed)}>
      <a className={styles.skip} href={`#${mainId}`}>
        {labels.skipToContent}
      </a>
      {props.notices}
      {drawSide(props, follow)}
      <Drawer {...props} follow={follow} />
      <div className={styles.column}>
        {drawTopBar(props)}
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

type FollowLink = (event: MouseEvent<HTMLAnchorElement>, href: string) => void;

const drawBrand = (
  { brand, brandHref }: Pick<AppShellProps, "brand" | "brandHref">,
  follow: FollowLink,
): ReactElement => (
  <a className={styles.brand} href={brandHref} onClick={(event) => follow(event, brandHref)} aria-label={brand}>
    <BrandMark />
    <span className={styles.brandName}>{brand}</span>
  </a>
);

type MenuProps = Pick<AppShellProps, "brand" | "brandHref" | "sections" | "onFold" | "labels">;

const drawMenu = (props: MenuProps, collapsed: boolean, onFollow: FollowLink): ReactElement => (
  <SideNavigation
    label={props.labels.navigation}
    sections={props.sections}
    collapsed={collapsed}
    onFold={props.onFold}
    onFollow={onFollow}
  />
);

type SideProps = MenuProps & Pick<AppShellProps, "sideFooter" | "collapsed" | "onCollapsedChange">;

/** Navigation beside the content of a wide window. */
function drawSide(props: SideProps, follow: FollowLink): ReactElement {
  const { collapsed, labels } = props;
  const toggleLabel = collapsed ? labels.expand : labels.collapse;
  return (
    <aside className={styles.side} aria-label={props.brand}>
      <div className={styles.sideHead}>{drawBrand(props, follow)}</div>
      {drawMenu(props, collapsed, follow)}
      <div className={styles.sideFoot}>
        {props.sideFooter}
        <button
          type="button"
          className={styles.collapse}
          onClick={() => props.onCollapsedChange(!collapsed)}
          aria-expanded={!collapsed}
          title={toggleLabel}
        >
          <Icon name="sidebar" />
          <span>{toggleLabel}</span>
        </button>
      </div>
    </aside>
  );
}

type DrawerProps = MenuProps &
  Pick<AppShellProps, "sideFooter" | "drawerOpen" | "onDrawerOpenChange"> &
  Readonly<{ follow: FollowLink }>;

/** Navigation over the content of a narrow window. */
function Drawer(props: DrawerProps): ReactElement {
  const { drawerOpen, labels } = props;
  const closeDrawer = () => props.onDrawerOpenChange(false);
  const drawerRef = useRef<HTMLDialogElement>(null);
  useEffect(
    function syncDrawer() {
      const drawerElement = drawerRef.current;
      if (drawerElement === null || drawerElement.open === drawerOpen) return;
      if (drawerOpen) drawerElement.showModal();
      else drawerElement.close();
    },
    [drawerOpen],
  );
  return (
    <dialog
      ref={drawerRef}
      className={styles.drawer}
      aria-label={labels.navigation}
      onClose={() => {
        if (drawerOpen) closeDrawer();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeDrawer();
      }}
    >
      <div className={styles.drawerBody}>
        <div className={styles.drawerHead}>
          {drawBrand(props, props.follow)}
          <button type="button" className={styles.iconButton} aria-label={labels.closeNavigation} onClick={closeDrawer}>
            <Icon name="close" />
          </button>
        </div>
        {drawerOpen &&
          drawMenu(props, false, (event, href) => {
            props.follow(event, href);
            closeDrawer();
          })}
        {props.sideFooter}
      </div>
    </dialog>
  );
}

type TopBarProps = Pick<AppShellProps, "labels" | "drawerOpen" | "onDrawerOpenChange" | "topBarStart" | "topBarEnd">;

const drawTopBar = (props: TopBarProps): ReactElement => (
  <header className={styles.topBar}>
    <button
      type="button"
      className={classNames(styles.iconButton, styles.menuButton)}
      aria-label={props.labels.openNavigation}
      aria-expanded={props.drawerOpen}
      onClick={() => props.onDrawerOpenChange(true)}
    >
      <Icon name="menu" size={20} />
    </button>
    <div className={styles.topBarStart}>{props.topBarStart}</div>
    <div className={styles.topBarEnd}>{props.topBarEnd}</div>
  </header>
);

/** Leaves modified clicks (new tab, download) to the browser, and passes plain ones to the router. */
function followLink(onNavigate: AppShellProps["onNavigate"]): FollowLink {
  return (event, href) => {
    if (onNavigate === undefined || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onNavigate(href);
  };
}
