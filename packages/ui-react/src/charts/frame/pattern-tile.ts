import { seriesHueCount } from "../chart-data.ts";
import type { PaintContext } from "./chart-canvas.tsx";
import { dotPattern, patternPaths } from "./pattern-paths.data.ts";

const tilePx = 8;

/** Makes the canvas fill of a pattern over its hue; null for a plain hue. */
export function patternTile({ context, ratio, colorOf, surface }: PaintContext, palette: number): CanvasPattern | null {
  const hueIndex = palette % seriesHueCount;
  const patternPath = patternPaths[hueIndex];
  if (patternPath === undefined || patternPath === "") return null;
  const tileCanvas = document.createElement("canvas");
  const tileSizePx = Math.max(tilePx, Math.round(tilePx * ratio));
  tileCanvas.width = tileSizePx;
  tileCanvas.height = tileSizePx;
  const drawingContext = tileCanvas.getContext("2d");
  if (drawingContext === null) return null;
  drawingContext.scale(tileSizePx / tilePx, tileSizePx / tilePx);
  drawingContext.fillStyle = colorOf(palette);
  drawingContext.fillRect(0, 0, tilePx, tilePx);
  drawingContext.strokeStyle = surface();
  const isDotPattern = hueIndex === dotPattern;
  drawingContext.globalAlpha = isDotPattern ? 0.7 : 0.42;
  drawingContext.lineWidth = isDotPattern ? 2 : 1.3;
  drawingContext.lineCap = isDotPattern ? "round" : "butt";
  drawingContext.stroke(new Path2D(patternPath));
  const pattern = context.createPattern(tileCanvas, "repeat");
  pattern?.setTransform(new DOMMatrix([tilePx / tileSizePx, 0, 0, tilePx / tileSizePx, 0, 0]));
  return pattern;
}
