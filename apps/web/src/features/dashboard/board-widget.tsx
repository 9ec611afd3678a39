/** Widget of a board, with its figures or its report. */
import { isReportWidget } from "@comptoir/domain/dashboard";
import type { BoardWidget, Dashboard, Widget } from "@comptoir/domain/dashboard";
import { Card, SkeletonChart } from "@comptoir/ui-react";
import { Suspense } from "react";
import type { ReactElement } from "react";

import type { ReportMemories } from "../../report/report-memory.ts";
import type { Place } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { BoardReport, EmptyPeriod, MissingMembers } from "./board-parts.tsx";
import type { BoardView } from "./board-view.ts";
import type { AnswerMeta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { BoardFigures } from "./use-board-figures.ts";
import { WidgetView, type FigureAsk } from "./widget-view.tsx";

/** Board whose widgets are drawn, with its question and its figures. */
export type DrawnBoard = Readonly<{
  board: Dashboard;
  query: DashboardQuery;
  place: Place;
  permissions: readonly string[];
  answers: Pick<BoardFigures, "figures" | "again" | "retry">;
  view: BoardView;
  /** Whether widgets other than cards start folded, as on a phone. */
  folds: boolean;
  /** Address of another question; without it, none is offered. */
  hrefOf?: ((part: Partial<DashboardQuery>) => string) | undefined;
  /** Answers of its reports that outlive the widgets. */
  reports?: ReportMemories | undefined;
  /** Opens a figure; without it, figures do not open. */
  onFigure?: ((widget: Widget, ask: FigureAsk) => void) | undefined;
  onMeta: (meta: AnswerMeta) => void;
}>;

/** Board on its own screen, whose question can be changed. */
export type AskedBoard = DrawnBoard &
  Readonly<{
    widgets: readonly BoardWidget[];
    answers: BoardFigures;
    hrefOf: (part: Partial<DashboardQuery>) => string;
    onChange: (part: Partial<DashboardQuery>) => void;
  }>;

export type DrawnWidgetProps = Readonly<{ widget: BoardWidget; on: DrawnBoard }>;

/** A widget, and below it a note about the members that the widget names and that are not found. */
export function DrawnWidget({ widget, on }: DrawnWidgetProps): ReactElement {
  const { board, hrefOf } = on;
  const missingMembers = board.missing?.filter(({ i }) => i === widget.i) ?? [];
  if (missingMembers.length === 0) return <WidgetContent widget={widget} on={on} />;
  return (
    <div className={styles["marked"]}>
      <WidgetContent widget={widget} on={{ ...on, folds: false }} />
      <MissingMembers
        widget={widget}
        missing={missingMembers}
        editableOn={hrefOf !== undefined && board.canUpdate ? board.id : null}
      />
    </div>
  );
}

function WidgetContent({ widget, on }: DrawnWidgetProps): ReactElement {
  const { answers, view, hrefOf } = on;
  if (isReportWidget(widget))
    return (
      <Suspense
        fallback={
          <Card title={widget.title[language]}>
            <SkeletonChart heightPx={240} label={t("dashboard.loadingFigures")} />
          </Card>
        }
      >
        <BoardReport widget={widget} on={on} />
      </Suspense>
    );
  if (view.isPeriodEmpty && widget === view.firstChart)
    return (
      <EmptyPeriod
        lastSalesDate={view.meta?.lastSalesDate ?? null}
        hrefOf={hrefOf === undefined ? undefined : (period) => hrefOf({ period })}
      />
    );
  return (
    <WidgetView
      widget={widget}
      cell={answers.figures[String(widget.i)]}
      folds={on.folds && widget.type !== "card" && widget !== view.firstChart}
      onRetry={answers.retry}
      onFigure={on.onFigure}
    />
  );
}
