/** Report on a board, with the menu of its widget. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";

import { findOrCreateMemory } from "../../report/report-memory.ts";
import { ReportWidgetCard } from "../../report/report-widget.tsx";
import { WidgetMenu } from "./board-parts.tsx";
import type { DrawnBoard } from "./board-widget.tsx";

export type BoardReportProps = Readonly<{ widget: ReportWidget; on: DrawnBoard }>;

export function BoardReport({ widget, on }: BoardReportProps): ReactElement {
  const { board, query } = on;
  return (
    <ReportWidgetCard
      widget={widget}
      period={query.period ?? (board.period.trim() === "" ? "-0d" : board.period)}
      orLast={query.period === null}
      placeId={on.place.id}
      permissions={on.permissions}
      refreshCount={on.answers.again}
      onMeta={on.onMeta}
      memory={on.reports === undefined ? undefined : findOrCreateMemory(on.reports, widget.i)}
      actions={board.canUpdate ? <WidgetMenu board={board} widget={widget} /> : undefined}
    />
  );
}
