/** Measures a drawing in the page, with marks for the trace. */

import { marks } from "./marks.ts";

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Draws, and returns the time until its frame was painted. Units: milliseconds. */
export async function measureDrawing(draw: () => void): Promise<number> {
  await painted();
  const began = performance.now();
  performance.mark(marks.began);
  draw();
  await painted();
  performance.mark(marks.painted);
  const took = performance.now() - began;
  // Rasterising still in progress belongs to this drawing, not to the next one.
  await new Promise((resolve) => setTimeout(resolve, 60));
  return took;
}
