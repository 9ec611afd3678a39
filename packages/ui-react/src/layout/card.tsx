import { createContext, use, useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./card.module.css";

const CardCornerContext = createContext<HTMLElement | null>(null);

/** Returns the slot at the corner of the surrounding card for a small control of its content; null without a slot. */
export function useCardCorner(): HTMLElement | null {
  return use(CardCornerContext);
}

export type CardProps = Readonly<{
  title?: string | undefined;
  subtitle?: string | undefined;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Old content stays, dimmed, until the new one is there. */
  stale?: boolean | undefined;
  /** Without padding, for tables that reach the edges. */
  flush?: boolean | undefined;
  children?: ReactNode;
}>;

/** A card with a title. */
export function Card({
  title,
  subtitle,
  actions,
  footer,
  stale = false,
  flush = false,
  children,
}: CardProps): ReactElement {
  const titleId = useId();
  const [corner, setCorner] = useState<HTMLElement | null>(null);
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
          <div className={styles.actions}>
            <span ref={setCorner} className={styles.corner} />
            {actions}
          </div>
        </header>
      )}
      <div className={classNames(styles.body, flush && styles.flush, stale && styles.stale)}>
        <CardCornerContext value={corner}>{children}</CardCornerContext>
      </div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </section>
  );
}
