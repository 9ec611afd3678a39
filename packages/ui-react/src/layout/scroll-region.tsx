import type { ReactElement, ReactNode } from "react";

import styles from "./scroll-region.module.css";

export type ScrollRegionProps = Readonly<{ label: string; children: ReactNode }>;

/** Scrolls wide content sideways. It takes focus, so that the arrow keys scroll it too; paper shows all of it. */
export function ScrollRegion({ label, children }: ScrollRegionProps): ReactElement {
  return (
    <div className={styles.region} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
