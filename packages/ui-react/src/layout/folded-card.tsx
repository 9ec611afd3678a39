import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import styles from "./folded-card.module.css";

export type FoldedCardProps = Readonly<{
  title: string;
  /** Summary of the card's content, such as a number. */
  summary?: string | undefined;
  stale?: boolean | undefined;
  onOpen: () => void;
}>;

/** A card that shows only its title and a summary until it is opened. */
export function FoldedCard({ title, summary, stale = false, onOpen }: FoldedCardProps): ReactElement {
  return (
    <section className={styles.card} aria-busy={stale}>
      <h2 className={styles.heading}>
        <button type="button" className={styles.button} aria-expanded={false} onClick={onOpen}>
          <span className={styles.title}>{title}</span>
          <span className={stale ? styles.staleSummary : styles.summary}>{summary}</span>
          <Icon name="chevron-down" size={18} className={styles.icon} />
        </button>
      </h2>
    </section>
  );
}
