import type { ReactElement, ReactNode } from "react";

import { Announcement } from "../feedback/announcement.tsx";
import styles from "./save-bar.module.css";

export type SaveBarProps = Readonly<{
  /** What will change, in words. */
  children: ReactNode;
  actions: ReactNode;
}>;

/** Stays at the foot of a form with unsaved changes, and says what saving will change. */
export function SaveBar({ children, actions }: SaveBarProps): ReactElement {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>{children}</div>
      <Announcement>{children}</Announcement>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
