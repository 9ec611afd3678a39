import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";

import { Announcement } from "../feedback/announcement.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = Readonly<{
  /** Pending changes, in words. */
  children: ReactNode;
  actions: ReactNode;
}>;

/** Stays at the foot of a form with unsaved changes, and says what saving will change. */
export function SaveBar({ children, actions }: SaveBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(function tellHeight() {
    const { style } = document.documentElement;
    // News stand above it.
    const watch = new ResizeObserver(() =>
      style.setProperty("--save-bar-height", `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current !== null) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      style.removeProperty("--save-bar-height");
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.words}>{children}</div>
      <Announcement>{children}</Announcement>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
