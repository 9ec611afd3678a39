/** Links that open a dashboard for editing. */
import { printDashboardQuery } from "./dashboard-query.ts";

/** Part of a board that opens for editing: the gallery, or the widget with the id `i`. */
export type BoardEditTarget = { readonly kind: "gallery" } | { readonly kind: "widget"; readonly i: number };

/** Parses what an address opens for editing; null for reading. */
export function parseBoardEditTarget(search: string): BoardEditTarget | null {
  const editParam = new URLSearchParams(search).get("edit");
  if (editParam === "new") return { kind: "gallery" };
  return editParam !== null && /^\d{1,9}$/u.test(editParam) ? { kind: "widget", i: Number(editParam) } : null;
}

/** Address of a dashboard that opens a widget for editing. */
export const widgetEditPath = (board: number, i: number): string =>
  `/bi?${printDashboardQuery({ period: null, compare: null, board, layer: null })}&edit=${i}`;

/** Address of the settings of a dashboard: its name, period and sharing. */
export const boardSettingsPath = (board: number): string => `/bi/settings/${board}`;

export const newBoardPath = "/bi/create/0";

/** Key of the unsaved arrangement of a dashboard. */
export const boardDraftKey = (board: number): string => `draft.board.${board}`;
