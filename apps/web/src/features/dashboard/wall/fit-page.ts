/** Size of a page on the wall: as large as the screen allows, and never cut. */

/** Space for a page of the wall. Units: pixels of the screen. */
export interface PageRoom {
  readonly width: number;
  readonly height: number;
}

/** Width that dashboards are made for, and largest width of a phone. Units: pixels. */
const deskWidthPx = 1_280;
const phoneWidthPx = 768;

/** Height of a row of the grid with its gap. Units: pixels. */
const gridRowHeightPx = 76;

const largestScale = 4;

/** Smallest factor by which a page is drawn smaller than its width asks for, so that fewer pages are half empty. */
const smallestShrinkFactor = 0.75;

/** Largest factor by which a page that is lower than the screen is stretched. */
const largestStretchFactor = 1.8;

/** Returns the scale at which a dashboard is as wide as the screen, at least 1 and at most a limit; a phone draws it in its own size. */
export function scaleToWidth({ width }: Pick<PageRoom, "width">): number {
  return width <= phoneWidthPx ? 1 : Math.min(largestScale, Math.max(1, width / deskWidthPx));
}

/** Returns the screen that a board is divided into pages for. */
export function wallScreenOf(room: PageRoom): { readonly rows: number; readonly isNarrow: boolean } {
  const isNarrow = room.width <= phoneWidthPx;
  const visibleRowCount = Math.floor(
    room.height / (isNarrow ? 1 : scaleToWidth(room) * smallestShrinkFactor) / gridRowHeightPx,
  );
  return { rows: Math.max(1, visibleRowCount), isNarrow };
}

/** Returns the height that a page of `rows` grid rows is stretched to: that of the screen, or less if its rows would become too high. Units: pixels of the page. */
export function stretchedHeight(room: PageRoom, rows: number): number {
  return Math.min(
    Math.floor(room.height / scaleToWidth(room)),
    Math.round(rows * gridRowHeightPx * largestStretchFactor),
  );
}

/** Returns the scale at which a page is not higher than the screen, from its height at the width of the screen. */
export function scaleToFit(room: PageRoom, naturalHeight: number): number {
  const widthScale = scaleToWidth(room);
  return naturalHeight * widthScale <= room.height || naturalHeight === 0 ? widthScale : room.height / naturalHeight;
}
