/** A task: its settings, its next runs, and its history; the log of one run is open under its own address. */
import type { TaskDetail, TaskRun, TaskWire } from "@comptoir/api/wire";
import {
  Badge,
  Banner,
  Card,
  DataTable,
  DescriptionList,
  Dialog,
  IconButton,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Link, useLocation, useSearch } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { countText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { useTimedRefresh } from "../../shared/use-timed-refresh.ts";
import { ResultDots } from "./result-dots.tsx";
import { RunLog } from "./run-log.tsx";
import { TaskActions } from "./task-actions.tsx";
import { toTaskDraft, isTaskEditable } from "./task-draft.ts";
import { TaskEditor } from "./task-editor.tsx";
import { runPath, taskPath, tasksPath } from "./task-path.ts";
import { askTask } from "./task-requests.ts";
import {
  starterText,
  durationText,
  taskName,
  reasonText,
  rhythmText,
  stateText,
  stateTones,
  zonedText,
} from "./task-words.ts";
import styles from "./task.module.css";

export function TaskPage({ params }: ScreenProps): ReactElement {
  const taskId = params["id"] ?? "";
  const [, navigate] = useLocation();
  const openRunId = new URLSearchParams(useSearch()).get("run");
  const [asOfMs, setAsOf] = useState<number | null>(null);
  const [refreshCount, askAgain] = useTimedRefresh(null, asOfMs);
  const [answer, setAnswer] = useAnswer(askTask, { id: taskId, again: refreshCount });
  useNearestList(tasksPath, answer);
  const taskDetail = answer?.ok === true && answer.value.task.id === taskId ? answer.value : null;
  if (taskDetail !== null && taskDetail.asOf !== asOfMs) setAsOf(taskDetail.asOf);
  return (
    <Page>
      {taskDetail === null && <BackLink />}
      {taskDetail !== null ? (
        <TaskView
          detail={taskDetail}
          onRefresh={askAgain}
          onChanged={(changedTask) => setAnswer({ ok: true, value: changedTask })}
          onOpen={(run) => navigate(runPath(taskId, run.id))}
        />
      ) : answer === null || answer.ok ? (
        <Card>
          <SkeletonRows rows={10} label={t("common.loading")} />
        </Card>
      ) : (
        <Card>
          <FailedPart
            title={t("task.failedTask")}
            failure={answer.failure}

            onRetry={askAgain}
          />
        </Card>
      )}
      {taskDetail !== null && openRunId !== null && (
        <Dialog
          open
          size="large"
          title={`${t("task.log")} · ${taskName(taskDetail.task)}`}
          closeLabel={t("common.close")}
          onClose={() => navigate(taskPath(taskId), { replace: true })}
        >
          <RunLog runId={openRunId} timeZone={taskDetail.task.timeZone} again={refreshCount} />
        </Dialog>
      )}
    </Page>
  );
}

type TaskViewProps = Readonly<{
  detail: TaskDetail;
  onRefresh: () => void;
  onChanged: (detail: TaskDetail) => void;
  onOpen: (run: TaskRun) => void;
}>;

function TaskView({ detail, onRefresh, onChanged, onOpen }: TaskViewProps): ReactElement {
  const { task, isPaused, runs } = detail;
  const [, navigate] = useLocation();
  const actionsAndNotices = {
    actions: (
      <>
        {task.mayChange && <TaskActions task={task} onChanged={onChanged} />}
        <IconButton icon="refresh" label={t("task.refresh")} onClick={onRefresh} />
      </>
    ),
    notices: (
      <>
        {isPaused && <Banner tone="warning">{t("task.skip_PAUSED")}</Banner>}
        {!task.mayChange && task.place === null && <Banner tone="neutral">{t("task.installationOnly")}</Banner>}
      </>
    ),
  };
  return (
    <Stack gap={6}>
      {isTaskEditable(task) ? (
        <TaskEditor
          {...actionsAndNotices}
          key={task.id}
          stored={toTaskDraft(task)}
          aside={<TaskFacts task={task} />}
          onSaved={onRefresh}
          onStale={onRefresh}
          onClose={() => navigate(tasksPath)}
        />
      ) : (
        <ReadOnlyTask {...actionsAndNotices} task={task} />
      )}
      <Card title={t("task.history")} flush={runs.length > 0}>
        <RunHistory task={task} runs={runs} onOpen={onOpen} />
      </Card>
    </Stack>
  );
}

/** A task of somebody else, or a report schedule, which is edited where its report is read. */
function ReadOnlyTask({
  task,
  actions,
  notices,
}: Readonly<{ task: TaskWire; actions: ReactNode; notices: ReactNode }>): ReactElement {
  return (
    <div>
      <BackLink />
      <PageHeader title={taskName(task)} description={t(`task.text_${task.kind}`)} actions={actions} />
      <Stack gap={4}>
        {notices}
        <div className={styles["pair"]}>
          <Card title={t("task.settings")}>
            <TaskSettings task={task} />
          </Card>
          <Card title={t("task.nextFive")}>
            <NextRuns task={task} />
          </Card>
        </div>
      </Stack>
    </div>
  );
}

const BackLink = (): ReactElement => (
  <Link href={tasksPath} className={styles["back"] ?? ""}>
    ‹ {t("shell.entry_TASK_SCHEDULER")}
  </Link>
);

/** Facts of a task beside its form. */
function TaskFacts({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  return (
    <section>
      <DescriptionList
        items={[
          { key: "place", label: t("task.place"), value: task.place ?? t("task.wholeInstallation") },
          ...(task.owner === null ? [] : [{ key: "owner", label: t("task.owner"), value: task.owner }]),
          {
            key: "last",
            label: t("task.last"),
            value: task.last.length === 0 ? t("task.noRuns") : <ResultDots task={task} />,
          },
          ...(task.isEnabled ? [] : [{ key: "state", label: t("task.state"), value: t("task.disabled") }]),
        ]}
      />
    </section>
  );
}

function NextRuns({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  if (!task.isEnabled) return <Badge>{t("task.disabled")}</Badge>;
  return (
    <ol className={styles["coming"]}>
      {task.nextAt.map((atMs) => (
        <li key={atMs}>{zonedText(atMs, task.timeZone)}</li>
      ))}
    </ol>
  );
}

function TaskSettings({ task }: Readonly<{ task: TaskWire }>): ReactElement {
  const itemsUnlessNull = (key: string, label: string, value: string | null) =>
    value === null ? [] : [{ key, label, value }];
  return (
    <DescriptionList
      items={[
        { key: "rhythm", label: t("task.rhythm"), value: rhythmText(task.pattern) },
        { key: "zone", label: t("task.timeZone"), value: task.timeZone.replaceAll("_", " ") },
        { key: "place", label: t("task.place"), value: task.place ?? t("task.wholeInstallation") },
        ...itemsUnlessNull("owner", t("task.owner"), task.owner),
        ...itemsUnlessNull("address", t("task.address"), task.address),
        ...itemsUnlessNull("host", t("task.host"), task.host),
        ...itemsUnlessNull("user", t("task.user"), task.user),
        ...itemsUnlessNull("folder", t("task.folder"), task.folder),
        ...itemsUnlessNull("names", t("task.names"), task.names),
        ...itemsUnlessNull(
          "importKind",
          t("task.importKind"),
          task.importKind === null ? null : t(`importing.kind_${task.importKind}`),
        ),
        ...itemsUnlessNull("copies", t("task.copies"), task.copies === null ? null : countText(task.copies)),
        { key: "missed", label: t("task.missed"), value: t(`task.missed_${task.missed}`) },
        { key: "overlap", label: t("task.overlap"), value: t(`task.overlap_${task.overlap}`) },
        {
          key: "retry",
          label: t("task.retry"),
          value: t("task.retryText", {
            number: countText(task.attempts),
            seconds: countText(task.firstDelay),
            factor: countText(task.factor),
          }),
        },
      ]}
    />
  );
}

type RunHistoryProps = Readonly<{ task: TaskWire; runs: readonly TaskRun[]; onOpen: (run: TaskRun) => void }>;

function RunHistory({ task, runs, onOpen }: RunHistoryProps): ReactElement {
  if (runs.length === 0) return <p className={styles["muted"]}>{t("task.noRuns")}</p>;
  return (
    <DataTable
      caption={t("task.history")}
      cards
      rows={runs}
      rowKey={({ id }) => id}
      onRowClick={onOpen}
      columns={[
        {
          key: "due",
          header: t("task.due"),
          cell: (run) => (
            <Link
              href={runPath(task.id, run.id)}
              className={styles["link"] ?? ""}
              onClick={(event) => event.stopPropagation()}
            >
              {zonedText(run.dueAt, task.timeZone)}
            </Link>
          ),
          sortValue: ({ dueAt }) => dueAt,
        },
        {
          key: "state",
          header: t("task.state"),
          card: "plain",
          cell: (run) => (
            <span className={styles["two"]}>
              <span>
                <Badge tone={stateTones[run.state]}>{stateText(run.state)}</Badge>
              </span>
              {reasonText(run, task.timeZone) !== "" && (
                <span className={styles["reason"]}>{reasonText(run, task.timeZone)}</span>
              )}
            </span>
          ),
          sortValue: ({ state }) => stateText(state),
        },
        { key: "duration", header: t("task.duration"), numeric: true, cell: durationText },
        {
          key: "rows",
          header: t("task.rows"),
          numeric: true,
          cell: ({ rows }) => (rows === null ? "–" : countText(rows)),
        },
        {
          key: "attempts",
          header: t("task.retry"),
          numeric: true,
          cell: ({ attempts }) => (attempts === 0 ? "–" : countText(attempts)),
        },
        { key: "by", header: t("task.by"), cell: starterText },
      ]}
    />
  );
}
