/** Parts of a board that are loaded, with their texts, when they are first shown. */
import { Suspense } from "react";
import type { ComponentType } from "react";

import type { FairWordsProps } from "../../explain/fair-words.tsx";
import { lazyPart } from "../../shared/lazy-part.ts";
import type { BoardArrangingProps } from "./board-arranging.tsx";
import type { BoardMenuProps, WidgetMenuProps } from "./board-menu.tsx";
import type { BoardNoticesProps } from "./board-notices.tsx";
import type { BoardReportProps } from "./board-report.tsx";
import type { EmptyPeriodProps, EmptyProps } from "./empty-board.tsx";
import type { FailureProps } from "./failed-board.tsx";
import type { BoardPanelProps } from "./figure/board-panel.tsx";
import type { MissingMembersProps } from "./missing-members.tsx";
import type { UnusualDaysOfBoardProps } from "./unusual-days-of-board.tsx";

/** Builds a part whose place stays empty until it is loaded. */
function deferredPart<P extends object>(...loading: Parameters<typeof lazyPart<P>>): ComponentType<P> {
  const Part = lazyPart<P>(...loading);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

/** Texts that menus of personal dashboards and report widgets need; loaded only with them. */
const menuWords = ["report", "management", "arrange", "widget"] as const;
export const BoardReport = lazyPart<BoardReportProps>(["report", "errors"], () =>
  import("./board-report.tsx").then((file) => file.BoardReport),
);

export const EmptyBoard = deferredPart<EmptyProps>(["explain"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyBoard),
);
export const EmptyPeriod = deferredPart<EmptyPeriodProps>(["explain"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyPeriod),
);

export const WidgetMenu = deferredPart<WidgetMenuProps>([...menuWords, "widget"], () =>
  import("./board-menu.tsx").then((file) => file.WidgetMenu),
);
export const BoardMenu = deferredPart<BoardMenuProps>(menuWords, () =>
  import("./board-menu.tsx").then((file) => file.BoardMenu),
);
export const BoardArranging = deferredPart<BoardArrangingProps>([...menuWords, "explain", "errors"], () =>
  import("./board-arranging.tsx").then((file) => file.BoardArranging),
);
export const BoardGone = deferredPart<object>(menuWords, () =>
  import("./board-gone.tsx").then((file) => file.BoardGone),
);
export const BoardPanel = deferredPart<BoardPanelProps>(["explain", "charts"], () =>
  import("./figure/board-panel.tsx").then((file) => file.BoardPanel),
);
export const FailedBoard = deferredPart<FailureProps>(["dashboard", "explain", "errors"], () =>
  import("./failed-board.tsx").then((file) => file.FailedBoard),
);
export const FailedWidget = deferredPart<FailureProps>(["dashboard", "explain", "errors"], () =>
  import("./failed-board.tsx").then((file) => file.FailedWidget),
);
export const BoardNotices = deferredPart<BoardNoticesProps>(["errors", "explain"], () =>
  import("./board-notices.tsx").then((file) => file.BoardNotices),
);
export const UnusualDays = deferredPart<UnusualDaysOfBoardProps>(["explain"], () =>
  import("./unusual-days-of-board.tsx").then((file) => file.UnusualDaysOfBoard),
);
export const FairWords = deferredPart<FairWordsProps>(["explain"], () =>
  import("../../explain/fair-words.tsx").then((file) => file.FairWords),
);
export const MissingMembers = deferredPart<MissingMembersProps>(["widget"], () =>
  import("./missing-members.tsx").then((file) => file.MissingMembers),
);
export const NoWidgets = deferredPart<object>(menuWords, () =>
  import("./board-menu.tsx").then((file) => file.NoWidgets),
);
