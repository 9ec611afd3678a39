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
  const seen = widgets.filter(isSeen);
  return seen.map((widget) => {
    const isInRow = (other: W) => other.layout.y === widget.layout.y;
    const row = seen.filter(isInRow);
    if (row.length === widgets.filter(isInRow).length) return widget;
    const columns = row.reduce((sum, { layout }) => sum + layout.w, 0);
    const edgeOf = (index: number) =>
      Math.round((row.slice(0, index).reduce((sum, { layout }) => sum + layout.w, 0) * gridColumns) / columns);
    const at = row.indexOf(widget);
    return { ...widget, layout: { ...widget.layout, x: edgeOf(at), w: edgeOf(at + 1) - edgeOf(at) } };
  });
}
