/** Schedules of a report or of batches, in place of the report: their list, the editor of one, or its history. */
import type { ScheduleWire } from "@comptoir/api/wire";
import type { ReportCustomization, ReportModel } from "@comptoir/domain/report";
import { Button, EmptyState, PageHeader, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import type { ScheduleView } from "../../report/schedule-address.ts";
import { session } from "../../session/session.ts";
import { useCloseKey } from "../../editor/use-editor-keys.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { PromptAnswers } from "./report-gateway.ts";
import { newBatchScheduleDraft, newScheduleDraft, scheduleDraftOf } from "./schedule-draft.ts";
import { ScheduleEditor } from "./schedule-editor.tsx";
import type { ReportOf, TaskOf } from "./schedule-gateway.ts";
import { ScheduleHistory } from "./schedule-history.tsx";
import { ScheduleList } from "./schedule-list.tsx";

/** Report whose schedules are shown, with the view that a new schedule sends. */
export type SchedulesOf = Readonly<{
  of: ReportOf;
  name: string;
  /** Report that the customizations of its schedules change. */
  report: Pick<ReportModel, "period" | "pivot">;
  change: ReportCustomization;
  prompts: PromptAnswers;
  isBatch?: boolean;
}>;

export type SchedulesScreenProps = SchedulesOf &
  Readonly<{
    view: ScheduleView;
    /** Opens another view; null goes back to the report. */
    onView: (view: ScheduleView | null) => void;
  }>;

export function SchedulesScreen({ view, onView, ...reportProps }: SchedulesScreenProps): ReactElement {
  const { isBatch = false } = reportProps;
  const { schedules } = useReportGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback(
      (question: TaskOf & { readonly again: number }, signal: AbortSignal) => schedules.list(question, signal),
      [schedules],
    ),
    {
      source: reportProps.of.source,
      reportId: reportProps.of.reportId,
      task: isBatch ? ("BATCH" as const) : ("REPORT" as const),
      again: attempt,
    },
  );
  const reloadSchedules = () => setAttempt((previousAttempt) => previousAttempt + 1);
  const goToList = () => {
    reloadSchedules();
    onView({ kind: "list" });
  };
  if (answer === null || !answer.ok)
    return (
      <ScheduleFrame
        of={reportProps}
        title={t(isBatch ? "schedule.batchTitle" : "schedule.title")}
        onClose={() => onView(null)}
      >
        {answer === null ? (
          <SkeletonRows rows={4} label={t("common.loading")} />
        ) : (
          <FailedPart
            compact
            title={t("schedule.failed")}
            failure={answer.failure}

            onRetry={reloadSchedules}
          />
        )}
      </ScheduleFrame>
    );
  return (
    <OpenSchedules
      {...{ view, onView }}
      of={reportProps}
      list={answer.value}
      onChanged={reloadSchedules}
      onList={goToList}
    />
  );
}

type OpenSchedulesProps = Pick<SchedulesScreenProps, "view" | "onView"> &
  Readonly<{ of: SchedulesOf; list: readonly ScheduleWire[]; onChanged: () => void; onList: () => void }>;

function OpenSchedules({ of, view, onView, list, onChanged, onList }: OpenSchedulesProps): ReactElement {
  const { isBatch = false } = of;
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const ownId = Number(claims?.sub ?? 0);
  const placeTimeZone = places.find(({ id }) => id === claims?.tli)?.timeZone ?? "America/Toronto";
  const goToReport = () => onView(null);
  const openSchedule = "id" in view ? list.find(({ id }) => id === view.id) : undefined;
  // Without any schedule, the form of a new one opens at once.
  const isNewSchedule = view.kind === "new" || (view.kind === "list" && list.length === 0);
  if (isNewSchedule || (view.kind === "edit" && openSchedule !== undefined))
    return (
      <ScheduleEditor
        {...of}
        key={isNewSchedule ? "new" : openSchedule?.id}
        before={isNewSchedule ? null : (openSchedule ?? null)}
        stored={
          !isNewSchedule && openSchedule !== undefined
            ? scheduleDraftOf(openSchedule)
            : isBatch
              ? newBatchScheduleDraft(placeTimeZone, ownId, claims?.tli ?? 0)
              : newScheduleDraft(placeTimeZone, ownId)
        }
        onSaved={onList}
        onClose={list.length === 0 ? goToReport : onList}
      />
    );
  if (view.kind === "history" && openSchedule !== undefined)
    return (
      <ScheduleFrame of={of} title={t("schedule.history")} backLabel={t("schedule.back")} onClose={onList}>
        <ScheduleHistory id={openSchedule.id} timeZone={openSchedule.timeZone} isBatch={isBatch} />
      </ScheduleFrame>
    );
  return (
    <ScheduleFrame
      of={of}
      title={t(isBatch ? "schedule.batchTitle" : "schedule.title")}
      onClose={goToReport}
      actions={
        <Button variant="primary" icon="plus" onClick={() => onView({ kind: "new" })}>
          {t(isBatch ? "schedule.batchNew" : "schedule.new")}
        </Button>
      }
    >
      {view.kind === "list" ? (
        <ScheduleList of={of} list={list} isBatch={isBatch} onView={onView} onChanged={onChanged} />
      ) : (
        <EmptyState icon="search" title={t("management.notFound")} description={t("management.notFoundText")} />
      )}
    </ScheduleFrame>
  );
}

type ScheduleFrameProps = Readonly<{
  of: SchedulesOf;
  title: string;
  backLabel?: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;

/** A page of schedules that has no form. */
function ScheduleFrame({ of, title, backLabel, actions, onClose, children }: ScheduleFrameProps): ReactElement {
  useCloseKey(onClose);
  return (
    <>
      <PageHeader
        title={title}
        description={of.isBatch === true ? undefined : of.name}
        actions={
          <>
            {actions}
            <Button variant="quiet" icon="chevron-left" onClick={onClose}>
              {backLabel ?? t("schedule.toReport")}
            </Button>
          </>
        }
      />
      {children}
    </>
  );
}
