import { useMemo } from "react";
import type { ReactElement } from "react";

import { useSize } from "../frame/use-size.ts";
import { computeDay, type DayMoment } from "./compute-day.ts";
import styles from "./day-chart.module.css";

export type DayChartProps = Readonly<{
  moments: readonly (DayMoment & { readonly text: string; readonly isAlarming?: boolean | undefined })[];
  lanes: readonly { readonly lane: string; readonly label: string }[];
  hourText: (minute: number) => string;
  /** Sentence that sums up the day; the rows are listed beside the chart. */
  summary: string;
}>;

const laneHeightPx = 44;
const footPx = 24;

/** Timeline of a day: its events on a time axis, one lane per kind. */
export function DayChart({ moments, lanes, hourText, summary }: DayChartProps): ReactElement {
  const [sizeRef, { width }] = useSize("day");
  const height = lanes.length * laneHeightPx + footPx;
  const geometry = useMemo(
    () =>
      computeDay(
        moments,
        lanes.map(({ lane }) => lane),
        { width, height, left: Math.min(110, width / 4), foot: footPx },
      ),
    [moments, lanes, width, height],
  );
  return (
    <div ref={sizeRef} className={styles.box} role="img" aria-label={summary}>
      <svg width={width} height={height} aria-hidden="true" focusable="false">
        {geometry.hours.map(({ minute, x }) => (
          <g key={minute}>
            <line x1={x} x2={x} y1={0} y2={height - footPx} className={styles.hour} />
            <text x={x} y={height - 6} textAnchor="middle" className={styles.text}>
              {hourText(minute)}
            </text>
          </g>
        ))}
        {geometry.lanes.map(({ lane, y }, index) => (
          <text key={lane} x={0} y={y} dominantBaseline="middle" className={styles.text}>
            {lanes[index]?.label}
          </text>
        ))}
        {geometry.marks.map(({ key, x, y }, index) => (
          <circle
            key={key}
            cx={x}
            cy={y}
            r={moments[index]?.isAlarming === true ? 6 : 4}
            className={moments[index]?.isAlarming === true ? styles.alarming : styles.mark}
          >
            <title>{moments[index]?.text}</title>
          </circle>
        ))}
      </svg>
    </div>
  );
}
