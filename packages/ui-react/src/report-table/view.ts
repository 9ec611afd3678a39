/** Viewport of a table: scroll offset and size. Units: pixels. */
export type View = Readonly<{
  isSettled: boolean;
  scrollTop: number;
  scrollLeft: number;
  heightPx: number;
  widthPx: number;
}>;

const assumedSize = { heightPx: 600, widthPx: 1200 };

/** Returns the initial view before layout, so that the first frame is rendered once: the maximum height in the window, and its whole width. */
export function viewBeforeLayout(maxHeight: string): View {
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

export function readView(element: HTMLElement): View {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
  return {
    isSettled: true,
    scrollTop,
    scrollLeft,
    heightPx: clientHeight || assumedSize.heightPx,
    widthPx: clientWidth || assumedSize.widthPx,
  };
}
