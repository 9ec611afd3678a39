/** How a report is drawn: as a table, or one of its figures as a chart. */

/** The ways a report is drawn. Source: behaviour 3.5 (visualize: table or any widget type). */
export const reportPictures = ["table", "bar", "line", "pie"] as const;

/** One of the ways a report is drawn. */
export type ReportPicture = (typeof reportPictures)[number];

/** A picture, and which of the figures it shows. */
export interface ReportDrawing {
  readonly picture: ReportPicture;
  /** The place of the figure among those of the report, from 0. */
  readonly figure: number;
}

/** The table, which shows every figure. */
export const tableDrawing: ReportDrawing = { picture: "table", figure: 0 };
