/** Decides which widgets of a board are drawn, and what is said above them. */
import { widenToFillRows, isSingleLocationList, isReportWidget, maySeeWidgetSubject } from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard, Widget } from "@comptoir/domain/dashboard";

import type { Place } from "../../shared/place-store.ts";
import type { AnswerMeta } from "./compared-days.ts";
import { hasForecast, isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { buildHeaderWords, findBoardMeta, type HeaderWords } from "./header-words.ts";
import type { BoardFigures } from "./use-board-figures.ts";

/** Lists the widgets that a reader may ask for; a list of one place is left out. */
export const widgetsToAsk = (
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

export const isFigureWidget = (widget: BoardWidget): widget is Widget => !isReportWidget(widget);

export interface BoardView {
  /** Facts about the answer, such as its range; null before the first figures. */
  readonly meta: AnswerMeta | null;
  readonly words: HeaderWords | null;
  /** Whether no widget has a sale, of any period. */
  readonly isEmpty: boolean;
  /** Whether the period of the board has no sale. */
  readonly isWithout: boolean;
  /** Chart that shows the message about the missing sales. */
  readonly firstChart: Widget | undefined;
  readonly visibleWidgets: readonly BoardWidget[];
}

export function boardView(
  widgets: readonly BoardWidget[],
  figureWidgets: readonly Widget[],
  figures: BoardFigures["figures"],
  reportMeta: AnswerMeta | null,
  places: readonly Place[],
): BoardView {
  const isWithout = isPeriodWithoutSales(figureWidgets, figures);
  const isForecast = ({ i, forecast }: Widget): boolean =>
    isWithout && forecast && hasForecast(figures[String(i)]?.data);
  const firstChart = figureWidgets.find(
    (widget) => widget.type !== "card" && widget.type !== "tile" && widget.period === null && !isForecast(widget),
  );
  const meta = findBoardMeta(figureWidgets, figures) ?? reportMeta;
  return {
    meta,
    words: meta === null ? null : buildHeaderWords(meta, places),
    isEmpty: meta !== null && figureWidgets.length === widgets.length && isBoardEmpty(figures),
    isWithout,
    firstChart,
    // Only one chart says that there are no sales; widgets of other periods and forecasts stay.
    visibleWidgets: isWithout
      ? widgets.filter(
          (widget) => isReportWidget(widget) || widget.period !== null || widget === firstChart || isForecast(widget),
        )
      : widgets,
  };
}
