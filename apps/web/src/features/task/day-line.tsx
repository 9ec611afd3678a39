/** Today as a time line: a row for each task with its runs and those to come, on the clock of the caller's store. */
import type { TaskList, TaskRun, TaskWire } from "@comptoir/api/wire";
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { taskPath } from "./task-path.ts";
import { nameOf, stateText, zonedClock } from "./task-words.ts";
import styles from "./task.module.css";

/** Hours of the axis. */
const hoursShown = [0, 6, 12, 18] as const;
const hourMs = 3_600_000;

type Mark = Readonly<{ key: string; at: number; state: TaskRun["state"] | "PLANNED" }>;

export function DayLine({ list }: Readonly<{ list: TaskList }>): ReactElement | null {
  const rows = list.tasks.flatMap((task) => {
    const marks = marksOf(list, task);
    return marks.length === 0 ? [] : [{ task, marks }];
  });
  if (rows.length === 0) return null;
  const shareOfDay = (atMs: number): string =>
    `${(100 * (atMs - list.dayStartsAt)) / Math.max(1, list.dayEndsAt - list.dayStartsAt)}%`;
  return (
    <Card title={t("task.today")}>
      <div className={styles["day"]}>
        {rows.map(({ task, marks }) => (
          <div key={task.id} className={styles["dayRow"]}>
            <Link href={taskPath(task.id)} className={styles["dayName"] ?? ""}>
              {nameOf(task)}
            </Link>
            <div className={styles["track"]} role="img" aria-label={summaryOf(task, marks)}>
              <span className={styles["past"]} style={{ width: shareOfDay(list.asOf) }} />
              {marks.map(({ key, at, state }) => (
                <span
                  key={key}
                  className={styles["mark"]}
                  data-state={state}
                  style={{ left: shareOfDay(at) }}
                  title={`${zonedClock(at, list.timeZone)} · ${markText(state)}`}
                />
              ))}
            </div>
          </div>
        ))}
        <div className={styles["axis"]} aria-hidden>
          {hoursShown.map((hour) => (
            <span key={hour} style={{ left: shareOfDay(list.dayStartsAt + hour * hourMs) }}>
              {zonedClock(list.dayStartsAt + hour * hourMs, list.timeZone)}
            </span>
          ))}
        </div>
      </div>
    </Card>
  );
}

function marksOf({ today, planned }: TaskList, { id }: TaskWire): readonly Mark[] {
  return [
    ...today.filter(({ taskId }) => taskId === id).map((run) => ({ key: run.id, at: run.dueAt, state: run.state })),
    ...planned
      .filter(({ taskId }) => taskId === id)
      .map(({ at }) => ({ key: `at ${at}`, at, state: "PLANNED" as const })),
  ];
}

const markText = (state: Mark["state"]): string => (state === "PLANNED" ? t("task.state_PLANNED") : stateText(state));

/** Numbers of runs by state, for readers who do not see the marks. */
function summaryOf(task: TaskWire, marks: readonly Mark[]): string {
  const states = [...new Set(marks.map(({ state }) => state))];
  const parts = states.map(
    (state) => `${markText(state)} ${countText(marks.filter((mark) => mark.state === state).length)}`,
  );
  return `${nameOf(task)}: ${parts.join(", ")}`;
}
