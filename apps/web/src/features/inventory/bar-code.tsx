/** Draws a code as bars, to be scanned from paper. */
import type { ReactElement } from "react";

import { layOutCode128 } from "./code128.ts";

export function BarCode({ code, heightPx = 34 }: Readonly<{ code: string; heightPx?: number }>): ReactElement | null {
  const barLayout = layOutCode128(code);
  if (barLayout === null) return null;
  const barsPath = barLayout.bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join("");
  return (
    <svg
      role="img"
      aria-label={code}
      viewBox={`0 0 ${barLayout.width} 1`}
      preserveAspectRatio="none"
      width={barLayout.width * 1.3}
      height={heightPx}
      shapeRendering="crispEdges"
    >
      <path d={barsPath} fill="currentColor" />
    </svg>
  );
}
