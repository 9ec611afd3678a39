/** Drags an item by its grip, as a mouse or a finger does. */
import { act } from "react";

/** Position in the window. Units: px. */
type Place = Readonly<{ x: number; y: number }>;

export async function dragGrip(item: Element, { x, y }: Place, end: "pointerup" | "pointercancel" = "pointerup") {
  const grip = item.querySelector("[data-drag-grip]");
  if (grip === null) throw new Error(`no grip in ${item.innerHTML}`);
  for (const [target, type] of [
    [grip, "pointerdown"],
    [window, "pointermove"],
    [window, end],
  ] as const)
    await act(async () => {
      target.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, button: 0, isPrimary: true, bubbles: true, cancelable: true }),
      );
    });
}

/** Places the items of a list one after the other: lines of 200 × 30 px, or chips of 100 × 30 px. */
export function layOutItems(list: Element, direction: "down" | "across"): void {
  for (const [index, item] of [...list.querySelectorAll("[data-drag-item]")].entries())
    item.getBoundingClientRect = () =>
      direction === "down"
        ? DOMRect.fromRect({ x: 0, y: index * 30, width: 200, height: 30 })
        : DOMRect.fromRect({ x: index * 100, y: 0, width: 100, height: 30 });
}
