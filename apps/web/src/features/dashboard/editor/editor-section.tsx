/** A group of questions of the widget editor. */
import type { Widget } from "@comptoir/domain/dashboard";
import { useId } from "react";
import type { ReactElement, ReactNode } from "react";

import type { TypedNumbers } from "./editor-store.ts";
import styles from "./editor.module.css";

export type SectionProps = Readonly<{
  widget: Widget;
  typed: TypedNumbers;
  /** Permissions of the user. */
  permissions: readonly string[];
  /** Returns the error text that a field shows; undefined for none. */
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<Widget>) => void;
  onType: (part: Partial<TypedNumbers>) => void;
}>;

export function EditorSection({ title, children }: Readonly<{ title: string; children: ReactNode }>): ReactElement {
  const headingId = useId();
  return (
    <section className={styles["section"]} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles["heading"]}>
        {title}
      </h3>
      {children}
    </section>
  );
}
