/** Decides which widgets of a board are drawn, and what is said above them. */
import { fillRows, isListOfOnePlace, isReportWidget, mayAskWidget } from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard, Widget } from "@comptoir/domain/dashboard";

import type { Place } from "../../shared/place-store.ts";
import type { Meta } from "./compared-days.ts";
import { isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import { headerWords, metaOf, type HeaderWords } from "./header-words.ts";
import type { BoardFigures } from "./use-board-figures.ts";

/** Lists the widgets that a reader may ask for; a list of one place is left out. */
export const widgetsToAsk = (
  board: Dashboard,
  permissions: readonly string[],
  locations: number,
): readonly BoardWidget[] =>
  fillRows(
    board.widgets,
    (widget) =>
      mayAskWidget(widget, permissions) && (isReportWidget(widget) || !isListOfOnePlace(board, widget, locations)),
  );

export const isFigureWidget = (widget: BoardWidget): widget is Widget => !isReportWidget(widget);

export interface BoardView {
  /** Null before the first figures. */
  readonly meta: Meta | null;
  readonly words: HeaderWords | null;
  /** Whether no widget has a sale, of any period. */
  readonly isEmpty: boolean;
  /** Whether the period of the board has no sale. */
  readonly isWithout: boolean;
  /** Chart that says so. */
  readonly firstChart: Widget | undefined;
  readonly visibleWidgets: readonly BoardWidget[];
}

export function boardView(
  widgets: readonly BoardWidget[],
  figureWidgets: readonly Widget[],
  figures: BoardFigures["figures"],
  reportMeta: Meta | null,
  places: readonly Place[],
): BoardView {
  const firstChart = figureWidgets.find(({ type, period }) => type !== "card" && type !== "tile" && period === null);
  const meta = metaOf(figureWidgets, figures) ?? reportMeta;
  const isWithout = isPeriodWithoutSales(figureWidgets, figures);
  return {
    meta,
    words: meta === null ? null : headerWords(meta, places),
    isEmpty: meta !== null && figureWidgets.length === widgets.length && isBoardEmpty(figures),
    isWithout,
    firstChart,
    // Only one chart says that there are no sales; widgets of other periods stay.
    visibleWidgets: isWithout
      ? widgets.filter((widget) => isReportWidget(widget) || widget.period !== null || widget === firstChart)
      : widgets,
  };
}
