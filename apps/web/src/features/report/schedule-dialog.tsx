/** Schedules of a report or of batches: recipients and times, history, and a form for a new one. */
import type { ScheduleWire } from "@comptoir/api/wire";
import {
  mayChangeSchedule,
  parseBatchSelection,
  parseSchedule,
  scheduleDeliveries,
  type ReportCustomization,
} from "@comptoir/domain/report";
import { Button, Dialog, EmptyState, ErrorState, IconButton, Menu, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { placeState } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { PromptAnswers } from "./report-gateway.ts";
import {
  scheduledBatchText,
  scheduleDraftOf,
  newBatchScheduleDraft,
  newScheduleDraft,
  recipientsText,
  scheduleTimeText,
  zonedText,
  type ScheduleDraft,
} from "./schedule-draft.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import type { ReportOf, TaskOf } from "./schedule-gateway.ts";
import { ResultBadge, ScheduleHistory } from "./schedule-history.tsx";
import styles from "./schedule.module.css";

export type ScheduleDialogProps = Readonly<{
  of: ReportOf;
  name: string;
  change: ReportCustomization;
  prompts: PromptAnswers;
  isBatch?: boolean;
  onClose: () => void;
}>;

/** View of the dialog: the list, the form of a schedule, or its history. */
type View =
  | { readonly kind: "list" }
  | { readonly kind: "form"; readonly draft: ScheduleDraft; readonly before: ScheduleWire | null }
  | { readonly kind: "history"; readonly schedule: ScheduleWire };

export function ScheduleDialog({
  of,
  name,
  change,
  prompts,
  isBatch = false,
  onClose,
}: ScheduleDialogProps): ReactElement {
  const { schedules } = useReportGateway();
  const { claims } = useSnapshot(session.state);
  const { places } = useSnapshot(placeState);
  const ownId = Number(session.state.claims?.sub ?? 0);
  const [again, setAgain] = useState(0);
  const [chosen, setView] = useState<View | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  const [isBusy, setBusy] = useState(false);
  const [answer] = useAnswer(
    useCallback(
      (question: TaskOf & { readonly again: number }, signal: AbortSignal) => schedules.list(question, signal),
      [schedules],
    ),
    { source: of.source, reportId: of.reportId, task: isBatch ? ("BATCH" as const) : ("REPORT" as const), again },
  );
  const zone = places.find(({ id }) => id === claims?.tli)?.timeZone ?? "America/Toronto";
  const list = answer?.ok === true ? answer.value : [];
  const fresh: View = {
    kind: "form",
    draft: isBatch ? newBatchScheduleDraft(zone, ownId, claims?.tli ?? 0) : newScheduleDraft(zone, ownId),
    before: null,
  };
  // Without any schedule, the form of a new one opens at once.
  const view: View = chosen ?? (answer?.ok === true && list.length === 0 ? fresh : { kind: "list" });
  const { batch = null } = view.kind === "form" ? view.draft : {};
  const [people] = useAnswer(
    schedules.people,
    batch === null ? of : { ...of, exportKind: batch.kind, placeId: batch.placeId },
  );
  const toList = () => {
    setFailure(null);
    setView({ kind: "list" });
    setAgain((before) => before + 1);
  };
  const done = async (work: Promise<Answer<unknown>>, message: string) => {
    const result = await work;
    if (!result.ok) return showFailure(result.failure);
    if (message !== "") addToast(message);
    setAgain((before) => before + 1);
  };
  const remove = async ({ id, version }: ScheduleWire) => {
    const removal = await schedules.remove({ id, version });
    if (!removal.ok) return showFailure(removal.failure);
    toList();
    addToast(
      t(isBatch ? "schedule.batchDeleted" : "schedule.deleted"),
      "positive",
      {
        label: t("management.undo"),
        run: () =>
          void done(
            schedules.restore({ id: removal.value.id, version: removal.value.version }),
            t(isBatch ? "schedule.batchRestored" : "schedule.restored"),
          ),
      },
      undoMs,
    );
  };
  const refuse = (why: Failure) => {
    setFailure(why);
    goToFault();
  };
  const save = async (draft: ScheduleDraft, before: ScheduleWire | null) => {
    // Enter submits the form even while a call is running.
    if (isBusy) return;
    const faults = [parseSchedule(draft), ...(draft.batch == null ? [] : [parseBatchSelection(draft.batch)])].flatMap(
      (read) => (read.ok ? [] : read.issues),
    );
    if (faults.length > 0)
      return refuse({
        code: "REQUIRED",
        status: 400,
        requestId: null,
        issues: faults.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params })),
      });
    setBusy(true);
    const saved = await schedules.save({
      ...draft,
      ...of,
      customization: before?.customization ?? change,
      prompts: before?.prompts ?? prompts,
    });
    setBusy(false);
    if (!saved.ok)
      return saved.failure.issues.some(({ field }) => field !== null)
        ? refuse(saved.failure)
        : showFailure(saved.failure);
    addToast(t(isBatch ? "schedule.batchSaved" : "schedule.saved"));
    toList();
  };
  const test = async ({ delivery, format }: ScheduleDraft, before: ScheduleWire | null) => {
    if (people?.ok === true && people.value.people.find(({ id }) => id === ownId)?.problem === "NO_EMAIL")
      return addToast(t("schedule.testNoEmail"), "danger");
    setBusy(true);
    const sent = await schedules.test({
      ...of,
      customization: before?.customization ?? change,
      prompts: before?.prompts ?? prompts,
      delivery,
      format,
    });
    setBusy(false);
    if (!sent.ok) return showFailure(sent.failure);
    addToast(t("schedule.tested", { address: sent.value.recipient }));
  };
  const titles = isBatch
    ? (["schedule.batchNew", "schedule.batchEdit", "schedule.batchTitle"] as const)
    : (["schedule.titleNew", "schedule.titleEdit", "schedule.title"] as const);
  const title =
    view.kind === "history"
      ? t("schedule.history")
      : t(titles[view.kind === "list" ? 2 : view.before === null ? 0 : 1]);
  const nameOf = (schedule: ScheduleWire) =>
    schedule.batch == null ? scheduleTimeText(schedule) : scheduledBatchText(schedule.batch, places);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBatch ? title : `${title} · ${name}`}
      closeLabel={t("common.close")}
      size="large"
      closesOutside={view.kind !== "form"}
      actions={
        view.kind === "form" ? (
          <>
            {!isBatch && (
              <Button variant="quiet" disabled={isBusy} onClick={() => void test(view.draft, view.before)}>
                {t("schedule.test")}
              </Button>
            )}
            <Button disabled={isBusy} onClick={list.length === 0 ? onClose : toList}>
              {t("schedule.cancel")}
            </Button>
            <Button variant="primary" disabled={isBusy} onClick={() => void save(view.draft, view.before)}>
              {t(view.before === null ? "schedule.save" : "schedule.saveChanges")}
            </Button>
          </>
        ) : view.kind === "history" ? (
          <Button icon="chevron-left" onClick={toList}>
            {t("schedule.back")}
          </Button>
        ) : (
          <Button variant="primary" icon="plus" onClick={() => setView(fresh)}>
            {t(isBatch ? "schedule.batchNew" : "schedule.new")}
          </Button>
        )
      }
    >
      {answer === null && <SkeletonRows rows={4} label={t("common.loading")} />}
      {answer?.ok === false && (
        <ErrorState
          compact
          title={t("schedule.failed")}
          description={<PartFailure failure={answer.failure} />}
          retryLabel={t("common.retry")}
          onRetry={() => setAgain((before) => before + 1)}
        />
      )}
      {answer?.ok === true && view.kind === "form" && (
        <ScheduleForm
          draft={view.draft}
          isChanged={
            view.before !== null &&
            (["rhythm", "weekdays"] as const).some(
              (field) => JSON.stringify(view.before?.[field]) !== JSON.stringify(view.draft[field]),
            )
          }
          people={people === null ? null : people.ok ? people.value.people : []}
          mayChooseOthers={people?.ok === true && people.value.mayChooseOthers}
          failure={failure}
          form={form}
          onSubmit={() => void save(view.draft, view.before)}
          onChange={(draft) => {
            setFailure(null);
            setView({ ...view, draft });
          }}
        />
      )}
      {answer?.ok === true && view.kind === "history" && (
        <ScheduleHistory id={view.schedule.id} timeZone={view.schedule.timeZone} isBatch={isBatch} />
      )}
      {answer?.ok === true && view.kind === "list" && list.length === 0 && (
        <EmptyState
          icon="clock"
          title={t(isBatch ? "schedule.batchNone" : "schedule.none")}
          description={t(isBatch ? "schedule.batchNoneText" : "schedule.noneText")}
        />
      )}
      {answer?.ok === true && view.kind === "list" && (
        <ul className={styles["list"]}>
          {list.map((schedule) => (
            <li key={schedule.id}>
              <div className={styles["what"]}>
                <strong>{nameOf(schedule)}</strong>
                {isBatch && <span>{scheduleTimeText(schedule)}</span>}
                <span>{recipientsText(schedule)}</span>
                <span className={styles["help"]}>
                  {[
                    schedule.isPaused
                      ? t("schedule.paused")
                      : schedule.nextAt === null
                        ? ""
                        : t("schedule.nextAt", { time: zonedText(schedule.nextAt, schedule.timeZone) }),
                    t("schedule.by", { name: schedule.by }),
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </div>
              {schedule.last !== null && (
                <ResultBadge {...schedule.last} isFolder={!scheduleDeliveries[schedule.delivery].toPeople} />
              )}
              <Menu
                label={nameOf(schedule)}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    size="compact"
                    icon="more"
                    label={t("schedule.actionsOf", { name: nameOf(schedule) })}
                  />
                )}
                groups={[
                  [
                    {
                      key: "history",
                      label: t("schedule.history"),
                      icon: "list",
                      onSelect: () => setView({ kind: "history", schedule }),
                    },
                    {
                      key: "edit",
                      disabled: !mayChangeSchedule({ ...schedule, isBatch }, { isOwner: schedule.userId === ownId }),
                      label: t("schedule.edit"),
                      icon: "edit",
                      onSelect: () => setView({ kind: "form", draft: scheduleDraftOf(schedule), before: schedule }),
                    },
                    {
                      key: "now",
                      label: t(isBatch ? "schedule.exportNow" : "schedule.sendNow"),
                      icon: isBatch ? "download" : "mail",
                      onSelect: () =>
                        void done(schedules.sendNow(schedule), "").then(() => setView({ kind: "history", schedule })),
                    },
                    {
                      key: "pause",
                      label: t(schedule.isPaused ? "schedule.resume" : "schedule.pause"),
                      icon: "clock",
                      onSelect: () => void done(schedules.pause(schedule, !schedule.isPaused), ""),
                    },
                  ],
                  [
                    {
                      key: "delete",
                      label: t("schedule.delete"),
                      icon: "trash",
                      danger: true,
                      onSelect: () => void remove(schedule),
                    },
                  ],
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Units: milliseconds. */
const undoMs = 10_000;
