/** Where a widget goes that is dropped: before or after the one under the pointer, as they lay when the drag began. */

/** Where a widget lay on the page. Units: px. */
export interface Box {
  readonly i: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Gives the place in the order of the others; null where the pointer is over the widget itself or between the others.
 * A widget over the whole width is passed from above to below, another from left to right.
 */
export function dropPlace(
  boxes: readonly Box[],
  i: number,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const others = boxes.filter((box) => box.i !== i);
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  if (y > bottom) return others.length;
  const under = boxes.find(
    (box) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height,
  );
  if (under === undefined || under.i === i) return null;
  const whole = Math.max(...boxes.map((box) => box.left + box.width)) - Math.min(...boxes.map((box) => box.left));
  const isAfter = under.width > whole * 0.7 ? y > under.top + under.height / 2 : x > under.left + under.width / 2;
  return others.indexOf(under) + (isAfter ? 1 : 0);
}
