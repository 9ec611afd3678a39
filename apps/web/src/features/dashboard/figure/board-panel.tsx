/** Panel over a dashboard, opened by its address: why a figure changed, the rows behind it, or its definition. */
import { Suspense } from "react";
import type { ReactElement } from "react";

import { lazyPart } from "../../../shared/lazy-part.ts";
import { BoardExplain } from "../board-explain.tsx";
import type { AskedBoard } from "../board-widget.tsx";
import type { BoardFigureProps } from "./board-figure.tsx";

const BoardFigure = lazyPart<BoardFigureProps>(["report", "access", "management", "errors", "alert", "widget"], () =>
  import("./board-figure.tsx").then((file) => file.BoardFigure),
);

export type BoardPanelProps = Readonly<{ on: AskedBoard }>;

export function BoardPanel({ on }: BoardPanelProps): ReactElement {
  const { board, widgets, query, place, permissions, answers, onChange } = on;
  return (
    <>
      {query.why !== null && (
        <BoardExplain
          widgets={widgets}
          calls={answers.calls}
          query={query}
          title={board.description}
          place={place.description}
          change={onChange}
        />
      )}
      {query.figure !== null && (
        <Suspense fallback={null}>
          <BoardFigure
            widgets={widgets}
            data={answers.figures[String(query.figure)]?.data ?? null}
            query={query}
            boardId={board.id}
            placeId={place.id}
            place={place.description}
            permissions={permissions}
            change={onChange}
            onRefresh={answers.askAgain}
          />
        </Suspense>
      )}
    </>
  );
}
