/** Parts of a board that are loaded, with their texts, when they are first shown. */
import type { Dashboard } from "@comptoir/domain/dashboard";
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
import type { BoardFigureProps } from "./figure/board-figure.tsx";
import type { MissingMembersProps } from "./missing-members.tsx";
import type { UnusualDaysOfBoardProps } from "./unusual-days-of-board.tsx";

/** Builds a part whose place stays empty until it is loaded. */
function makeDeferredPart<P extends object>(...loading: Parameters<typeof lazyPart<P>>): ComponentType<P> {
  const LazyComponent = lazyPart<P>(...loading);
  return (props) => (
    <Suspense fallback={null}>
      <LazyComponent {...props} />
    </Suspense>
  );
}

/** Texts that menus of personal dashboards and report widgets need; loaded only with them. */
const menuTextModules = ["report", "management", "arrange", "widget"] as const;
export const BoardReport = lazyPart<BoardReportProps>(["report", "errors"], () =>
  import("./board-report.tsx").then((file) => file.BoardReport),
);

export const EmptyBoard = makeDeferredPart<EmptyProps>(["explain"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyBoard),
);
export const EmptyPeriod = makeDeferredPart<EmptyPeriodProps>(["explain"], () =>
  import("./empty-board.tsx").then((file) => file.EmptyPeriod),
);

export const WidgetMenu = makeDeferredPart<WidgetMenuProps>([...menuTextModules, "widget"], () =>
  import("./board-menu.tsx").then((file) => file.WidgetMenu),
);
export const BoardMenu = makeDeferredPart<BoardMenuProps>(menuTextModules, () =>
  import("./board-menu.tsx").then((file) => file.BoardMenu),
);
export const BoardArranging = makeDeferredPart<BoardArrangingProps>([...menuTextModules, "explain", "errors"], () =>
  import("./board-arranging.tsx").then((file) => file.BoardArranging),
);
export const BoardGone = makeDeferredPart<object>(menuTextModules, () =>
  import("./board-gone.tsx").then((file) => file.BoardGone),
);
export const BoardFigure = makeDeferredPart<BoardFigureProps>(
  ["explain", "charts", "report", "access", "management", "errors", "alert", "widget"],
  () => import("./figure/board-figure.tsx").then((file) => file.BoardFigure),
);
export const FailedBoard = makeDeferredPart<FailureProps>(["dashboard", "explain", "errors"], () =>
  import("./failed-board.tsx").then((file) => file.FailedBoard),
);
export const FailedWidget = makeDeferredPart<FailureProps>(["dashboard", "explain", "errors"], () =>
  import("./failed-board.tsx").then((file) => file.FailedWidget),
);
export const BoardNotices = makeDeferredPart<BoardNoticesProps>(["errors", "explain"], () =>
  import("./board-notices.tsx").then((file) => file.BoardNotices),
);
export const UnusualDays = makeDeferredPart<UnusualDaysOfBoardProps>(["explain"], () =>
  import("./unusual-days-of-board.tsx").then((file) => file.UnusualDaysOfBoard),
);
export const FairWords = makeDeferredPart<FairWordsProps>(["explain"], () =>
  import("../../explain/fair-words.tsx").then((file) => file.FairWords),
);
export const MissingMembers = makeDeferredPart<MissingMembersProps>(["widget"], () =>
  import("./missing-members.tsx").then((file) => file.MissingMembers),
);
export const NoWidgets = makeDeferredPart<Pick<Dashboard, "canUpdate">>(menuTextModules, () =>
  import("./board-menu.tsx").then((file) => file.NoWidgets),
);
