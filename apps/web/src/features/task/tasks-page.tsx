/** Scheduler: today as a time line, and the tasks with their last results and next run; run one now, or pause everything. */
import type { TaskList, TaskWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  Badge,
  Banner,
  Button,
  ButtonLink,
  Card,
  DataTable,
  EmptyState,
  IconButton,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { session } from "../../session/session.ts";
import { clockText, momentText } from "../../session/written.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { showSuccess } from "../../shared/show-success.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useTimedRefresh } from "../../shared/use-timed-refresh.ts";
import { DayLine } from "./day-line.tsx";
import { ResultDots } from "./result-dots.tsx";
import { newFeedPath, newPickupPath, newTaskPath, taskPath } from "./task-path.ts";
import { askTasks, pauseTasks, startTask } from "./task-requests.ts";
import { taskName, rhythmText, zonedText } from "./task-words.ts";
import styles from "./task.module.css";

export function TasksPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [asOfMs, setAsOf] = useState<number | null>(null);
  const [attempt, askAgain] = useTimedRefresh(null, asOfMs);
  const [answer, setAnswer] = useAnswer(askTasks, { again: attempt, layer: claims?.tli ?? 0 });
  const taskList = answer?.ok === true ? answer.value : null;
  if (taskList !== null && taskList.asOf !== asOfMs) setAsOf(taskList.asOf);
  return (
    <Page wide>
      <PageHeader
        title={t("shell.entry_TASK_SCHEDULER")}
        description={taskList === null ? "\u00A0" : t("management.asOf", { time: clockText(taskList.asOf) })}
        actions={
          <>
            {taskList?.mayChangeAll === true && (
              <PauseButton
                pause={taskList.pause}
                onChanged={(changedList) => setAnswer({ ok: true, value: changedList })}
              />
            )}
            {hasPermission(claims?.permissions ?? [], ["CONFIG_CUD"]) && <NewTaskLinks list={taskList} />}
            <IconButton icon="refresh" label={t("task.refresh")} onClick={askAgain} />
          </>
        }
      />
      {answer === null ? (
        <Card>
          <SkeletonRows rows={10} label={t("common.loading")} />
        </Card>
      ) : !answer.ok ? (
        <Card>
          <FailedPart title={t("task.failed")} failure={answer.failure} onRetry={askAgain} />
        </Card>
      ) : answer.value.tasks.length === 0 ? (
        <EmptyState icon="clock" title={t("task.empty")} description={t("task.emptyText")} />
      ) : (
        <Stack gap={4}>
          <PauseBanner pause={answer.value.pause} />
          <DayLine list={answer.value} />
          <TaskTable list={answer.value} onChanged={askAgain} />
        </Stack>
      )}
    </Page>
  );
}

type PauseButtonProps = Readonly<Pick<TaskList, "pause"> & { onChanged: (list: TaskList) => void }>;

/** Pauses all tasks, or lets them run again. */
function PauseButton({ pause, onChanged }: PauseButtonProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const togglePause = async () => {
    setBusy(true);
    const pauseAnswer = await pauseTasks(pause === null);
    setBusy(false);
    if (!pauseAnswer.ok) return showFailure(pauseAnswer.failure);
    void showSuccess("OTHER");
    onChanged(pauseAnswer.value);
  };
  return (
    <Button icon={pause === null ? "minus" : "refresh"} busy={isBusy} onClick={() => void togglePause()}>
      {t(pause === null ? "task.pauseAll" : "task.resumeAll")}
    </Button>
  );
}

function NewTaskLinks({ list }: Readonly<{ list: TaskList | null }>): ReactElement {
  return (
    <>
      {list?.mayChangeAll === true && (
        <ButtonLink icon="plus" href={newFeedPath}>
          {t("task.newFeed")}
        </ButtonLink>
      )}
      <ButtonLink icon="plus" href={newPickupPath(list?.pickupRoot != null)}>
        {t("task.newPickup")}
      </ButtonLink>
      <ButtonLink icon="plus" variant="primary" href={newTaskPath}>
        {t("task.new")}
      </ButtonLink>
    </>
  );
}

function PauseBanner({ pause }: Readonly<Pick<TaskList, "pause">>): ReactElement | null {
  if (pause === null) return null;
  const pausedAtText = momentText(pause.at);
  return (
    <Banner tone="warning">
      {pause.by === null
        ? t("task.pausedSince", { time: pausedAtText })
        : t("task.pausedBy", { time: pausedAtText, name: pause.by })}
    </Banner>
  );
}

type TaskTableProps = Readonly<{ list: TaskList; onChanged: () => void }>;

function TaskTable({ list, onChanged }: TaskTableProps): ReactElement {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<string | null>(null);
  const startTaskRun = async (task: TaskWire) => {
    setBusy(task.id);
    const startAnswer = await startTask({ id: task.id, version: task.version });
    setBusy(null);
    if (!startAnswer.ok) return showFailure(startAnswer.failure);
    addToast(t("task.started", { task: taskName(task) }));
    onChanged();
  };
  return (
    <Card flush>
      <DataTable
        caption={t("task.list")}
        cards
        rows={list.tasks}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => navigate(taskPath(id))}
        columns={[
          { key: "task", header: t("task.task"), cell: (task) => <TaskName task={task} /> },
          { key: "rhythm", header: t("task.rhythm"), card: "plain", cell: (task) => <Rhythm task={task} /> },
          { key: "last", header: t("task.last"), cell: (task) => <LastRuns task={task} /> },
          {
            key: "next",
            header: t("task.next"),
            cell: ({ isEnabled, nextAt: [nextMs], timeZone }) =>
              !isEnabled ? (
                <Badge>{t("task.disabled")}</Badge>
              ) : (
                <span className={styles["plain"]}>{nextMs === undefined ? "–" : zonedText(nextMs, timeZone)}</span>
              ),
            sortValue: ({ nextAt: [nextMs] }) => nextMs ?? null,
          },
          {
            key: "run",
            header: t("task.runNow"),
            hidesHeader: true,
            card: "end",
            cell: (task) =>
              task.mayChange && (
                <Button
                  size="compact"
                  busy={busy === task.id}
                  disabled={busy !== null}
                  aria-label={t("task.runNowOf", { task: taskName(task) })}
                  onClick={(event) => {
                    event.stopPropagation();
                    void startTaskRun(task);
                  }}
                >
                  {t("task.runNow")}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Rhythm in words, and as the pattern that is stored. */
function Rhythm({ task: { pattern } }: Readonly<{ task: TaskWire }>): ReactElement {
  return (
    <span className={styles["rhythm"]}>
      {rhythmText(pattern)}
      <code className={styles["pattern"]}>{pattern}</code>
    </span>
  );
}

/** Results of the last runs, and when the latest was due. */
function LastRuns({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  const [latest] = task.last;
  return (
    <span className={styles["two"]}>
      <ResultDots task={task} />
      {latest !== undefined && <span className={styles["muted"]}>{zonedText(latest.dueAt, task.timeZone)}</span>}
    </span>
  );
}

function TaskName({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  const detailTexts = [
    t("task.number", { id: task.id }),
    ...(task.description === "" ? [] : [t(`task.kind_${task.kind}`)]),
    ...(task.owner === null ? [] : [task.owner]),
    ...(task.place === null ? [] : [task.place]),
  ];
  return (
    <span className={styles["two"]}>
      <Link href={taskPath(task.id)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
        {taskName(task)}
      </Link>
      <span className={styles["muted"]}>{detailTexts.join(" · ")}</span>
    </span>
  );
}
