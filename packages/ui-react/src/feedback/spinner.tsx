import type { ReactElement } from "react";

import styles from "./spinner.module.css";

export type SpinnerProps = Readonly<{ size?: number | undefined }>;

/** A spinner without words, to be placed beside a description of the work. */
export function Spinner({ size = 18 }: SpinnerProps): ReactElement {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8" className={styles.ring} />
      <path d="M10 2a8 8 0 0 1 8 8" className={styles.arc} />
    </svg>
  );
}
