import type { ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import hidden from "../shared/hidden.module.css";
import styles from "./skeleton.module.css";

export type SkeletonProps = Readonly<{
  /** CSS length. */
  width?: string | undefined;
  /** CSS length. */
  height?: string | undefined;
  round?: boolean | undefined;
}>;

/** Placeholder of the right size, so that nothing moves when the content arrives. */
export function Skeleton({ width = "100%", height = "1em", round = false }: SkeletonProps): ReactElement {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ width, height }}
    />
  );
}

export type SkeletonRowsProps = Readonly<{
  rows: number;
  label: string;
  /** For a whole page without a title yet: the label is its heading. */
  isPage?: boolean | undefined;
}>;

/** Placeholder of a list or table. */
export function SkeletonRows({ rows, label, isPage = false }: SkeletonRowsProps): ReactElement {
  return (
    <div className={styles.rows} role="status" aria-label={label}>
      {isPage && <h1 className={hidden.hidden}>{label}</h1>}
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={`${34 + ((index * 17) % 30)}%`} height="12px" />
          <Skeleton width={`${10 + ((index * 7) % 9)}%`} height="12px" />
        </div>
      ))}
    </div>
  );
}

const barHeights = [46, 62, 54, 78, 70, 92, 84, 58, 66, 50, 74, 88];

/** Placeholder of a chart. */
export function SkeletonChart({ heightPx, label }: Readonly<{ heightPx: number; label: string }>): ReactElement {
  return (
    <div className={styles.chart} style={{ height: heightPx }} role="status" aria-label={label}>
      {barHeights.map((height, index) => (
        <Skeleton key={index} height={`${height}%`} />
      ))}
    </div>
  );
}
