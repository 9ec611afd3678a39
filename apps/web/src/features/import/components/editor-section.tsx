/** A part of the mapping's form that opens and closes: most mappings need few of them, and a phone shows one at a time. */
import type { ReactElement, ReactNode } from "react";

import styles from "../import.module.css";

export type EditorSectionProps = Readonly<{
  legend: string;
  /** Open from the beginning, and whenever something in it must be put right. */
  open?: boolean;
  children: ReactNode;
}>;

export function EditorSection({ legend, open = false, children }: EditorSectionProps): ReactElement {
  return (
    <details className={styles["section"]} open={open}>
      <summary className={styles["summary"]}>{legend}</summary>
      <div role="group" aria-label={legend} className={styles["sectionBody"]}>
        {children}
      </div>
    </details>
  );
}
