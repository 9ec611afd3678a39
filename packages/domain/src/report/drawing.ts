/** Presentation of a report: a table, its total, or a list or chart of a measure. */

/** Every presentation of a report. Source: behaviour 3.5 (visualize: table or any widget type). */
export const presentationTypes = ["table", "list", "card", "tile", "bar", "line", "pie"] as const;

/** Way to present a report: as a table or as a chart. */
export type PresentationType = (typeof presentationTypes)[number];

/**
 * Tells whether a presentation shows the groups of a report; a table and a total need none.
 *
 * @example [needsGroups("list"), needsGroups("card")] // => [true, false]
 */
export function needsGroups(type: PresentationType): boolean {
  return type !== "table" && type !== "card" && type !== "tile";
}

/** A presentation, and the measure that it shows. */
export interface ReportPresentation {
  readonly picture: PresentationType;
  /** Index of the measure among those of the report, from 0. */
  readonly figure: number;
}

/** Table presentation, which shows every measure. */
export const tablePresentation: ReportPresentation = { picture: "table", figure: 0 };
