/** Heights of the parts of a report's widget, from its rows in the grid of the dashboard. */
import type { ReportWidget } from "@comptoir/domain/dashboard";

const [rowPx, rowGapPx, headPx, footPx] = [76, 16, 84, 48];

/** Height that a table gains because it has no padding. Units: pixels. */
export const tableExtraHeightPx = 24;

/** Height left for the content of the card. Units: pixels. */
export const widgetHeightPx = ({ layout: { h } }: Pick<ReportWidget, "layout">): number =>
  Math.max(180, h * rowPx - rowGapPx - headPx - footPx);
