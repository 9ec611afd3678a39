/** Presentation of a report: a table, or a chart of a measure. */

/** Every presentation of a report. Source: behaviour 3.5 (visualize: table or any widget type). */
export const presentationTypes = ["table", "bar", "line", "pie"] as const;

/** Way to present a report: as a table or as a chart. */
export type PresentationType = (typeof presentationTypes)[number];

/** A presentation, and the measure that it shows. */
export interface ReportPresentation {
  readonly picture: PresentationType;
  /** Index of the measure among those of the report, from 0. */
  readonly figure: number;
}

/** Table presentation, which shows every measure. */
export const tablePresentation: ReportPresentation = { picture: "table", figure: 0 };
