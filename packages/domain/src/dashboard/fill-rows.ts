/** Visible widgets of a caller, without gaps where others are hidden. */

import { gridColumns } from "./widget-parts.ts";
import type { Widget } from "./widget.ts";

/**
 * Returns the visible widgets; a row that lost some is widened in proportion to fill the grid.
 *
 * @example widenToFillRows([], () => true) // => []
 */
export function widenToFillRows<W extends Pick<Widget, "layout">>(
  widgets: readonly W[],
  isSeen: (widget: W) => boolean,
): readonly W[] {
  const visibleWidgets = widgets.filter(isSeen);
  return visibleWidgets.map((widget) => {
    const isInRow = (otherWidget: W) => otherWidget.layout.y === widget.layout.y;
    const rowWidgets = visibleWidgets.filter(isInRow);
    if (rowWidgets.length === widgets.filter(isInRow).length) return widget;
    return widenToFillRow(rowWidgets)[rowWidgets.indexOf(widget)] ?? widget;
  });
}

/**
 * Places widgets side by side from the left, and widens them in proportion to fill the grid.
 *
 * @example widenToFillRow([{ layout: { x: 3, y: 0, w: 8, h: 5, mobileOrder: 0 } }, { layout: { x: 0, y: 0, w: 4, h: 5, mobileOrder: 1 } }]).map(({ layout: { x, w } }) => [x, w]) // => [[0, 8], [8, 4]]
 */
export function widenToFillRow<W extends Pick<Widget, "layout">>(row: readonly W[]): readonly W[] {
  const sumWidths = (part: readonly W[]) => part.reduce((sum, { layout }) => sum + layout.w, 0);
  const leftEdgeOf = (index: number) => Math.round((sumWidths(row.slice(0, index)) * gridColumns) / sumWidths(row));
  return row.map((widget, position) => ({
    ...widget,
    layout: { ...widget.layout, x: leftEdgeOf(position), w: leftEdgeOf(position + 1) - leftEdgeOf(position) },
  }));
}
