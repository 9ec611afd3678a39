/** Links that open a dashboard for editing. */
import { printQuery } from "./dashboard-query.ts";

/** Part of a board that opens for editing: the gallery, or a widget by its position. */
export type Opening = { readonly kind: "gallery" } | { readonly kind: "widget"; readonly i: number };

/** Parses what an address opens for editing; null for reading. */
export function parseOpening(search: string): Opening | null {
  const edit = new URLSearchParams(search).get("edit");
  if (edit === "new") return { kind: "gallery" };
  return edit !== null && /^\d{1,9}$/u.test(edit) ? { kind: "widget", i: Number(edit) } : null;
}

/** Address of a dashboard that opens a widget for editing. */
export const editPath = (board: number, i: number): string =>
  `/bi?${printQuery({ period: null, compare: null, board, layer: null })}&edit=${i}`;
