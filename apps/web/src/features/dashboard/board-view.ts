/** Decides which widgets of a board are drawn, and what is said above them. */
import { widenToFillRows, isSingleLocationList, isReportWidget, maySeeWidgetSubject } from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard, Widget } from "@comptoir/domain/dashboard";

import type { Place } from "../../shared/place-store.ts";
import type { AnswerMeta } from "./compared-days.ts";
import { hasForecast, isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { buildHeaderWords, findBoardMeta, type HeaderWords } from "./header-words.ts";
import type { BoardFigures } from "./use-board-figures.ts";

/** Lists the widgets that a reader may ask for, without lists of a single location. A row that lost some is widened to fill the grid. */
export const listWidgetsToAsk = (
  board: Dashboard,
  permissions: readonly string[],
  locations: number,
): readonly BoardWidget[] =>
  widenToFillRows(
    board.widgets,
    (widget) =>
      maySeeWidgetSubject(widget, permissions) &&
      (isReportWidget(widget) || !isSingleLocationList(board, widget, locations)),
  );

/** Tells whether a widget shows measures of its own, as a number or a chart, and is not a report. */
export const isMeasureWidget = (widget: BoardWidget): widget is Widget => !isReportWidget(widget);

export interface BoardView {
  /** Facts about the answer, such as its range; null before the first figures. */
  readonly meta: AnswerMeta | null;
  readonly words: HeaderWords | null;
  /** Whether no widget has a sale, of any period. */
  readonly isEmpty: boolean;
  /** Whether the period of the board has no sale. */
  readonly isPeriodEmpty: boolean;
  /** Chart that shows the message about the missing sales. */
  readonly firstChart: Widget | undefined;
  readonly visibleWidgets: readonly BoardWidget[];
}

export function buildBoardView(
  widgets: readonly BoardWidget[],
  measureWidgets: readonly Widget[],
  figures: BoardFigures["figures"],
  reportMeta: AnswerMeta | null,
  places: readonly Place[],
): BoardView {
  const isPeriodEmpty = isPeriodWithoutSales(measureWidgets, figures);
  const isEmptyWithForecast = ({ i, forecast }: Widget): boolean =>
    isPeriodEmpty && forecast && hasForecast(figures[String(i)]?.data);
  const firstChart = measureWidgets.find(
    (widget) =>
      widget.type !== "card" && widget.type !== "tile" && widget.period === null && !isEmptyWithForecast(widget),
  );
  const boardMeta = findBoardMeta(measureWidgets, figures) ?? reportMeta;
  return {
    meta: boardMeta,
    words: boardMeta === null ? null : buildHeaderWords(boardMeta, places),
    isEmpty: boardMeta !== null && measureWidgets.length === widgets.length && isBoardEmpty(figures),
    isPeriodEmpty,
    firstChart,
    // Only one chart says that there are no sales; widgets of other periods and forecasts stay.
    visibleWidgets: isPeriodEmpty
      ? widgets.filter(
          (widget) =>
            isReportWidget(widget) || widget.period !== null || widget === firstChart || isEmptyWithForecast(widget),
        )
      : widgets,
  };
}
