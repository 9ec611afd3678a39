/** Actions of a task: run now, stop or start, edit, and delete what people made. */
import type { TaskDetail, TaskWire } from "@comptoir/api/wire";
import { Button, Dialog } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { showSuccess } from "../../shared/show-success.ts";
import { t } from "../../shared/text.ts";
import { isTaskEditable } from "./task-draft.ts";
import { tasksPath } from "./task-path.ts";
import { enableTask, removeTask, startTask } from "./task-requests.ts";
import { taskName } from "./task-words.ts";

export type TaskActionsProps = Readonly<{
  task: TaskWire;
  onChanged: (detail: TaskDetail) => void;
}>;

export function TaskActions({ task, onChanged }: TaskActionsProps): ReactElement {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const taskKey = { id: task.id, version: task.version };
  const applyChange = async (work: Promise<Answer<TaskDetail>>, done?: string) => {
    setBusy(true);
    const changeAnswer = await work;
    setBusy(false);
    if (!changeAnswer.ok) return showFailure(changeAnswer.failure);
    if (done !== undefined) addToast(done);
    onChanged(changeAnswer.value);
  };
  const removeAndLeave = async () => {
    setBusy(true);
    const removeAnswer = await removeTask(taskKey);
    setBusy(false);
    if (removeAnswer.ok) {
      void showSuccess("DELETE");
      return navigate(tasksPath);
    }
    setRemoving(false);
    showFailure(removeAnswer.failure, { operation: "DELETE" });
  };
  return (
    <>
      <Button
        variant="primary"
        busy={isBusy}
        onClick={() => void applyChange(startTask(taskKey), t("task.started", { task: taskName(task) }))}
      >
        {t("task.runNow")}
      </Button>
      <Button busy={isBusy} onClick={() => void applyChange(enableTask({ ...taskKey, isEnabled: !task.isEnabled }))}>
        {t(task.isEnabled ? "task.disable" : "task.enable")}
      </Button>
      {isTaskEditable(task) && !task.isBuiltIn && (
        <Button icon="trash" onClick={() => setRemoving(true)}>
          {t("task.remove")}
        </Button>
      )}
      {isRemoving && (
        <RemoveTaskDialog isBusy={isBusy} onCancel={() => setRemoving(false)} onRemove={() => void removeAndLeave()} />
      )}
    </>
  );
}

type RemoveTaskDialogProps = Readonly<{ isBusy: boolean; onCancel: () => void; onRemove: () => void }>;

/** Asks before a task is deleted. */
function RemoveTaskDialog({ isBusy, onCancel, onRemove }: RemoveTaskDialogProps): ReactElement {
  return (
    <Dialog
      open
      tone="warning"
      title={t("task.removeTitle")}
      closeLabel={t("common.close")}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t("task.cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={onRemove}>
            {t("task.remove")}
          </Button>
        </>
      }
    >
      {t("task.removeText")}
    </Dialog>
  );
}
