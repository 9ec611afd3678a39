/** Presentation of a report: a table, or a chart of a measure. */

/** Every presentation of a report. Source: behaviour 3.5 (visualize: table or any widget type). */
export const reportPictures = ["table", "bar", "line", "pie"] as const;

/** A presentation of the table. */
export type ReportPicture = (typeof reportPictures)[number];

/** A presentation, and the measure that it shows. */
export interface ReportDrawing {
  readonly picture: ReportPicture;
  /** Index of the measure among those of the report, from 0. */
  readonly figure: number;
}

/** Table presentation, which shows every measure. */
export const tableDrawing: ReportDrawing = { picture: "table", figure: 0 };
