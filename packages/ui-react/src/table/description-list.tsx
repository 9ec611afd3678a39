import type { ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./description-list.module.css";

export type DescriptionItem = Readonly<{
  key: string;
  label: string;
  value: ReactNode;
  /** Whether the value is a sum of the values above it. */
  total?: boolean | undefined;
}>;

export type DescriptionListProps = Readonly<{ items: readonly DescriptionItem[]; numeric?: boolean | undefined }>;

/** Names and values in two columns: a receipt, control totals, properties of a document. */
export function DescriptionList({ items, numeric = false }: DescriptionListProps): ReactElement {
  return (
    <dl className={classNames(styles.list, numeric && styles.numeric)}>
      {items.map((item) => (
        <div key={item.key} className={classNames(styles.row, item.total === true && styles.total)}>
          <dt className={styles.label}>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
