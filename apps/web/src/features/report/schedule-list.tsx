/** List of schedules: when, to whom, the last result, and what can be done with each. */
import type { ScheduleWire } from "@comptoir/api/wire";
import { mayChangeSchedule, scheduleDeliveries } from "@comptoir/domain/report";
import { IconButton, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ScheduleView } from "../../report/schedule-address.ts";
import { session } from "../../session/session.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { placeState } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useReportGateway } from "./gateway-context.ts";
import { recipientsText, scheduledBatchText, scheduleTimeText, zonedText } from "./schedule-draft.ts";
import { ResultBadge } from "./schedule-history.tsx";
import styles from "./schedule.module.css";

export type ScheduleListProps = Readonly<{
  list: readonly ScheduleWire[];
  isBatch: boolean;
  onView: (view: ScheduleView) => void;
  onChanged: () => void;
}>;

export function ScheduleList({ list, isBatch, onView, onChanged }: ScheduleListProps): ReactElement {
  const { schedules } = useReportGateway();
  const { places } = useSnapshot(placeState);
  const ownId = Number(session.state.claims?.sub ?? 0);
  const nameOf = (schedule: ScheduleWire) =>
    schedule.batch == null ? scheduleTimeText(schedule) : scheduledBatchText(schedule.batch, places);
  const done = async (work: Promise<Answer<unknown>>, message: string) => {
    const result = await work;
    if (!result.ok) return showFailure(result.failure);
    if (message !== "") addToast(message);
    onChanged();
  };
  const remove = async ({ id, version }: ScheduleWire) => {
    const removal = await schedules.remove({ id, version });
    if (!removal.ok) return showFailure(removal.failure);
    onChanged();
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
  return (
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
                  onSelect: () => onView({ kind: "history", id: schedule.id }),
                },
                {
                  key: "edit",
                  disabled: !mayChangeSchedule({ ...schedule, isBatch }, { isOwner: schedule.userId === ownId }),
                  label: t("schedule.edit"),
                  icon: "edit",
                  onSelect: () => onView({ kind: "edit", id: schedule.id }),
                },
                {
                  key: "now",
                  label: t(isBatch ? "schedule.exportNow" : "schedule.sendNow"),
                  icon: isBatch ? "download" : "mail",
                  onSelect: () =>
                    void done(schedules.sendNow(schedule), "").then(() => onView({ kind: "history", id: schedule.id })),
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
  );
}

/** Units: milliseconds. */
const undoMs = 10_000;
