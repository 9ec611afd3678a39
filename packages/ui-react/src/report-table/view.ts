/** Viewport of a table: scroll offset and size. Units: pixels. */
export type View = Readonly<{
  isSettled: boolean;
  scrollTop: number;
  scrollLeft: number;
  heightPx: number;
  widthPx: number;
}>;

const assumed = { heightPx: 600, widthPx: 1200 };

/** Before anything is laid out, so that the first frame is drawn once: the height it may have, and a width that is not less than its own. */
export function viewBefore(maxHeight: string): View {
  // On touch screens the header buttons are always visible; they render at once, so that nothing moves.
  const isSettled = matchMedia("(hover: none)").matches;
  return {
    isSettled,
    scrollTop: 0,
    scrollLeft: 0,
    heightPx: Math.min(innerHeight, /^\d+px$/u.test(maxHeight) ? Number.parseInt(maxHeight) : innerHeight),
    widthPx: innerWidth,
  };
}

export function viewOf(element: HTMLElement): View {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
  return {
    isSettled: true,
    scrollTop,
    scrollLeft,
    heightPx: clientHeight || assumed.heightPx,
    widthPx: clientWidth || assumed.widthPx,
  };
}

/** Delay of parts that the first frame does not need; scrolling shows them at once. Units: milliseconds. */
export const calmMs = 100;
