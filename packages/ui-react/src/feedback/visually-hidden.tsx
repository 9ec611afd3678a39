import type { ReactElement, ReactNode } from "react";

import styles from "../shared/hidden.module.css";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: Readonly<{ children: ReactNode }>): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
