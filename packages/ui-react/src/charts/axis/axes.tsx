import { memo } from "react";
import type { ReactElement } from "react";

import type { PlotArea } from "../chart-data.ts";
import type { ValueTick } from "../line/compute-line.ts";
import styles from "./axes.module.css";
import type { CategoryTick } from "./compute-category-ticks.ts";

type ValueAxisProps = Readonly<{ ticks: readonly ValueTick[]; plot: PlotArea; across: boolean }>;

/** Grid lines with their figures; `across` for horizontal bars, with figures at the bottom. */
export const ValueAxisLines = memo(function ValueAxisLines({ ticks, plot, across }: ValueAxisProps): ReactElement {
  const right = plot.left + plot.width;
  const foot = plot.top + plot.height;
  return (
    <g aria-hidden="true">
      {ticks.map(({ value, at, text }) => {
        const gridPixel = Math.round(at) + 0.5;
        const linePath = across ? `M${gridPixel},${plot.top}V${foot}` : `M${plot.left},${gridPixel}H${right}`;
        return (
          <g key={value}>
            <path d={linePath} className={value === 0 ? styles.zero : styles.line} />
            <text
              x={across ? at : plot.left - 8}
              y={across ? foot + 18 : at}
              dy={across ? undefined : "0.33em"}
              textAnchor={across ? "middle" : "end"}
              className={styles.text}
            >
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}, isSameAxis);

type CategoryAxisProps = Readonly<{ ticks: readonly CategoryTick[]; plot: PlotArea; across: boolean }>;

/** Category labels: at the bottom, or left of horizontal bars. */
export const CategoryAxis = memo(function CategoryAxis({ ticks, plot, across }: CategoryAxisProps): ReactElement {
  return (
    <g aria-hidden="true">
      {ticks.map(({ index, at, text }) => (
        <text
          key={index}
          x={across ? plot.left - 8 : at}
          y={across ? at : plot.top + plot.height + 18}
          dy={across ? "0.33em" : undefined}
          textAnchor={across ? "end" : "middle"}
          className={across ? styles.name : styles.text}
        >
          {text}
        </text>
      ))}
    </g>
  );
}, isSameAxis);

type AxisProps = Readonly<{
  ticks: readonly Readonly<{ at: number; text: string }>[];
  plot: PlotArea;
  across: boolean;
}>;

/** Tells whether an axis looks the same with other props, so that it is not rendered again: most updates leave it unchanged. */
function isSameAxis(axisBefore: AxisProps, axisAfter: AxisProps): boolean {
  return (
    axisBefore.across === axisAfter.across &&
    axisBefore.plot.left === axisAfter.plot.left &&
    axisBefore.plot.width === axisAfter.plot.width &&
    axisBefore.plot.height === axisAfter.plot.height &&
    axisBefore.ticks.length === axisAfter.ticks.length &&
    axisBefore.ticks.every(
      (tick, index) => tick.text === axisAfter.ticks[index]?.text && tick.at === axisAfter.ticks[index].at,
    )
  );
}
