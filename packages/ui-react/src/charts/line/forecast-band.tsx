import { useId } from "react";
import type { ReactElement } from "react";

import { computeBand } from "./compute-band.ts";
import type { LineGeometry } from "./compute-line.ts";
import styles from "./forecast-band.module.css";

/** Half of the width of the mark of a band that is a single category. Units: pixels. */
const capPx = 5;

/** Hatched band of a forecast, between the lines of its lowest and highest values. */
export function ForecastBand({ geometry }: Readonly<{ geometry: LineGeometry }>): ReactElement {
  const hatchId = useId();
  const { lines, xs } = geometry;
  const [low, high] = lines.filter(({ palette }) => palette === "edge");
  const { path, lone } = computeBand({ xs, lowYs: low?.ys ?? [], highYs: high?.ys ?? [] });
  const forecastLine = lines.find(({ palette }) => palette === "forecast");
  return (
    <g>
      <defs>
        <pattern id={hatchId} width={6} height={6} patternUnits="userSpaceOnUse">
          <path d="M-1,7 7,-1M-1,1 1,-1M5,7 7,5" className={styles.hatch} />
        </pattern>
      </defs>
      <path d={path} className={styles.tint} />
      <path d={path} fill={`url(#${hatchId})`} />
      {lone.map(({ x, top, bottom }) => (
        <path
          key={x}
          d={`M${x - capPx},${top}h${2 * capPx}M${x},${top}V${bottom}M${x - capPx},${bottom}h${2 * capPx}`}
          className={styles.whisker}
        />
      ))}
      {(forecastLine?.lone ?? []).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2.5} className={styles.point} />
      ))}
    </g>
  );
}
