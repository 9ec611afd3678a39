/** Dashboards on a screen on the wall: their pages, the time of each, and the age of figures. */

import type { DisplayType } from "./widget-kind.ts";
import type { WidgetLayout } from "./widget.ts";

/** Times that a page can stay. Units: seconds. */
export const wallPageSeconds = [10, 20, 30, 60, 120] as const;

/** Time that a page stays unless another is chosen. Units: seconds. */
export const defaultWallPageSeconds = 20;

/** Time between two requests for the figures. Units: milliseconds. */
export const wallRefreshMs = 60_000;

/** Age from which figures are said to be old: three requests have failed. Units: milliseconds. */
const figuresOldAfterMs = 3 * wallRefreshMs;

/** Screen that pages are made for. */
export interface WallScreen {
  /** Rows of the grid that fit below each other. */
  readonly rows: number;
  /** Whether widgets stand below each other, two cards side by side, as on a phone. */
  readonly isNarrow: boolean;
}

/** Fields of a widget that decide its page. */
export interface PagedWidget {
  readonly type: DisplayType | "report";
  readonly layout: WidgetLayout;
}

/**
 * Divides the widgets of a dashboard into pages that fit a screen, in the order of the grid, or of a phone. A widget is never cut: one that
 * is higher than the screen has a page on which it begins.
 *
 * Source: decision 0437.
 *
 * @example divideIntoPages([{ type: "card", layout: { x: 0, y: 0, w: 3, h: 2, mobileOrder: 0 } }, { type: "line", layout: { x: 0, y: 2, w: 12, h: 5, mobileOrder: 1 } }], { rows: 6, isNarrow: false }).map((page) => page.length) // => [1, 1]
 */
export function divideIntoPages<W extends PagedWidget>(
  widgets: readonly W[],
  { rows, isNarrow }: WallScreen,
): readonly (readonly W[])[] {
  const pages: W[][] = [];
  let pageTopRow = 0;
  for (const { widget, from, to } of isNarrow ? stackInOneColumn(widgets) : placeOnGrid(widgets)) {
    const lastPage = pages.at(-1);
    if (lastPage !== undefined && to - pageTopRow <= rows) lastPage.push(widget);
    else {
      pages.push([widget]);
      pageTopRow = from;
    }
  }
  return pages;
}

interface PlacedWidget<W> {
  readonly widget: W;
  /** First row of the grid that the widget takes; `to` is the row after its last. */
  readonly from: number;
  readonly to: number;
}

function placeOnGrid<W extends PagedWidget>(widgets: readonly W[]): readonly PlacedWidget<W>[] {
  return widgets
    .toSorted(({ layout: left }, { layout: right }) => left.y - right.y || left.x - right.x)
    .map((widget) => ({ widget, from: widget.layout.y, to: widget.layout.y + widget.layout.h }));
}

function stackInOneColumn<W extends PagedWidget>(widgets: readonly W[]): readonly PlacedWidget<W>[] {
  let nextRow = 0;
  return widgets
    .toSorted(({ layout: left }, { layout: right }) => left.mobileOrder - right.mobileOrder)
    .map((widget) => {
      const firstRow = nextRow;
      nextRow += widget.type === "card" ? widget.layout.h / 2 : widget.layout.h;
      return { widget, from: firstRow, to: Math.ceil(nextRow) };
    });
}

/**
 * Returns the age of figures that are old, because no newer ones came; null while they are fresh.
 *
 * Units: whole minutes. Source: decision 0437.
 *
 * @example ageOfOldFigures(0, 600_000) // => 10
 */
export function ageOfOldFigures(asOfMs: number, nowMs: number): number | null {
  const ageMs = nowMs - asOfMs;
  return ageMs < figuresOldAfterMs ? null : Math.floor(ageMs / 60_000);
}

/**
 * Returns the page after or before another; the first follows the last.
 *
 * @example turnPage(2, 1, 3) // => 0
 */
export function turnPage(page: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (page + step + count) % count;
}
