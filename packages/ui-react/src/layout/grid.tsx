import type { CSSProperties, ReactElement, ReactNode } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./grid.module.css";

export type GridProps = Readonly<{ children: ReactNode; className?: string | undefined }>;

/** Twelve columns; two on a phone. */
export function Grid({ children, className }: GridProps): ReactElement {
  return <div className={classNames(styles.grid, className)}>{children}</div>;
}

export type GridItemProps = Readonly<{
  /** Columns out of 12 on a wide screen. */
  span: number;
  /** Columns out of 12 between 769 and 1,100 px; by default half or all of the width. */
  mediumSpan?: number | undefined;
  rows?: number | undefined;
  /** Half or all of a phone's width. */
  phoneSpan?: 1 | 2 | undefined;
  /** Order on a phone. */
  mobileOrder?: number | undefined;
  children: ReactNode;
}>;

type SpanStyle = CSSProperties &
  Readonly<Record<"--span" | "--medium-span" | "--phone-span" | "--rows" | "--mobile-order", number>>;

/** A grid cell. */
export function GridItem({
  span,
  mediumSpan,
  phoneSpan = 2,
  rows = 1,
  mobileOrder = 0,
  children,
}: GridItemProps): ReactElement {
  const spanStyle: SpanStyle = {
    "--span": span,
    "--medium-span": mediumSpan ?? (span <= 6 ? 6 : 12),
    "--phone-span": phoneSpan,
    "--rows": rows,
    "--mobile-order": mobileOrder,
  };
  return (
    <div className={styles.item} style={spanStyle}>
      {children}
    </div>
  );
}

type Gap = 1 | 2 | 3 | 4 | 6 | 8;

export type StackProps = Readonly<{ gap?: Gap | undefined; children: ReactNode; className?: string | undefined }>;

/** A vertical stack. */
export function Stack({ gap = 4, children, className }: StackProps): ReactElement {
  return (
    <div className={classNames(styles.stack, className)} style={{ gap: `var(--space-${gap})` }}>
      {children}
    </div>
  );
}

export type InlineProps = StackProps & Readonly<{ justify?: "start" | "between" | "end" | undefined }>;

/** A horizontal row that wraps. */
export function Inline({ gap = 2, justify = "start", children, className }: InlineProps): ReactElement {
  return (
    <div className={classNames(styles.inline, styles[justify], className)} style={{ gap: `var(--space-${gap})` }}>
      {children}
    </div>
  );
}
