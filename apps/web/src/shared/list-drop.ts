/** Computes where an item dragged over a list is dropped. */

/** Box of a list item on the page. Units: px. */
export interface ItemBox {
  readonly key: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Direction that the items of a list follow each other in. */
export type ListDirection = "down" | "across";

/** Distance around a list in which a drop still counts. Units: px. */
const dropMarginPx = 32;

/** Returns the index among the items other than the dragged one; null if the pointer is not over the list. */
export function listDropIndex(
  boxes: readonly ItemBox[],
  draggedKey: string,
  { x, y, direction }: { readonly x: number; readonly y: number; readonly direction: ListDirection },
): number | null {
  const isOverList =
    x > Math.min(...boxes.map(({ left }) => left)) - dropMarginPx &&
    x < Math.max(...boxes.map(({ right }) => right)) + dropMarginPx &&
    y > Math.min(...boxes.map(({ top }) => top)) - dropMarginPx &&
    y < Math.max(...boxes.map(({ bottom }) => bottom)) + dropMarginPx;
  if (!isOverList) return null;
  const isBeforePointer = ({ left, right, top, bottom }: ItemBox): boolean =>
    direction === "down" ? y > (top + bottom) / 2 : y > bottom || (y >= top && x > (left + right) / 2);
  return boxes.filter((box) => box.key !== draggedKey && isBeforePointer(box)).length;
}
