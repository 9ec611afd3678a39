/** Arranges a dashboard: moves, resizes and renames widgets. */

import { languageCodes, type LanguageCode } from "../language/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { placeWidgetsInOrder, type GridElement } from "./place-widgets-in-order.ts";
import { gridColumns } from "./widget-parts.ts";
import type { WidgetLayout } from "./widget.ts";

/** Minimum and maximum size of a widget resized by hand. Units: columns and rows of the grid. */
export const widgetSizeLimits = { w: { min: 2, max: gridColumns }, h: { min: 1, max: 24 } } as const;

/** A direction in which a key moves a widget. */
export type WidgetMoveDirection = "left" | "right" | "up" | "down";

/**
 * Moves a widget to an index in the order of its dashboard; the others make room.
 *
 * @example moveWidget([{ i: 1, layout: { x: 0, y: 0, w: 6, h: 2, mobileOrder: 1 } }, { i: 2, layout: { x: 6, y: 0, w: 6, h: 2, mobileOrder: 2 } }], 2, 0).map(({ i, layout }) => [i, layout.x]) // => [[2, 0], [1, 6]]
 */
export function moveWidget<W extends GridElement>(widgets: readonly W[], i: number, index: number): readonly W[] {
  const movedWidget = widgets.find((widget) => widget.i === i);
  if (movedWidget === undefined) return widgets;
  return placeWidgetsInOrder(
    widgets.filter((widget) => widget !== movedWidget).toSpliced(Math.max(index, 0), 0, movedWidget),
  );
}

/**
 * Moves a widget one place sideways, or to the nearest free place in the row above or below. Returns the same widgets if there is none on that side.
 *
 * @example moveWidgetOneStep([{ i: 1, layout: { x: 0, y: 0, w: 12, h: 2, mobileOrder: 1 } }, { i: 2, layout: { x: 0, y: 2, w: 12, h: 2, mobileOrder: 2 } }], 2, "up").map(({ i }) => i) // => [2, 1]
 */
export function moveWidgetOneStep<W extends GridElement>(
  widgets: readonly W[],
  i: number,
  direction: WidgetMoveDirection,
): readonly W[] {
  const widgetIndex = widgets.findIndex((widget) => widget.i === i);
  const currentLayout = placeWidgetsInOrder(widgets)[widgetIndex]?.layout;
  if (currentLayout === undefined) return widgets;
  if (direction === "left" || direction === "right") {
    const nextIndex = widgetIndex + (direction === "left" ? -1 : 1);
    return nextIndex < 0 || nextIndex >= widgets.length ? widgets : moveWidget(widgets, i, nextIndex);
  }
  const movesInDirection = widgets.flatMap((_, newIndex) => {
    const movedBoard = moveWidget(widgets, i, newIndex);
    const movedLayout = movedBoard[newIndex]?.layout;
    if (
      movedLayout === undefined ||
      (direction === "up" ? movedLayout.y >= currentLayout.y : movedLayout.y <= currentLayout.y)
    )
      return [];
    return [
      {
        board: movedBoard,
        rows: Math.abs(movedLayout.y - currentLayout.y),
        columns: Math.abs(movedLayout.x - currentLayout.x),
      },
    ];
  });
  const [nearest] = movesInDirection.toSorted((left, right) => left.rows - right.rows || left.columns - right.columns);
  return nearest?.board ?? widgets;
}

/**
 * Resizes a widget within the limits; the others make room.
 *
 * @example resizeWidget([{ i: 1, layout: { x: 0, y: 0, w: 6, h: 2, mobileOrder: 1 } }], 1, { w: 15, h: 0 })[0].layout // => { x: 0, y: 0, w: 12, h: 1, mobileOrder: 1 }
 */
export function resizeWidget<W extends GridElement>(
  widgets: readonly W[],
  i: number,
  { w, h }: Pick<WidgetLayout, "w" | "h">,
): readonly W[] {
  const boundedSize = { w: roundWithin(w, widgetSizeLimits.w), h: roundWithin(h, widgetSizeLimits.h) };
  return placeWidgetsInOrder(
    widgets.map((widget) => (widget.i === i ? { ...widget, layout: { ...widget.layout, ...boundedSize } } : widget)),
  );
}

/**
 * Sets the titles of a widget; a language without a title uses another's, and without any title nothing changes.
 *
 * @example renameWidget([{ i: 1, title: { fr: "A", en: "A", es: "A" } }], 1, { fr: " Ventes ", en: "", es: "" })[0].title // => { fr: "Ventes", en: "Ventes", es: "Ventes" }
 */
export function renameWidget<W extends Pick<BoardWidget, "i" | "title">>(
  widgets: readonly W[],
  i: number,
  title: Readonly<Record<LanguageCode, string>>,
): readonly W[] {
  const firstTitle = languageCodes.map((code) => title[code].trim()).find((text) => text !== "");
  if (firstTitle === undefined) return widgets;
  const filledTitle = {
    fr: title.fr.trim() || firstTitle,
    en: title.en.trim() || firstTitle,
    es: title.es.trim() || firstTitle,
  };
  return widgets.map((widget) => (widget.i === i ? { ...widget, title: filledTitle } : widget));
}

/**
 * Removes a widget; the others close the gap.
 *
 * @example removeWidget([{ i: 1, layout: { x: 0, y: 0, w: 6, h: 2, mobileOrder: 1 } }], 1) // => []
 */
export function removeWidget<W extends GridElement>(widgets: readonly W[], i: number): readonly W[] {
  return placeWidgetsInOrder(widgets.filter((widget) => widget.i !== i));
}

/**
 * Lists widgets in the order of a phone's single column; those with equal numbers keep their order.
 *
 * @example sortForPhone([{ i: 1, layout: { mobileOrder: 2 } }, { i: 2, layout: { mobileOrder: 1 } }]).map(({ i }) => i) // => [2, 1]
 */
export function sortForPhone<W extends { readonly layout: Pick<WidgetLayout, "mobileOrder"> }>(
  widgets: readonly W[],
): readonly W[] {
  return widgets.toSorted((left, right) => left.layout.mobileOrder - right.layout.mobileOrder);
}

/**
 * Moves a widget in the order of a phone; the wide layout is unchanged.
 *
 * @example moveWithinPhoneOrder([{ i: 1, layout: { x: 0, y: 0, w: 6, h: 2, mobileOrder: 1 } }, { i: 2, layout: { x: 6, y: 0, w: 6, h: 2, mobileOrder: 2 } }], 2, 0).map(({ layout }) => layout.mobileOrder) // => [1, 0]
 */
export function moveWithinPhoneOrder<W extends GridElement>(
  widgets: readonly W[],
  i: number,
  index: number,
): readonly W[] {
  const phoneOrderIds = sortForPhone(widgets).map((widget) => widget.i);
  if (!phoneOrderIds.includes(i)) return widgets;
  return setPhoneOrder(widgets, phoneOrderIds.filter((id) => id !== i).toSpliced(Math.max(index, 0), 0, i));
}

/** Sets the phone order of widgets: each gets the index of its number `i` in `order`. */
export function setPhoneOrder<W extends GridElement>(widgets: readonly W[], order: readonly number[]): readonly W[] {
  return widgets.map((widget) => ({ ...widget, layout: { ...widget.layout, mobileOrder: order.indexOf(widget.i) } }));
}

const roundWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(Math.max(Math.round(value), min), max);
