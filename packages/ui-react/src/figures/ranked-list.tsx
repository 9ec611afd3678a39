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
  /** Change to each comparison of the list, such as "+4.1 %", with the previous figure in words; undefined if nothing is compared. */
  changes?: readonly (RankedChange | undefined)[] | undefined;
  /** Length of the bar, from 0 to 1. */
  ratio: number;
  /** The combined rest. */
  others?: boolean | undefined;
}>;

export type RankedChange = Readonly<Pick<StatComparison, "tone" | "change" | "words">>;

export type RankedListProps = Readonly<{
  label: string;
  /** Names of the comparisons; several are columns with their names as headers. */
  compared?: readonly string[] | undefined;
  items: readonly RankedItem[];
  /** Opens the details that a row is made of. */
  onOpen?: ((key: string) => void) | undefined;
}>;

/** Top rows of a ranking, each with its bar: a list widget. */
export function RankedList({ label, compared = [], items, onOpen }: RankedListProps): ReactElement {
  const hasSingleComparison = compared.length === 1 && items.some(({ changes }) => changes?.[0] !== undefined);
  const hasSeveralComparisons = compared.length > 1;
  return (
    <ol
      className={classNames(
        styles.list,
        hasSingleComparison && styles.compares,
        hasSeveralComparisons && styles.several,
      )}
      aria-label={label}
      style={listStyleOf(items.length, compared.length)}
    >
      {hasSeveralComparisons && (
        <li className={styles.heads} aria-hidden="true">
          {compared.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </li>
      )}
      {items.map((item) => (
        <li
          key={item.key}
          className={classNames(styles.item, onOpen !== undefined && styles.opens)}
          onClick={() => onOpen?.(item.key)}
        >
          <ItemLabel item={item} onOpen={onOpen} />
          <span className={styles.share}>{item.share}</span>
          <span className={styles.figure}>{item.figure}</span>
          {hasSingleComparison && <ComparisonChange className={styles.change} change={item.changes?.[0]} />}
          {hasSeveralComparisons && (
            <span className={styles.changes}>
              {compared.map((name, index) => (
                <span key={name} className={styles.pair}>
                  <span className={styles.name}>{name}</span> <ComparisonChange change={item.changes?.[index]} />
                </span>
              ))}
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

type ChangeProps = Readonly<{ className?: string | undefined; change: RankedChange | undefined }>;

function ComparisonChange({ className, change }: ChangeProps): ReactElement {
  return (
    <span className={classNames(className, change !== undefined && tones[change.tone])} title={change?.words}>
      {change?.change ?? "\u2013"}
    </span>
  );
}

/** Name of a row; a button if the row opens, whose click is that of the row. */
function ItemLabel({ item, onOpen }: Readonly<{ item: RankedItem }> & Pick<RankedListProps, "onOpen">): ReactElement {
  const labelContent = (
    <>
      {item.label}
      {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
    </>
  );
  const LabelTag = onOpen === undefined ? "span" : "button";
  return (
    <LabelTag className={styles.label} title={item.label}>
      {labelContent}
    </LabelTag>
  );
}

type ListStyle = CSSProperties & Readonly<Record<"--rows" | "--compared", number>>;

const listStyleOf = (rows: number, comparedCount: number): ListStyle => ({
  "--rows": rows,
  "--compared": comparedCount,
});
