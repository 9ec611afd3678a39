import { memo } from "react";
import type { ReactElement } from "react";

import { comparisonDashes, hueColor, isComparisonHue, seriesColor, seriesHueCount } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { dotPattern, patternPaths } from "./pattern-paths.data.ts";

/** Mark of a series on lines, besides its hue, within 9 × 9 px. */
const markPaths = [
  "M0,-4a4,4 0 1,0 .01,0Z",
  "M-3.6,-3.600h7.200v7.200h-7.200Z",
  "M0,-4.5 4.3,3.400H-4.300Z",
  "M0,-5 5,0 0,5 -5,0Z",
  "M0,4.5 4.3,-3.400H-4.300Z",
  "M-1.6,-4.500h3.200v2.900h2.900v3.200h-2.900v2.900h-3.200v-2.900h-2.900v-3.200h2.900Z",
  "M-4.5,-4.500H4.500L-4.5,4.500H4.500Z",
  "M-2.2,-4.400h4.400L4.4,0 2.2,4.400h-4.400L-4.4,0Z",
] as const;

/** The path of a series' mark. */
export function markPath(palette: number): string {
  return markPaths[palette % seriesHueCount] ?? markPaths[0];
}

/** Chooses the fill of a series' surfaces by its palette index: a plain hue, or a pattern of `Patterns`. */
export function seriesFill(patternId: string, palette: number): string {
  return palette % seriesHueCount === 0 ? seriesColor(palette) : `url(#${patternId}-${palette % seriesHueCount})`;
}

type PatternsProps = Readonly<{ id: string; count: number }>;

/** Defines the patterns that seriesFill refers to. */
export const Patterns = memo(function Patterns({ id, count }: PatternsProps): ReactElement {
  return (
    <defs>
      {patternPaths.slice(1, count).map((path, index) => (
        <pattern key={path} id={`${id}-${index + 1}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} fill={seriesColor(index + 1)} />
          <path d={path} className={index + 1 === dotPattern ? styles.dotPattern : styles.pattern} />
        </pattern>
      ))}
    </defs>
  );
});

export type SwatchShape = "line" | "surface" | "slice";

export type SwatchProps = Readonly<{ shape: SwatchShape; palette: Hue; patternId: string; single?: boolean }>;

/** Sample of a series for legends and tooltips. */
export function Swatch({ shape, palette, patternId, single = false }: SwatchProps): ReactElement {
  return (
    <svg width={18} height={12} viewBox="0 0 18 12" aria-hidden="true" focusable="false" className={styles.swatch}>
      {palette === "goal" ? (
        <path d="M0,6H18" className={styles.goalLine} strokeDasharray={shape === "line" ? "2 3" : undefined} />
      ) : shape === "line" ? (
        <>
          <path
            d="M0,6H18"
            className={isComparisonHue(palette) ? styles.comparisonLine : styles.swatchLine}
            stroke={hueColor(palette)}
            strokeDasharray={isComparisonHue(palette) ? comparisonDashes[palette].join(" ") : undefined}
          />
          {typeof palette === "number" && !single && (
            <path d={markPath(palette)} transform="translate(9,6)" fill={seriesColor(palette)} />
          )}
        </>
      ) : palette === null ? (
        <rect x={3} width={12} height={12} rx={2} className={styles.others} />
      ) : isComparisonHue(palette) ? (
        <rect
          x={3.5}
          y={0.5}
          width={11}
          height={11}
          rx={1.5}
          className={styles.comparisonBar}
          stroke={hueColor(palette)}
          strokeDasharray={comparisonDashes[palette].map((length) => Math.round(length * 0.6)).join(" ")}
        />
      ) : (
        <rect x={3} width={12} height={12} rx={2} fill={seriesFill(patternId, palette)} />
      )}
    </svg>
  );
}
