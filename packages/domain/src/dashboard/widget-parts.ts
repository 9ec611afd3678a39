/** Parts that all widgets share: a title and a place on the grid. */

import { isFields, readInteger, readOwn, type Reader } from "../validation/index.ts";

import type { Widget, WidgetLayout } from "./widget.ts";

/** The columns of a dashboard's grid. */
export const gridColumns = 12;

/** Reads a title in each language; one that is left out is empty. */
export const readTitle: Reader<Widget["title"]> = (value) => {
  if (!isFields(value)) return undefined;
  const [fr = "", en = "", es = ""] = ["fr", "en", "es"].map((language) => readOwn(value, language));
  return typeof fr === "string" && typeof en === "string" && typeof es === "string" ? { fr, en, es } : undefined;
};

/** Reads where a widget lies. */
export const readLayout: Reader<WidgetLayout> = (value) => {
  if (!isFields(value)) return undefined;
  const [x, y, w, h] = ["x", "y", "w", "h"].map((name) => readInteger(readOwn(value, name)));
  const mobileOrder = readInteger(readOwn(value, "mobileOrder") ?? 0);
  if (x === undefined || y === undefined || w === undefined || h === undefined || mobileOrder === undefined)
    return undefined;
  return { x, y, w, h, mobileOrder };
};

/** Says whether a widget lies on the grid. */
export function isOnGrid({ layout: { x, y, w, h } }: Pick<Widget, "layout">): boolean {
  return x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= gridColumns;
}
