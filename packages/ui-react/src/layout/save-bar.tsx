import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";

import { Announcement } from "../feedback/announcement.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = Readonly<{
  /** Pending changes, in words. */
  children: ReactNode;
  actions: ReactNode;
}>;

/** Bars of the page, which toasts must not cover. */
const mountedBars = new Set<HTMLElement>();

/** Height above the foot of the window that toasts reach. Units: pixels. */
const toastsReachPx = 240;

/** Sticks to the foot of a form with unsaved changes, and describes them. */
export function SaveBar({ children, actions }: SaveBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(function keepToastsClear() {
    const { current } = bar;
    if (current === null) return;
    const watch = new ResizeObserver(tellClearance);
    mountedBars.add(current);
    watch.observe(current);
    tellClearance();
    // A bar that is not sticky moves with its form.
    const removal = new AbortController();
    addEventListener("scroll", tellClearance, { capture: true, passive: true, signal: removal.signal });
    addEventListener("resize", tellClearance, { signal: removal.signal });
    return () => {
      mountedBars.delete(current);
      watch.disconnect();
      removal.abort();
      tellClearance();
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

/** Sets the space below toasts: up to the highest bar that they would cover. */
function tellClearance(): void {
  const { style } = document.documentElement;
  const heights = [...mountedBars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - toastsReachPx)
    .map(({ top }) => Math.ceil(innerHeight - top));
  if (heights.length === 0) style.removeProperty("--save-bar-clearance");
  else style.setProperty("--save-bar-clearance", `${Math.max(...heights)}px`);
}
