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
 * Returns the index among the other widgets: the last below them all; null if the pointer is over the widget itself or between the others.
 * A widget wider than 70 % of the board is passed from top to bottom, any other from left to right.
 */
export function dropIndexOf(
  boxes: readonly WidgetBox[],
  i: number,
  { x, y }: { readonly x: number; readonly y: number },
): number | null {
  const otherBoxes = boxes.filter((box) => box.i !== i);
  const boxesBottom = Math.max(...boxes.map((box) => box.top + box.height));
  if (y > boxesBottom) return otherBoxes.length;
  const boxUnderPointer = boxes.find(
    (box) => x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height,
  );
  if (boxUnderPointer === undefined || boxUnderPointer.i === i) return null;
  const boardWidth = Math.max(...boxes.map((box) => box.left + box.width)) - Math.min(...boxes.map((box) => box.left));
  const isAfterTarget =
    boxUnderPointer.width > boardWidth * 0.7
      ? y > boxUnderPointer.top + boxUnderPointer.height / 2
      : x > boxUnderPointer.left + boxUnderPointer.width / 2;
  return otherBoxes.indexOf(boxUnderPointer) + (isAfterTarget ? 1 : 0);
}
