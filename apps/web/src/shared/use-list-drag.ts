/** Drags items within a list, or into it, by mouse, pen or finger. */
import { useRef, useState } from "react";
import type { PointerEvent, RefObject } from "react";

import { listDropIndex, type ListDirection } from "./list-drop.ts";
import styles from "./list-drag.module.css";
import { useDrag } from "./use-drag.ts";

export interface ListDragOptions {
  readonly direction: ListDirection;
  /** Takes the dragged item at its index among the other items. */
  readonly onDrop: (key: string, index: number) => void;
}

export interface ListDrag<ListElement extends HTMLElement> {
  readonly listRef: RefObject<ListElement | null>;
  /** Class of the list, which marks where the item would be dropped. */
  readonly listClass: string;
  /** Attributes of an item of the list. */
  readonly itemProps: (key: string) => Readonly<Record<`data-${string}`, string | undefined>>;
  /** Starts dragging an item of the list, or one that is not in it yet. */
  readonly grab: (key: string, event: PointerEvent<HTMLElement>) => void;
}

/** Place of a drop: the item that it comes before, or the last one that it comes after. */
interface DropTarget {
  readonly key: string;
  readonly index: number;
  readonly nextKey: string | undefined;
  readonly lastKey: string | undefined;
}

/** Distance from the edge of a scrolling list at which it scrolls. Units: px. */
const scrollEdgePx = 32;
const scrollStepPx = 12;

export function useListDrag<ListElement extends HTMLElement>({
  direction,
  onDrop,
}: ListDragOptions): ListDrag<ListElement> {
  const listRef = useRef<ListElement>(null);
  const dropTarget = useRef<DropTarget | null>(null);
  const [marked, setMarked] = useState<DropTarget | null>(null);
  const aim = (target: DropTarget | null) => {
    dropTarget.current = target;
    setMarked(target);
  };
  const startDrag = useDrag<{ readonly key: string }>({
    onDrag: ({ key, x, y }) => {
      const list = listRef.current;
      if (list === null) return;
      const [clientX, clientY] = [x - window.scrollX, y - window.scrollY];
      scrollNearEdge(list, clientY);
      const items = measureItems(list);
      const index = listDropIndex(items, key, { x: clientX, y: clientY, direction });
      const otherKeys = items.flatMap((item) => (item.key === key ? [] : [item.key]));
      aim(index === null ? null : { key, index, nextKey: otherKeys[index], lastKey: otherKeys.at(-1) });
    },
    onEnd: (isDone) => {
      const target = dropTarget.current;
      aim(null);
      if (isDone && target !== null) onDrop(target.key, target.index);
    },
  });
  const markOf = (key: string): string | undefined => {
    if (marked === null || key === marked.key) return undefined;
    if (marked.nextKey === key) return "before";
    return marked.nextKey === undefined && marked.lastKey === key ? "after" : undefined;
  };
  return {
    listRef,
    listClass: styles[direction] ?? "",
    itemProps: (key) => ({
      "data-drag-item": key,
      "data-drop": markOf(key),
      "data-dragged": marked?.key === key ? "true" : undefined,
    }),
    grab: (key, event) => {
      // Keeps the browser from selecting text.
      event.preventDefault();
      startDrag({ key }, event);
    },
  };
}

const measureItems = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>("[data-drag-item]")].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { key: element.dataset["dragItem"] ?? "", left, right, top, bottom };
  });

/** Scrolls the container of a list while the pointer is near its edge. */
function scrollNearEdge(list: HTMLElement, clientY: number): void {
  const container = list.closest<HTMLElement>("[data-drag-scroll]");
  if (container === null) return;
  const { top, bottom } = container.getBoundingClientRect();
  if (clientY < top + scrollEdgePx) container.scrollTop -= scrollStepPx;
  else if (clientY > bottom - scrollEdgePx) container.scrollTop += scrollStepPx;
}
