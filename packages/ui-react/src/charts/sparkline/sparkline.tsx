import { useMemo } from "react";
import type { ReactElement } from "react";

import { computeSparkline, sparklineBox } from "./compute-sparkline.ts";
import styles from "./sparkline.module.css";

export type SparklineProps = Readonly<{
  values: readonly (number | null)[];
  comparison?: readonly (number | null)[] | undefined;
  /** Summary sentence of the line. */
  summary: string;
  height?: number | undefined;
}>;

/** A small line chart without axes, as wide as its container. */
export function Sparkline({ values, comparison, summary, height = 40 }: SparklineProps): ReactElement {
  const { path, comparisonPath, end } = useMemo(() => computeSparkline(values, comparison), [values, comparison]);
  return (
    <div className={styles.box} style={{ height }} role="img" aria-label={summary}>
      <svg
        width="100%"
        height="100%"
        viewBox={`0 0 ${sparklineBox.width} ${sparklineBox.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className={styles.svg}
      >
        {comparisonPath !== null && <path d={comparisonPath} className={styles.comparison} />}
        <path d={path} className={styles.line} />
      </svg>
      {end !== null && <span className={styles.end} style={{ left: `${end.x * 100}%`, top: `${end.y * 100}%` }} />}
    </div>
  );
}
