/** Places widgets in grid order without overlap, as a browser's sparse CSS grid does. */

import { gridColumns } from "./widget-parts.ts";
import type { WidgetLayout } from "./widget.ts";

/** An element of the grid. */
export interface GridElement {
  readonly i: number;
  readonly layout: WidgetLayout;
}

/**
 * Places widgets in drawing order: each after the previous one, on the first row with room for it.
 *
 * Source: behaviour 3.6 (layout of 12 columns), decision 0255; the sparse flow of CSS grids.
 *
 * @example placeWidgetsInOrder([{ i: 1, layout: { x: 0, y: 9, w: 8, h: 2, mobileOrder: 1 } }, { i: 2, layout: { x: 0, y: 0, w: 4, h: 1, mobileOrder: 2 } }]).map(({ layout: { x, y } }) => [x, y]) // => [[0, 0], [8, 0]]
 */
export function placeWidgetsInOrder<W extends GridElement>(widgets: readonly W[]): readonly W[] {
  const placedLayouts: WidgetLayout[] = [];
  let nextCell = { x: 0, y: 0 };
  return widgets.map((widget) => {
    const { w, h } = widget.layout;
    nextCell = findRoom(placedLayouts, nextCell, { w: Math.min(Math.max(w, 1), gridColumns), h });
    const placedLayout = { ...widget.layout, ...nextCell };
    placedLayouts.push(placedLayout);
    return { ...widget, layout: placedLayout };
  });
}

/** Finds the first free place from a cell on. Only its row, the next and the ends of elements are tried: no room becomes free between them. */
function findRoom(
  placedWidgets: readonly WidgetLayout[],
  from: Pick<WidgetLayout, "x" | "y">,
  { w, h }: Pick<WidgetLayout, "w" | "h">,
): Pick<WidgetLayout, "x" | "y"> {
  const freeRows = placedWidgets.map(({ y, h: height }) => y + height).filter((end) => end > from.y);
  const candidateRows = [...new Set([from.y, from.y + 1, ...freeRows])].toSorted((left, right) => left - right);
  for (const y of candidateRows) {
    const widgetsInSameRows = placedWidgets.filter(
      (otherWidget) => otherWidget.y < y + h && y < otherWidget.y + otherWidget.h,
    );
    for (let x = y === from.y ? from.x : 0; x + w <= gridColumns; x += 1)
      if (!widgetsInSameRows.some((otherWidget) => otherWidget.x < x + w && x < otherWidget.x + otherWidget.w))
        return { x, y };
  }
  return { x: 0, y: candidateRows.at(-1) ?? 0 };
}
