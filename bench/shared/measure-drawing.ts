/** Measures a drawing in the page, with the marks that a trace is read by. */

import { marks } from "./marks.ts";

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Draws, and answers how long it took until the frame that shows it was painted. Units: milliseconds. */
export async function measureDrawing(draw: () => void): Promise<number> {
  await painted();
  const began = performance.now();
  performance.mark(marks.began);
  draw();
  await painted();
  performance.mark(marks.painted);
  const took = performance.now() - began;
  // Rasterising that is still under way belongs to this drawing, not to the next one.
  await new Promise((resolve) => setTimeout(resolve, 60));
  return took;
}
