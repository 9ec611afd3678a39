/** List of schedules: when, to whom, the last result, and what can be done with each. */
import type { ScheduleWire } from "@comptoir/api/wire";
import { mayChangeSchedule, scheduleDeliveries } from "@comptoir/domain/report";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { MenuProps } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ScheduleView } from "../../report/schedule-address.ts";
import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { placeState } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useReportGateway } from "./gateway-context.ts";
import { recipientsText, scheduledBatchText, scheduleTimeText, zonedText } from "./schedule-draft.ts";
import { ResultBadge } from "./schedule-history.tsx";
import { sentViewText } from "./schedule-view.tsx";
import styles from "./schedule.module.css";
import type { SchedulesOf } from "./schedules-screen.tsx";

export type ScheduleListProps = Readonly<{
  of: Pick<SchedulesOf, "of" | "report">;
  list: readonly ScheduleWire[];
  isBatch: boolean;
  onView: (view: ScheduleView) => void;
  onChanged: () => void;
}>;

export function ScheduleList({ of, list, isBatch, onView, onChanged }: ScheduleListProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const scheduleName = (schedule: ScheduleWire) =>
    schedule.batch == null ? scheduleTimeText(schedule) : scheduledBatchText(schedule.batch, places);
  const scheduleActions = useScheduleActions(isBatch, onView, onChanged);
  return (
    <ul className={styles["list"]}>
      {list.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleDescription of={of} schedule={schedule} name={scheduleName(schedule)} isBatch={isBatch} />
          {schedule.last !== null && (
            <ResultBadge {...schedule.last} isFolder={!scheduleDeliveries[schedule.delivery].toPeople} />
          )}
          <Menu
            label={scheduleName(schedule)}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                size="compact"
                icon="more"
                label={t("schedule.actionsOf", { name: scheduleName(schedule) })}
              />
            )}
            groups={scheduleMenuGroups(schedule, isBatch, scheduleActions)}
          />
        </li>
      ))}
    </ul>
  );
}

type ScheduleDescriptionProps = Pick<ScheduleListProps, "of" | "isBatch"> &
  Readonly<{ schedule: ScheduleWire; name: string }>;

function ScheduleDescription({ of, schedule, name, isBatch }: ScheduleDescriptionProps): ReactElement {
  return (
    <div className={styles["what"]}>
      <strong>{name}</strong>
      <span>
        {isBatch
          ? scheduleTimeText(schedule)
          : sentViewText({ of: of.of, report: of.report, change: schedule.customization })}
      </span>
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
  );
}

/** Makes the actions on a schedule; each one that succeeds reads the list again. */
function useScheduleActions(isBatch: boolean, onView: ScheduleListProps["onView"], onChanged: () => void) {
  const { schedules } = useReportGateway();
  const ownId = Number(session.state.claims?.sub ?? 0);
  const runAction = async (work: Promise<Answer<unknown>>, message: string) => {
    const actionAnswer = await work;
    if (!actionAnswer.ok) return showFailure(actionAnswer.failure);
    if (message !== "") addToast(message);
    onChanged();
  };
  const removeSchedule = async ({ id, version }: ScheduleWire) => {
    const removeAnswer = await schedules.remove({ id, version });
    if (!removeAnswer.ok) return showFailure(removeAnswer.failure, { operation: "DELETE" });
    onChanged();
    offerUndo({
      message: t(isBatch ? "schedule.batchDeleted" : "schedule.deleted"),
      undoChange: () => schedules.restore({ id: removeAnswer.value.id, version: removeAnswer.value.version }),
      onDone: () => {
        addToast(t(isBatch ? "schedule.batchRestored" : "schedule.restored"));
        onChanged();
      },
    });
  };
  const showHistory = ({ id }: ScheduleWire) => onView({ kind: "history", id });
  return {
    mayChange: (schedule: ScheduleWire) =>
      mayChangeSchedule({ ...schedule, isBatch }, { isOwner: schedule.userId === ownId }),
    showHistory,
    edit: ({ id }: ScheduleWire) => onView({ kind: "edit", id }),
    sendNow: (schedule: ScheduleWire) =>
      void runAction(schedules.sendNow(schedule), "").then(() => showHistory(schedule)),
    pause: (schedule: ScheduleWire) => void runAction(schedules.pause(schedule, !schedule.isPaused), ""),
    remove: removeSchedule,
  };
}

const scheduleMenuGroups = (
  schedule: ScheduleWire,
  isBatch: boolean,
  actions: ReturnType<typeof useScheduleActions>,
): MenuProps["groups"] => [
  [
    {
      key: "history",
      label: t("schedule.history"),
      icon: "list",
      onSelect: () => actions.showHistory(schedule),
    },
    {
      key: "edit",
      disabled: !actions.mayChange(schedule),
      label: t("schedule.edit"),
      icon: "edit",
      onSelect: () => actions.edit(schedule),
    },
    {
      key: "now",
      label: t(isBatch ? "schedule.exportNow" : "schedule.sendNow"),
      icon: isBatch ? "download" : "mail",
      onSelect: () => actions.sendNow(schedule),
    },
    {
      key: "pause",
      label: t(schedule.isPaused ? "schedule.resume" : "schedule.pause"),
      icon: "clock",
      onSelect: () => actions.pause(schedule),
    },
  ],
  [
    {
      key: "delete",
      label: t("schedule.delete"),
      icon: "trash",
      danger: true,
      onSelect: () => void actions.remove(schedule),
    },
  ],
];
