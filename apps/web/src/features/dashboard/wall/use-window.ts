/** Window of the wall: covers everything else, is left by Escape, and measures the space for a page. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RefCallback, RefObject } from "react";

import type { PageRoom } from "./fit-page.ts";

/** Opens a dialog above everything else; Escape leaves, and so does the end of full screen. */
export function useModal(onLeave: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(function openAbove() {
    const dialog = element.current;
    if (dialog === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isFull = document.fullscreenElement !== null;
    dialog.showModal();
    dialog.focus();
    dialog.addEventListener("close", () => leave.current(), { signal });
    // Escape ends full screen without a key press that a page could hear.
    document.addEventListener(
      "fullscreenchange",
      () => {
        const wasFull = isFull;
        isFull = document.fullscreenElement !== null;
        if (wasFull && !isFull) leave.current();
      },
      { signal },
    );
    return () => {
      controller.abort();
      dialog.close();
    };
  }, []);
  return element;
}

/** Measures the space for a page; assumes most of the window before the first measurement. */
export function useRoom(): readonly [PageRoom, RefCallback<HTMLDivElement>] {
  const [room, setRoom] = useState<PageRoom>(() => ({ width: innerWidth, height: Math.round(innerHeight * 0.85) }));
  const follow = useCallback((element: HTMLDivElement) => {
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((previousRoom) =>
        previousRoom.width === width && previousRoom.height === height ? previousRoom : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, follow];
}
