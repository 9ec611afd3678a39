import { useId } from "react";
import type { ReactElement } from "react";

import type { ChartSeries } from "../chart-data.ts";
import { computeBand } from "./compute-band.ts";
import { linePath } from "./compute-line.ts";
import type { LineGeometry } from "./compute-line.ts";
import styles from "./forecast-band.module.css";

export type ForecastBandProps = Readonly<{ series: ChartSeries; geometry: LineGeometry }>;

/** Half of the width of the mark of a band that is a single category. Units: pixels. */
const capPx = 5;

/** Band of a forecast: hatched between its bounds, with a dashed line in its middle. */
export function ForecastBand({ series, geometry }: ForecastBandProps): ReactElement {
  const hatchId = useId();
  const [low, high] = series.bounds ?? [];
  const { path, lone } = computeBand({ low: low?.values ?? [], high: high?.values ?? [] }, geometry);
  const line = geometry.lines.find(({ key }) => key === series.key);
  return (
    <g>
      <defs>
        <pattern id={hatchId} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d="M-1,7 7,-1M-1,1 1,-1M5,7 7,5" className={styles.hatch} />
        </pattern>
      </defs>
      <path d={path} className={styles.tint} />
      <path d={path} fill={`url(#${hatchId})`} className={styles.band} />
      {lone.map(({ x, top, bottom }) => (
        <path
          key={x}
          d={`M${x - capPx},${top}h${2 * capPx}M${x},${top}V${bottom}M${x - capPx},${bottom}h${2 * capPx}`}
          className={styles.whisker}
        />
      ))}
      <path d={linePath(geometry.xs, line?.ys ?? [])} className={styles.middle} />
      {(line?.lone ?? []).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.5} className={styles.point} />
      ))}
    </g>
  );
}
