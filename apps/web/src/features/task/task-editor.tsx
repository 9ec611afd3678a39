/** Editor of a task: its rhythm in words, the next five runs, policies, and the settings of its kind. */
import {
  isSignedKind,
  missedPolicies,
  overlapPolicies,
  type MissedPolicy,
  type OverlapPolicy,
  type TaskKind,
} from "@comptoir/domain/operation";
import { listTimeZones } from "@comptoir/domain/period";
import { Field, Select, TextInput } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import type { Failure } from "../../shared/answer.ts";
import { ChangeSentence, changesInWords } from "../../editor/change-sentence.tsx";
import { EditorFrame, EditorGroup, EditorLine } from "../../editor/editor-frame.tsx";
import { useFormDraft } from "../../editor/use-form-draft.ts";
import { serverNowMs } from "../../session/session.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { AddressFields } from "./address-fields.tsx";
import { PickupFields } from "./pickup-fields.tsx";
import { RhythmFields } from "./rhythm-fields.tsx";
import { nextRunsOf, toTaskSave, type TaskDraft } from "./task-draft.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { saveTask } from "./task-requests.ts";
import { taskName, taskFaults, taskFieldId, listTaskFieldsInWords, zonedText } from "./task-words.ts";
import styles from "./task.module.css";

export type TaskEditorProps = Readonly<{
  stored: TaskDraft;
  actions?: ReactNode;
  notices?: ReactNode;
  aside?: ReactNode;
  onSaved: (id: string) => void;
  /** Called if somebody else saved the task meanwhile. */
  onStale?: (() => void) | undefined;
  onClose: () => void;
}>;

export function TaskEditor(props: TaskEditorProps): ReactElement {
  const { stored, actions, notices, aside, onSaved, onClose } = props;
  const taskDraft = useFormDraft(`task.${stored.id ?? stored.kind}`, stored, {
    never: ["renewsSecret", "password", "privateKey"],
  });
  const isNewTask = stored.id === null;
  const { form, failure, setFailure, made, setCreatedKey, isBusy, save } = useTaskSave(props, taskDraft);
  return (
    <>
      <EditorFrame
        beside={false}
        backLabel={t("shell.entry_TASK_SCHEDULER")}
        title={isNewTask ? newTaskTitle(stored) : taskName(stored)}
        description={t(`task.text_${stored.kind}`)}
        actions={actions}
        notices={notices}
        faults={taskFaults(failure)}
        restoredAt={taskDraft.restoredAt}
        form={form}
        changes={
          isNewTask ? (
            t("management.willCreate", { name: taskName(taskDraft.value) })
          ) : taskDraft.isChanged ? (
            <ChangeSentence changes={changesInWords(stored, taskDraft.value, listTaskFieldsInWords())} />
          ) : null
        }
        hasDraft={taskDraft.isStored}
        isBusy={isBusy}
        saveLabel={isNewTask ? t("task.create") : undefined}
        onSave={() => void save()}
        onDiscard={() => {
          setFailure(null);
          if (isNewTask) onClose();
          return taskDraft.discard();
        }}
        onClose={onClose}
        aside={aside}
      >
        <TaskGroups draft={taskDraft.value} failure={failure} onChange={taskDraft.set} />
      </EditorFrame>
      {made !== null && (
        <SecretDialog
          secret={made.secret}
          onClose={() => {
            setCreatedKey(null);
            onSaved(made.id);
          }}
        />
      )}
    </>
  );
}

