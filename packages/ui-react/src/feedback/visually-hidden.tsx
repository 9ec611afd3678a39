import type { ReactElement, ReactNode } from "react";

import styles from "../shared/hidden.module.css";

/** Words for those who listen: part of what is read aloud, and not drawn. */
export function VisuallyHidden({ children }: Readonly<{ children: ReactNode }>): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
