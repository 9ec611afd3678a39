/** Window of the wall: covers everything else, is left by Escape, and measures the space for a page. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RefCallback, RefObject } from "react";

import type { PageRoom } from "./fit-page.ts";

/** Opens the dialog of the returned ref above everything else. Calls `onLeave` on Escape and at the end of full screen. */
export function useModal(onLeave: () => void): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const onLeaveRef = useRef(onLeave);
  useEffect(() => {
    onLeaveRef.current = onLeave;
  }, [onLeave]);
  useEffect(function openAbove() {
    const dialogElement = dialogRef.current;
    if (dialogElement === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    let isFullScreen = document.fullscreenElement !== null;
    dialogElement.showModal();
    dialogElement.focus();
    dialogElement.addEventListener("close", () => onLeaveRef.current(), { signal });
    // Escape ends full screen without a key press that a page could hear.
    document.addEventListener(
      "fullscreenchange",
      () => {
        const wasFullScreen = isFullScreen;
        isFullScreen = document.fullscreenElement !== null;
        if (wasFullScreen && !isFullScreen) onLeaveRef.current();
      },
      { signal },
    );
    return () => {
      controller.abort();
      dialogElement.close();
    };
  }, []);
  return dialogRef;
}

/** Measures the space for a page; assumes most of the window before the first measurement. */
export function useRoom(): readonly [PageRoom, RefCallback<HTMLDivElement>] {
  const [room, setRoom] = useState<PageRoom>(() => ({ width: innerWidth, height: Math.round(innerHeight * 0.85) }));
  const observeRoom = useCallback((element: HTMLDivElement) => {
    const measureRoom = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((previousRoom) =>
        previousRoom.width === width && previousRoom.height === height ? previousRoom : { width, height },
      );
    };
    measureRoom();
    const sizeObserver = new ResizeObserver(measureRoom);
    sizeObserver.observe(element);
    return () => sizeObserver.disconnect();
  }, []);
  return [room, observeRoom];
}
