import type { ReactElement, ReactNode } from "react";

import styles from "./toolbar.module.css";

export type ToolbarProps = Readonly<{ search: ReactNode; children: ReactNode }>;

/** What a list is searched and narrowed with. On a phone the search has a row of its own, and the rest stays in one row that is moved sideways: what comes later pushes nothing down. */
export function Toolbar({ search, children }: ToolbarProps): ReactElement {
  return (
    <div className={styles.toolbar} role="search">
      <span className={styles.search}>{search}</span>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}
