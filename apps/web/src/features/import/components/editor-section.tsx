/** Collapsible section of the mapping form, because most mappings need few of the sections. */
import type { ReactElement, ReactNode } from "react";

import styles from "../import.module.css";
import { useCollapsible } from "./use-collapsible.ts";

export type EditorSectionProps = Readonly<{
  legend: string;
  /** Opens the section, for instance because of an error; it stays open afterwards. */
  open?: boolean;
  children: ReactNode;
}>;

export function EditorSection({ legend, open = false, children }: EditorSectionProps): ReactElement {
  const [isOpen, setOpen] = useCollapsible(open);
  return (
    <details className={styles["section"]} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles["summary"]}>{legend}</summary>
      <div role="group" aria-label={legend} className={styles["sectionBody"]}>
        {children}
      </div>
    </details>
  );
}
