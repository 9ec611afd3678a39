import { startTransition } from "react";
import { flushSync } from "react-dom";

/** Delay before work that the first frame does not need; scrolling does it at once. Units: milliseconds. */
export const lateRenderDelayMs = 100;

/** Calls `read` at every scroll of an element, and after its size has changed. Returns the function that ends it. */
export function followScrolling(element: HTMLElement, read: () => void): () => void {
  // Without flushSync most far jumps paint an empty frame first.
  const onScroll = () => flushSync(read);
  element.addEventListener("scroll", onScroll, { passive: true });
  const sizeObserver = new ResizeObserver(() => startTransition(read));
  const settleTimer = setTimeout(() => sizeObserver.observe(element), lateRenderDelayMs);
  return () => {
    element.removeEventListener("scroll", onScroll);
    clearTimeout(settleTimer);
    sizeObserver.disconnect();
  };
}
