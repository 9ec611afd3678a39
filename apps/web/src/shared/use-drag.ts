/** Follows the pointer while a thing is dragged or resized by mouse, pen or finger. */
import { useEffect, useRef, useState } from "react";
import type { PointerEvent as ReactPointerEvent } from "react";

/** Position of the pointer on the page, and its distance (`dx`, `dy`) from where it was pressed. Units: px. */
export interface DragPosition {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

export interface DragHandlers<Grabbed> {
  /** Called at every move of the pointer. */
  readonly onDrag: (drag: Grabbed & DragPosition) => void;
  /** `isDone` is false if the drag was cancelled. */
  readonly onEnd: (isDone: boolean) => void;
}

/** Distance from the window edge at which the page scrolls. Units: px. */
const scrollEdgePx = 56;
const scrollStepPx = 14;

/** Returns the handler of a pressed pointer, which is told what is dragged. */
export function useDrag<Grabbed extends object>({ onDrag, onEnd }: DragHandlers<Grabbed>) {
  const [start, setStart] = useState<(Grabbed & Pick<DragPosition, "x" | "y">) | null>(null);
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
  return (grabbed: Grabbed, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    setStart({ ...grabbed, x: event.clientX + window.scrollX, y: event.clientY + window.scrollY });
  };
}
