import type { CSSProperties, ReactElement } from "react";

import type { Hue } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { Swatch } from "./series-look.tsx";
import type { SwatchShape } from "./series-look.tsx";

export type LegendEntry = Readonly<{ key: string; label: string; palette: Hue }>;

/** Content of the tooltip: exact figures at a position of the chart. */
export type Readout = Readonly<{
  title: string;
  rows: readonly (LegendEntry & Readonly<{ value: string }>)[];
  /** Difference to each compared figure. */
  changes?: readonly Readonly<{ key: string; label: string; value: string }>[] | undefined;
  /** Anchor of the tooltip. Units: pixels from the top left of the chart. */
  x: number;
  y: number;
}>;

type TooltipProps = Readonly<{
  readout: Readout;
  width: number;
  shape: SwatchShape;
  patternId: string;
  single: boolean;
}>;

/** Exact figures beside the mark under the cursor. */
export function Tooltip({ readout, width, shape, patternId, single }: TooltipProps): ReactElement {
  const isOnLeft = readout.x > width / 2;
  const tooltipStyle: CSSProperties = { top: Math.max(0, readout.y), flexDirection: isOnLeft ? "row-reverse" : "row" };
  // The gap to the tooltip shrinks if both do not fit, so that it stays within its chart.
  const sideStyle: CSSProperties = { flex: `0 1 ${(isOnLeft ? width - readout.x : readout.x) + 12}px` };
  return (
    <div className={styles.tooltipPlace} style={tooltipStyle} aria-hidden="true">
      <span style={sideStyle} />
      <div className={styles.tooltip}>
        <p className={styles.tooltipTitle}>{readout.title}</p>
        {readout.rows.map((row) => (
          <p key={row.key} className={styles.tooltipRow}>
            <Swatch shape={shape} palette={row.palette} patternId={patternId} single={single} />
            <span className={styles.tooltipLabel}>{row.label}</span>
            <span className={styles.tooltipValue}>{row.value}</span>
          </p>
        ))}
        {(readout.changes ?? []).map((change, index) => (
          <p key={change.key} className={index === 0 ? styles.tooltipChange : styles.tooltipRow}>
            <span className={styles.tooltipLabel}>{change.label}</span>
            <span className={styles.tooltipValue}>{change.value}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Returns the content of the tooltip as a sentence for screen readers. */
export const makeSpokenReadout = ({ title, rows, changes = [] }: Readout): string =>
  `${title}: ${[...rows, ...changes].map(({ label, value }) => `${label} ${value}`).join(", ")}`;
