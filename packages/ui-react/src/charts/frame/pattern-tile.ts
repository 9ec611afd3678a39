import { seriesHues } from "../chart-data.ts";
import type { PaintContext } from "./chart-canvas.tsx";
import { dotPattern, patternPaths } from "./pattern-paths.data.ts";

const tilePx = 8;

/** Makes the canvas fill of a pattern over its hue; null for a plain hue. */
export function patternTile({ context, ratio, colorOf, surface }: PaintContext, palette: number): CanvasPattern | null {
  const hueIndex = palette % seriesHues;
  const path = patternPaths[hueIndex];
  if (path === undefined || path === "") return null;
  const tile = document.createElement("canvas");
  const size = Math.max(tilePx, Math.round(tilePx * ratio));
  tile.width = size;
  tile.height = size;
  const drawingContext = tile.getContext("2d");
  if (drawingContext === null) return null;
  drawingContext.scale(size / tilePx, size / tilePx);
  drawingContext.fillStyle = colorOf(palette);
  drawingContext.fillRect(0, 0, tilePx, tilePx);
  drawingContext.strokeStyle = surface();
  const dots = hueIndex === dotPattern;
  drawingContext.globalAlpha = dots ? 0.7 : 0.42;
  drawingContext.lineWidth = dots ? 2 : 1.3;
  drawingContext.lineCap = dots ? "round" : "butt";
  drawingContext.stroke(new Path2D(path));
  const pattern = context.createPattern(tile, "repeat");
  pattern?.setTransform(new DOMMatrix([tilePx / size, 0, 0, tilePx / size, 0, 0]));
  return pattern;
}
