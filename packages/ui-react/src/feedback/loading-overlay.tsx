import type { ReactElement, ReactNode } from "react";

import styles from "./loading-overlay.module.css";
import { Spinner } from "./spinner.tsx";

export type LoadingOverlayProps = Readonly<{ message: string; action?: ReactNode }>;

/** Covers the window during blocking work: a spinner with a description. */
export function LoadingOverlay({ message, action }: LoadingOverlayProps): ReactElement {
  return (
    <div className={styles.overlay}>
      <div className={styles.box} role="status" aria-live="polite">
        <span className={styles.indicator}>
          <Spinner size={32} />
        </span>
        <p>{message}</p>
        {action}
      </div>
    </div>
  );
}
