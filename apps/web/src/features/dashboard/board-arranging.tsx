/** Board while its widgets are arranged; its figures stay on screen. */
import type { ReactElement } from "react";

import { ArrangeBoard } from "./arrange/arrange-board.tsx";
import { DrawnWidget, type AskedBoard } from "./board-widget.tsx";
import { buildWidgetContext, addSavedBoard } from "./dashboard-store.ts";
import type { BoardEditTarget } from "./board-paths.ts";

export type BoardArrangingProps = Readonly<{
  on: AskedBoard;
  /** Part to open first: the gallery, or the editor of a widget; null for none. */
  opening: BoardEditTarget | null;
  onDone: () => void;
}>;

export function BoardArranging({ on, opening, onDone }: BoardArrangingProps): ReactElement {
  const { board, query, place } = on;
  return (
    <ArrangeBoard
      board={board}
      draw={(widget) => <DrawnWidget widget={widget} on={on} />}
      context={buildWidgetContext({ savedPeriod: board.period, query, place })}
      opening={opening}
      onDone={(savedBoard) => {
        onDone();
        if (savedBoard !== null) addSavedBoard(savedBoard);
        if (savedBoard !== null && savedBoard.id !== board.id) on.onChange({ board: savedBoard.id });
      }}
    />
  );
}
