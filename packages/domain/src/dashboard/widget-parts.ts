/** Parts shared by all widgets: titles and a place on the grid. */

import { isFields, readInteger, readOwnProperty, type Reader } from "../validation/index.ts";

import type { Widget, WidgetLayout } from "./widget.ts";

/** Number of columns in a dashboard's grid. */
export const gridColumns = 12;

/** Parses a title in each language; an absent one is empty. */
export const readTitle: Reader<Widget["title"]> = (value) => {
  if (!isFields(value)) return undefined;
  const [fr = "", en = "", es = ""] = ["fr", "en", "es"].map((language) => readOwnProperty(value, language));
  return typeof fr === "string" && typeof en === "string" && typeof es === "string" ? { fr, en, es } : undefined;
};

/** Parses the position and size of a widget on the grid. */
export const readLayout: Reader<WidgetLayout> = (value) => {
  if (!isFields(value)) return undefined;
  const [x, y, w, h] = ["x", "y", "w", "h"].map((name) => readInteger(readOwnProperty(value, name)));
  const mobileOrder = readInteger(readOwnProperty(value, "mobileOrder") ?? 0);
  if (x === undefined || y === undefined || w === undefined || h === undefined || mobileOrder === undefined)
    return undefined;
  return { x, y, w, h, mobileOrder };
};

/** Tells whether a widget is within the grid. */
export function isOnGrid({ layout: { x, y, w, h } }: Pick<Widget, "layout">): boolean {
  return x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= gridColumns;
}
