/** Last results of a task as dots, oldest first; each opens the log of its run. */
import type { TaskRun, TaskWire } from "@comptoir/api/wire";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { runPath } from "./task-path.ts";
import { taskName, stateText, zonedText } from "./task-words.ts";
import { t } from "../../shared/text.ts";
import styles from "./task.module.css";

export function ResultDots({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  if (task.last.length === 0) return <span className={styles["muted"]}>{t("task.noRuns")}</span>;
  const runLabel = (run: TaskRun) =>
    t("task.runOf", { task: taskName(task), time: zonedText(run.dueAt, task.timeZone), state: stateText(run.state) });
  return (
    <ol className={styles["dots"]}>
      {task.last.toReversed().map((run) => (
        <li key={run.id}>
          <Link
            href={runPath(task.id, run.id)}
            className={styles["dotLink"] ?? ""}
            aria-label={runLabel(run)}
            title={runLabel(run)}
            onClick={(event) => event.stopPropagation()}
          >
            <span className={styles["dot"]} data-state={run.state} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
