/** Computes where a dropped widget goes: before or after the widget under the pointer, in the layout at the start of the drag. */

/** Box of a widget on the page. Units: px. */
export interface WidgetBox {
  readonly i: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the index among the other widgets; null if the pointer is over the widget itself or between the others.
 * A full-width widget is passed from top to bottom, any other from left to right.
 */
export function dropIndexOf(
  boxes: readonly WidgetBox[],
  i: number,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const otherBoxes = boxes.filter((box) => box.i !== i);
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  if (y > bottom) return otherBoxes.length;
  const targetBox = boxes.find(
    (box) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height,
  );
  if (targetBox === undefined || targetBox.i === i) return null;
  const fullWidth = Math.max(...boxes.map((box) => box.left + box.width)) - Math.min(...boxes.map((box) => box.left));
  const isAfter =
    targetBox.width > fullWidth * 0.7
      ? y > targetBox.top + targetBox.height / 2
      : x > targetBox.left + targetBox.width / 2;
  return otherBoxes.indexOf(targetBox) + (isAfter ? 1 : 0);
}
