/** Today as a time line: a row for each task with its runs and those to come, on the clock of the caller's layer. */
import type { TaskList, TaskRun, TaskWire } from "@comptoir/api/wire";
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { taskPath } from "./task-path.ts";
import { taskName, stateText, zonedClock } from "./task-words.ts";
import styles from "./task.module.css";

/** Hours of the axis. */
const labelledHours = [0, 6, 12, 18] as const;
const hourMs = 3_600_000;

type RunMark = Readonly<{ key: string; at: number; state: TaskRun["state"] | "PLANNED" }>;

export function DayLine({ list }: Readonly<{ list: TaskList }>): ReactElement | null {
  const taskRows = list.tasks.flatMap((task) => {
    const taskMarks = listRunMarks(list, task);
    return taskMarks.length === 0 ? [] : [{ task, marks: taskMarks }];
  });
  if (taskRows.length === 0) return null;
  const shareOfDayPercent = (atMs: number): string =>
    `${(100 * (atMs - list.dayStartsAt)) / Math.max(1, list.dayEndsAt - list.dayStartsAt)}%`;
  return (
    <Card title={t("task.today")}>
      <div className={styles["day"]}>
        {taskRows.map(({ task, marks }) => (
          <div key={task.id} className={styles["dayRow"]}>
            <Link href={taskPath(task.id)} className={styles["dayName"] ?? ""}>
              {taskName(task)}
            </Link>
            <div className={styles["track"]} role="img" aria-label={markSummaryText(task, marks)}>
              <span className={styles["past"]} style={{ width: shareOfDayPercent(list.asOf) }} />
              {marks.map(({ key, at, state }) => (
                <span
                  key={key}
                  className={styles["mark"]}
                  data-state={state}
                  style={{ left: shareOfDayPercent(at) }}
                  title={`${zonedClock(at, list.timeZone)} · ${markText(state)}`}
                />
              ))}
            </div>
          </div>
        ))}
        <div className={styles["axis"]} aria-hidden>
          {labelledHours.map((hour) => (
            <span key={hour} style={{ left: shareOfDayPercent(list.dayStartsAt + hour * hourMs) }}>
              {zonedClock(list.dayStartsAt + hour * hourMs, list.timeZone)}
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}

function listRunMarks({ today, planned }: TaskList, { id }: TaskWire): readonly RunMark[] {
  return [
    ...today.filter(({ taskId }) => taskId === id).map((run) => ({ key: run.id, at: run.dueAt, state: run.state })),
    ...planned
      .filter(({ taskId }) => taskId === id)
      .map(({ at }) => ({ key: `at ${at}`, at, state: "PLANNED" as const })),
  ];
}

const markText = (state: RunMark["state"]): string =>
  state === "PLANNED" ? t("task.state_PLANNED") : stateText(state);

/** Numbers of runs by state, for readers who do not see the marks. */
function markSummaryText(task: TaskWire, marks: readonly RunMark[]): string {
  const markStates = [...new Set(marks.map(({ state }) => state))];
  const stateCountTexts = markStates.map(
    (state) => `${markText(state)} ${countText(marks.filter((mark) => mark.state === state).length)}`,
  );
  return `${taskName(task)}: ${stateCountTexts.join(", ")}`;
}
