import type { CSSProperties, ReactElement } from "react";

import styles from "./ranked-list.module.css";

export type RankedItem = Readonly<{
  key: string;
  label: string;
  /** Muted, under the label. */
  detail?: string | undefined;
  figure: string;
  /** Part of the whole, such as "18.2 %". */
  share?: string | undefined;
  /** Length of the bar, from 0 to 1. */
  ratio: number;
  /** Everything else together. */
  others?: boolean | undefined;
}>;

export type RankedListProps = Readonly<{ label: string; items: readonly RankedItem[] }>;

/** The first of many, each with its bar: a list widget. */
export function RankedList({ label, items }: RankedListProps): ReactElement {
  return (
    <ol className={styles.list} aria-label={label} style={roomFor(items.length)}>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          <span className={styles.label} title={item.label}>
            {item.label}
            {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
          </span>
          <span className={styles.share}>{item.share}</span>
          <span className={styles.figure}>{item.figure}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={item.others === true ? styles.othersBar : styles.bar}
              style={{ width: `${Math.min(1, Math.max(0, item.ratio)) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

type ListStyle = CSSProperties & Readonly<Record<"--rows", number>>;

const roomFor = (rows: number): ListStyle => ({ "--rows": rows });
