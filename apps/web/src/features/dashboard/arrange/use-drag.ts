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
const stepPx = 14;

export function useDrag({ onDrag, onEnd }: DragHandlers) {
  const [start, setStart] = useState<Pick<WidgetDrag, "i" | "how" | "x" | "y"> | null>(null);
  const handlers = useRef({ onDrag, onEnd });
  useEffect(function keepHandlers() {
    handlers.current = { onDrag, onEnd };
  });
  useEffect(
    function followPointer() {
      if (start === null) return;
      const tellMove = (event: PointerEvent) => {
        const scrollStep =
          event.clientY < scrollEdgePx ? -stepPx : event.clientY > window.innerHeight - scrollEdgePx ? stepPx : 0;
        if (scrollStep !== 0) window.scrollBy({ top: scrollStep });
        const [x, y] = [event.clientX + window.scrollX, event.clientY + window.scrollY];
        handlers.current.onDrag({ ...start, x, y, dx: x - start.x, dy: y - start.y });
      };
      const endDrag = (isDone: boolean) => () => {
        setStart(null);
        handlers.current.onEnd(isDone);
      };
      const [onDone, cancelDrag] = [endDrag(true), endDrag(false)];
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancelDrag();
      };
      window.addEventListener("pointermove", tellMove);
      window.addEventListener("pointerup", onDone);
      window.addEventListener("pointercancel", cancelDrag);
      window.addEventListener("keydown", onKey, { capture: true });
      return () => {
        window.removeEventListener("pointermove", tellMove);
        window.removeEventListener("pointerup", onDone);
        window.removeEventListener("pointercancel", cancelDrag);
        window.removeEventListener("keydown", onKey, { capture: true });
      };
    },
    [start],
  );
  return (i: number, how: WidgetDrag["how"], event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    setStart({ i, how, x: event.clientX + window.scrollX, y: event.clientY + window.scrollY });
  };
}
