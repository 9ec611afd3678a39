import type { CSSProperties, ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./ranked-list.module.css";
import type { StatComparison } from "./stat-card.tsx";
import tones from "./tone.module.css";

export type RankedItem = Readonly<{
  key: string;
  label: string;
  /** Muted, under the label. */
  detail?: string | undefined;
  figure: string;
  /** Share of the total, such as "18.2 %". */
  share?: string | undefined;
  /** Comparison, if there is room: such as "+4.1 %", with the previous figure in words. */
  change?: Readonly<Pick<StatComparison, "tone" | "change" | "words">> | undefined;
  /** Length of the bar, from 0 to 1. */
  ratio: number;
  /** The combined rest. */
  others?: boolean | undefined;
}>;

export type RankedListProps = Readonly<{
  label: string;
  items: readonly RankedItem[];
  /** Opens what a row is made of. */
  onOpen?: ((key: string) => void) | undefined;
}>;

/** Top rows of a ranking, each with its bar: a list widget. */
export function RankedList({ label, items, onOpen }: RankedListProps): ReactElement {
  const compares = items.some(({ change }) => change !== undefined);
  return (
    <ol
      className={classNames(styles.list, compares && styles.compares)}
      aria-label={label}
      style={roomFor(items.length)}
    >
      {items.map((item) => (
        <li
          key={item.key}
          className={classNames(styles.item, onOpen !== undefined && styles.opens)}
          onClick={() => onOpen?.(item.key)}
        >
          <Label item={item} onOpen={onOpen} />
          <span className={styles.share}>{item.share}</span>
          <span className={styles.figure}>{item.figure}</span>
          {compares && (
            <span
              className={classNames(styles.change, item.change !== undefined && tones[item.change.tone])}
              title={item.change?.words}
            >
              {item.change?.change ?? "\u2013"}
            </span>
          )}
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

/** Name of a row; a button if the row opens, whose click is that of the row. */
function Label({ item, onOpen }: Readonly<{ item: RankedItem }> & Pick<RankedListProps, "onOpen">): ReactElement {
  const content = (
    <>
      {item.label}
      {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
    </>
  );
  const Tag = onOpen === undefined ? "span" : "button";
  return (
    <Tag className={styles.label} title={item.label}>
      {content}
    </Tag>
  );
}

type ListStyle = CSSProperties & Readonly<Record<"--rows", number>>;

const roomFor = (rows: number): ListStyle => ({ "--rows": rows });
