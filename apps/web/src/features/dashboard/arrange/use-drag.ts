/** Follows the pointer while a widget is dragged or resized by mouse, pen or finger. */
import { useEffect, useRef, useState } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";

/** Widget being dragged: the pointer's position, and its distance (`dx`, `dy`) from where it was pressed. Units: px. */
export interface WidgetDrag {
  readonly i: number;
  readonly how: "move" | "size";
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

export interface DragHandlers {
  /** Called at every move of the pointer. */
  readonly onDrag: (drag: WidgetDrag) => void;
  /** `isDone` is false if the drag was cancelled. */
  readonly onEnd: (isDone: boolean) => void;
}

/** Distance from the window edge at which the page scrolls. Units: px. */
const scrollEdgePx = 56;
const scrollStepPx = 14;

export function useDrag({ onDrag, onEnd }: DragHandlers) {
  const [start, setStart] = useState<Pick<WidgetDrag, "i" | "how" | "x" | "y"> | null>(null);
  const latestHandlers = useRef({ onDrag, onEnd });
  useEffect(function keepHandlers() {
    latestHandlers.current = { onDrag, onEnd };
  });
  useEffect(
    function followPointer() {
      if (start === null) return;
      const handleMove = (event: PointerEvent) => {
        const scrollByPx =
          event.clientY < scrollEdgePx
            ? -scrollStepPx
            : event.clientY > window.innerHeight - scrollEdgePx
              ? scrollStepPx
              : 0;
        if (scrollByPx !== 0) window.scrollBy({ top: scrollByPx });
        const [x, y] = [event.clientX + window.scrollX, event.clientY + window.scrollY];
        latestHandlers.current.onDrag({ ...start, x, y, dx: x - start.x, dy: y - start.y });
      };
      const makeDragEnd = (isDone: boolean) => () => {
        setStart(null);
        latestHandlers.current.onEnd(isDone);
      };
      const [onDone, cancelDrag] = [makeDragEnd(true), makeDragEnd(false)];
      const cancelOnEscape = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancelDrag();
      };
      window.addEventListener("pointermove", handleMove);
      window.addEventListener("pointerup", onDone);
      window.addEventListener("pointercancel", cancelDrag);
      window.addEventListener("keydown", cancelOnEscape, { capture: true });
      return () => {
        window.removeEventListener("pointermove", handleMove);
        window.removeEventListener("pointerup", onDone);
        window.removeEventListener("pointercancel", cancelDrag);
        window.removeEventListener("keydown", cancelOnEscape, { capture: true });
      };
    },
    [start],
  );
  return (i: number, how: WidgetDrag["how"], event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    setStart({ i, how, x: event.clientX + window.scrollX, y: event.clientY + window.scrollY });
  };
}
