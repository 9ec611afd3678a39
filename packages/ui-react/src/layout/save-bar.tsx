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
  const barRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(function keepToastsClear() {
    const { current } = barRef;
    if (current === null) return;
    const sizeObserver = new ResizeObserver(updateToastClearance);
    mountedBars.add(current);
    sizeObserver.observe(current);
    updateToastClearance();
    // A bar that is not sticky moves with its form.
    const listenerAbort = new AbortController();
    addEventListener("scroll", updateToastClearance, { capture: true, passive: true, signal: listenerAbort.signal });
    addEventListener("resize", updateToastClearance, { signal: listenerAbort.signal });
    return () => {
      mountedBars.delete(current);
      sizeObserver.disconnect();
      listenerAbort.abort();
      updateToastClearance();
    };
  }, []);
  return (
    <div ref={barRef} className={styles.bar}>
      <div className={styles.words}>{children}</div>
      <Announcement>{children}</Announcement>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** Sets the space below toasts: up to the highest bar that they would cover. */
function updateToastClearance(): void {
  const { style } = document.documentElement;
  const coveredHeights = [...mountedBars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - toastsReachPx)
    .map(({ top }) => Math.ceil(innerHeight - top));
  if (coveredHeights.length === 0) style.removeProperty("--save-bar-clearance");
  else style.setProperty("--save-bar-clearance", `${Math.max(...coveredHeights)}px`);
}
