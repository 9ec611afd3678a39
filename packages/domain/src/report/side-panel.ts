/** Side panel of a report, opened by a click in a column. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Every side panel width, as stored. Units: percent of the window. Source: behaviour 3.5. */
export const panelWidths = {
  "25PercentWidth": 25,
  "33PercentWidth": 33,
  "50PercentWidth": 50,
  "75PercentWidth": 75,
  "100PercentWidth": 100,
} as const satisfies Record<string, number>;

/** Code of a side panel's width. */
export type PanelWidth = keyof typeof panelWidths;

/** Default width of a side panel. Source: specification 9. */
export const defaultPanelWidth: PanelWidth = "25PercentWidth";

/**
 * Parses a width; an invalid one becomes the default.
 *
 * @example resolvePanelWidth("33PercentWidth") // => "33PercentWidth"
 */
export function resolvePanelWidth(value: unknown): PanelWidth {
  return isPanelWidth(value) ? value : defaultPanelWidth;
}

/**
 * Lays out the fields of an entity on a form's grid, row by row.
 *
 * Errors: TOO_MANY (more fields than places), INTEGER (rows or columns that are no count).
 *
 * @example layOutFields(["sku", "name", "price"], { rows: 2, columns: 2 }) // => { ok: true, value: [["sku", "name"], ["price"]] }
 */
export function layOutFields(
  fields: readonly string[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Result<readonly (readonly string[])[]> {
  if (!isPositiveCount(rows)) return fail(issue("INTEGER", ["formRows"]));
  if (!isPositiveCount(columns)) return fail(issue("INTEGER", ["formColumns"]));
  if (fields.length > rows * columns) return fail(issue("TOO_MANY", [], { max: rows * columns }));
  return ok(
    Array.from({ length: Math.ceil(fields.length / columns) }, (_, row) =>
      fields.slice(row * columns, (row + 1) * columns),
    ),
  );
}

/**
 * Picks the side panel of a report's rows: its own, else its kind's, else the built-in panel 0; undefined without any.
 *
 * @example resolvePanel([{ id: 0, reportId: 0 }, { id: 4, reportId: 0 }, { id: 5, reportId: 12 }], 12) // => { id: 5, reportId: 12 }
 * @example resolvePanel([{ id: 0, reportId: 0 }, { id: 4, reportId: 0 }, { id: 5, reportId: 12 }], 7) // => { id: 4, reportId: 0 }
 */
export function resolvePanel<P extends { readonly id: number; readonly reportId: number }>(
  panels: readonly P[],
  reportId: number,
): P | undefined {
  const customPanels = panels.filter(({ id }) => id !== 0);
  return (
    customPanels.find((panel) => panel.reportId === reportId) ??
    customPanels.find((panel) => panel.reportId === 0) ??
    panels.find(({ id }) => id === 0)
  );
}

function isPanelWidth(value: unknown): value is PanelWidth {
  return typeof value === "string" && Object.hasOwn(panelWidths, value);
}

function isPositiveCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
