import type { ReactElement, ReactNode } from "react";

import styles from "./toolbar.module.css";

export type ToolbarProps = Readonly<{ search: ReactNode; children: ReactNode }>;

/** Search and filters of a list. On a phone the search has its own row and the filters scroll sideways in one, so that late ones move nothing. */
export function Toolbar({ search, children }: ToolbarProps): ReactElement {
  return (
    <div className={styles.toolbar} role="search">
      <span className={styles.search}>{search}</span>
      <div className={styles.tools}>{children}</div>
    </div>
  );
}
