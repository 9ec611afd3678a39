/** Place of a canvas in whole device pixels: between them, browsers blur it. */

/** Canvas as laid out. Units: CSS pixels; `ratio` is device pixels per CSS pixel. */
export type CanvasLayout = Readonly<{ left: number; width: number; height: number; ratio: number }>;

/** Finds the whole device pixels of a canvas: all of its left edge, and of the other edges the nearest ones. */
export function canvasBox({ left, width, height, ratio }: CanvasLayout): Omit<CanvasLayout, "ratio"> {
  const beginDevicePx = Math.floor(left * ratio);
  return {
    left: beginDevicePx,
    width: Math.round((left + width) * ratio) - beginDevicePx,
    height: Math.round(height * ratio),
  };
}
