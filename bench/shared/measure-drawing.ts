/** Measures a drawing in the page, with marks for the trace. */

import { drawingMarks } from "./marks.ts";

const waitUntilPainted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Draws, and returns the time until its frame was painted. Units: milliseconds. */
export async function measureDrawing(draw: () => void): Promise<number> {
  await waitUntilPainted();
  const began = performance.now();
  performance.mark(drawingMarks.began);
  draw();
  await waitUntilPainted();
  performance.mark(drawingMarks.painted);
  const took = performance.now() - began;
  // Rasterising still in progress belongs to this drawing, not to the next one.
  await new Promise((resolve) => setTimeout(resolve, 60));
  return took;
}
