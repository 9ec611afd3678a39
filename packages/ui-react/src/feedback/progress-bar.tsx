import type { CSSProperties, ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import styles from "./progress-bar.module.css";

export type ProgressBarProps = Readonly<{
  label: string;
  /** Progress from 0 to 1; without it the bar is indeterminate. */
  value?: number | undefined;
  /** At the top edge of the window, over everything else. */
  top?: boolean | undefined;
}>;

type ProgressStyle = CSSProperties & Readonly<Record<"--value", number>>;

/** Progress of work, in a bar of 5 px. */
export function ProgressBar({ label, value, top = false }: ProgressBarProps): ReactElement {
  const knownShare = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  const progressStyle: ProgressStyle = { "--value": knownShare ?? 0.3 };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={knownShare === undefined ? undefined : Math.round(knownShare * 100)}
      className={classNames(styles.track, top && styles.top)}
    >
      <div className={classNames(styles.fill, knownShare === undefined && styles.moving)} style={progressStyle} />
    </div>
  );
}
