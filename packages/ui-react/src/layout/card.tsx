import { useId } from "react";
import type { ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./card.module.css";

export type CardProps = Readonly<{
  title?: string | undefined;
  subtitle?: string | undefined;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Old content stays in place, dimmed, until the new is there. */
  stale?: boolean | undefined;
  /** Without inner space, for tables that touch the edges. */
  flush?: boolean | undefined;
  children?: ReactNode;
}>;

/** A sheet with a title and something on it. */
export function Card({ title, subtitle, actions, footer, stale = false, flush = false, children }: CardProps): ReactElement {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : titleId} aria-busy={stale}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.head}>
          <div className={styles.titles}>
            {title !== undefined && (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush, stale && styles.stale)}>{children}</div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
