import { useLayoutEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";

import { Announcement } from "../feedback/announcement.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = Readonly<{
  /** Pending changes, in words. */
  children: ReactNode;
  actions: ReactNode;
}>;

/** Bars on the page: toasts stay clear of all of them. */
const bars = new Set<HTMLElement>();

/** How far up from the foot of the window toasts reach. Units: pixels. */
const toastsReachPx = 240;

/** Stays at the foot of a form with unsaved changes, and says what saving will change. */
export function SaveBar({ children, actions }: SaveBarProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(function keepToastsClear() {
    const { current } = bar;
    if (current === null) return;
    const watch = new ResizeObserver(tellClearance);
    bars.add(current);
    watch.observe(current);
    tellClearance();
    // A bar that does not stick moves with its form.
    const gone = new AbortController();
    addEventListener("scroll", tellClearance, { capture: true, passive: true, signal: gone.signal });
    addEventListener("resize", tellClearance, { signal: gone.signal });
    return () => {
      bars.delete(current);
      watch.disconnect();
      gone.abort();
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

/** Sets how much room toasts leave below them: up to the highest bar that they would cover. */
function tellClearance(): void {
  const { style } = document.documentElement;
  const heights = [...bars]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - toastsReachPx)
    .map(({ top }) => Math.ceil(innerHeight - top));
  if (heights.length === 0) style.removeProperty("--save-bar-clearance");
  else style.setProperty("--save-bar-clearance", `${Math.max(...heights)}px`);
}