/** Saves a task. A new secret is shown before the editor closes. */
function useTaskSave({ stored, onSaved, onStale }: TaskEditorProps, draft: ReturnType<typeof useFormDraft<TaskDraft>>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [createdKey, setCreatedKey] = useState<{ readonly id: string; readonly secret: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const saveDraft = async () => {
    if (isBusy || (!draft.isChanged && stored.id !== null)) return;
    setBusy(true);
    const saveAnswer = await saveTask(toTaskSave(draft.value));
    setBusy(false);
    setFailure(saveAnswer.ok ? null : saveAnswer.failure);
    if (!saveAnswer.ok) {
      if (taskFaults(saveAnswer.failure).length > 0) return focusFirstError();
      if (saveAnswer.failure.status === 409) onStale?.();
      return showFailure(saveAnswer.failure);
    }
    draft.discard();
    const { task, secret } = saveAnswer.value;
    if (secret !== null) return setCreatedKey({ id: task.id, secret });
    addToast(t("management.saved"));
    onSaved(task.id);
  };
  return { form, failure, setFailure, made: createdKey, setCreatedKey, isBusy, save: saveDraft };
}

const newTaskTitle = ({ kind }: TaskDraft): string => t(newTitleKeyByKind[kind] ?? "task.titleNew");

const newTitleKeyByKind: Partial<Record<TaskKind, "task.titleNewPickup" | "task.titleNewFeed">> = {
  IMPORT_PICKUP: "task.titleNewPickup",
  AUDIT_FEED: "task.titleNewFeed",
};

type TaskGroupsProps = Readonly<{
  draft: TaskDraft;
  failure: Failure | null;
  onChange: (part: Partial<TaskDraft>) => void;
}>;

function TaskGroups({ draft, failure, onChange }: TaskGroupsProps): ReactElement {
  const hasOwnFields = !draft.isBuiltIn || draft.kind === "BACKUP";
  const fieldProps = { draft, failure, onChange };
  return (
    <>
      {hasOwnFields && <OwnFields {...fieldProps} />}
      <EditorGroup title={t("task.rhythm")}>
        <RhythmFields draft={draft} failure={failure} onChange={onChange} />
        <ZoneField {...fieldProps} />
        <EditorLine>
          <NextRuns draft={draft} />
        </EditorLine>
      </EditorGroup>
      <EditorGroup title={t("task.retry")}>
        <Field label={t("task.missed")}>
          <Select<MissedPolicy>
            value={draft.missed}
            options={(Object.keys(missedPolicies) as MissedPolicy[]).map((value) => ({
              value,
              label: t(`task.missed_${value}`),
            }))}
            onChange={(missed) => onChange({ missed })}
          />
        </Field>
        <Field label={t("task.overlap")}>
          <Select<OverlapPolicy>
            value={draft.overlap}
            options={(Object.keys(overlapPolicies) as OverlapPolicy[]).map((value) => ({
              value,
              label: t(`task.overlap_${value}`),
            }))}
            onChange={(overlap) => onChange({ overlap })}
          />
        </Field>
        <TaskTextField {...fieldProps} name="attempts" />
        <TaskTextField {...fieldProps} name="firstDelay" />
      </EditorGroup>
    </>
  );
}

/** Fields of the kind of task. */
function OwnFields(props: TaskGroupsProps): ReactElement {
  const { draft } = props;
  return (
    <EditorGroup title={t("task.task")}>
      {!draft.isBuiltIn && <TaskTextField {...props} name="description" isRequired />}
      {isSignedKind(draft.kind) && <AddressFields {...props} />}
      {draft.kind === "BACKUP" && <TaskTextField {...props} name="copies" />}
      {draft.kind === "IMPORT_PICKUP" && <PickupFields {...props} />}
    </EditorGroup>
  );
}

function ZoneField({ draft, failure, onChange }: TaskGroupsProps): ReactElement {
  const timeZones = useMemo(() => [...new Set([draft.timeZone, ...listTimeZones()])], [draft.timeZone]);
  return (
    <Field id={taskFieldId("timeZone")} label={t("task.timeZone")} error={fieldText(failure, "timeZone")}>
      <Select
        value={draft.timeZone}
        options={timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        onChange={(timeZone) => onChange({ timeZone })}
      />
    </Field>
  );
}

type TaskTextFieldProps = TaskGroupsProps &
  Readonly<{
    name: "description" | "copies" | "attempts" | "firstDelay";
    isRequired?: boolean;
  }>;

function TaskTextField({ draft, failure, onChange, name, isRequired = false }: TaskTextFieldProps): ReactElement {
  return (
    <Field id={taskFieldId(name)} label={t(`task.${name}`)} required={isRequired} error={fieldText(failure, name)}>
      <TextInput value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  );
}

function NextRuns({ draft }: Readonly<{ draft: TaskDraft }>): ReactElement {
  const [nowMs] = useState(serverNowMs);
  const nextRunsMs = nextRunsOf(draft, nowMs);
  return (
    <div className={styles["nextRuns"]}>
      <p className={styles["label"]}>{t("task.nextFive")}</p>
      <ol aria-live="polite">
        {nextRunsMs.map((atMs) => (
          <li key={atMs}>{zonedText(atMs, draft.timeZone)}</li>
        ))}
      </ol>
      {nextRunsMs.length === 0 && <p className={styles["muted"]}>{t("task.none")}</p>}
    </div>
  );
}
