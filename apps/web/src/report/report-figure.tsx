/** Draws the total of a report as a card of one figure, or as a tile with further figures. */
import type { FieldType } from "@comptoir/domain/report";
import { FigureBody } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { chartFigureText, type ReportTotal } from "./chart-of-report.ts";
import type { FigurePicture } from "./report-address.ts";

/** Maximum number of further figures in a tile. Source: behaviour 3.6 (tile: secondary list max 4). */
const furtherFiguresAtMost = 4;

export type ReportFigureProps = Readonly<{
  totals: readonly ReportTotal[];
  /** Index of the figure among the totals. */
  figure: number;
  picture: FigurePicture;
}>;

export function ReportFigure({ totals, figure, picture }: ReportFigureProps): ReactElement {
  const ownTotal = totals[figure];
  const furtherTotals =
    picture === "tile" ? totals.filter((_, index) => index !== figure).slice(0, furtherFiguresAtMost) : [];
  return (
    <FigureBody
      figure={ownTotal === undefined ? null : figureTextOf(ownTotal)}
      missing={t("dashboard.noFigure")}
      secondary={furtherTotals.map((total) => ({
        key: total.label,
        label: total.label,
        figure: figureTextOf(total) ?? t("dashboard.noFigure"),
      }))}
    />
  );
}

const figureTextOf = ({ value, type }: Readonly<{ value: number | null; type: FieldType }>): string | null =>
  value === null ? null : chartFigureText(value, type, false);
