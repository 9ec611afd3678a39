/** Editor of a task: its rhythm in words, the next five runs, policies, and the settings of its kind. */
import { missedPolicies, overlapPolicies, type MissedPolicy, type OverlapPolicy } from "@comptoir/domain/operation";
import { listTimeZones } from "@comptoir/domain/period";
import { Button, Checkbox, Dialog, Field, Select, TextInput } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { PickupFields } from "./pickup-fields.tsx";
import { RhythmFields } from "./rhythm-fields.tsx";
import { nextRunsOf, saveOf, type TaskDraft } from "./task-draft.ts";
import { saveTask } from "./task-requests.ts";
import { zonedText } from "./task-words.ts";
import styles from "./task.module.css";

export type TaskEditorProps = Readonly<{ draft: TaskDraft; onClose: () => void; onSaved: () => void }>;

const fields = [
  "description",
  "pattern",
  "timeZone",
  "address",
  "copies",
  "folder",
  "names",
  "attempts",
  "firstDelay",
] as const;

export function TaskEditor({ draft: first, onClose, onSaved }: TaskEditorProps): ReactElement {
  const [draft, setDraft] = useState(first);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const save = async () => {
    setBusy(true);
    const saved = await saveTask(saveOf(draft));
    setBusy(false);
    if (saved.ok) {
      onSaved();
      return saved.value.secret === null ? onClose() : setSecret(saved.value.secret);
    }
    setFailure(saved.failure);
    if (fields.some((field) => fieldText(saved.failure, field) !== undefined)) focusFirstError();
    else showFailure(saved.failure);
  };
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <Dialog
      open
      size="large"
      closesOutside={false}
      title={titleOf(draft)}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("task.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {t(draft.id === null ? "task.create" : "task.save")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <EditorFields draft={draft} failure={failure} onChange={setDraft} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

const titleOf = ({ id, kind }: TaskDraft): string =>
  t(id !== null ? "task.titleEdit" : kind === "IMPORT_PICKUP" ? "task.titleNewPickup" : "task.titleNew");

type EditorFieldsProps = Readonly<{
  draft: TaskDraft;
  failure: Failure | null;
  onChange: (draft: TaskDraft) => void;
}>;

function EditorFields({ draft, failure, onChange }: EditorFieldsProps): ReactElement {
  const [nowMs] = useState(() => Date.now());
  const set = (part: Partial<TaskDraft>) => onChange({ ...draft, ...part });
  const zones = useMemo(() => [...new Set([draft.timeZone, ...listTimeZones()])], [draft.timeZone]);
  const runs = nextRunsOf(draft, nowMs);
  const text = (name: "description" | "address" | "copies" | "attempts" | "firstDelay", isRequired = false) => (
    <Field
      key={name}
      label={t(`task.${name}`)}
      required={isRequired}
      help={name === "address" ? t("task.addressHelp") : undefined}
      error={fieldText(failure, name)}
    >
      <TextInput value={draft[name]} onChange={(value) => set({ [name]: value })} />
    </Field>
  );
  return (
    <>
      {!draft.isBuiltIn && text("description", true)}
      {draft.kind === "WEBHOOK" && text("address", true)}
      {draft.kind === "BACKUP" && text("copies")}
      {draft.kind === "IMPORT_PICKUP" && <PickupFields draft={draft} failure={failure} onChange={onChange} />}
      <RhythmFields draft={draft} failure={failure} onChange={onChange} />
      <Field label={t("task.timeZone")} error={fieldText(failure, "timeZone")}>
        <Select
          value={draft.timeZone}
          options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          onChange={(timeZone) => set({ timeZone })}
        />
      </Field>
      <div className={styles["nextRuns"]}>
        <p className={styles["label"]}>{t("task.nextFive")}</p>
        <ol aria-live="polite">
          {runs.map((at) => (
            <li key={at}>{zonedText(at, draft.timeZone)}</li>
          ))}
        </ol>
        {runs.length === 0 && <p className={styles["muted"]}>{t("task.none")}</p>}
      </div>
      <div className={styles["line"]}>
        <Field label={t("task.missed")}>
          <Select<MissedPolicy>
            value={draft.missed}
            options={(Object.keys(missedPolicies) as MissedPolicy[]).map((value) => ({
              value,
              label: t(`task.missed_${value}`),
            }))}
            onChange={(missed) => set({ missed })}
          />
        </Field>
        <Field label={t("task.overlap")}>
          <Select<OverlapPolicy>
            value={draft.overlap}
            options={(Object.keys(overlapPolicies) as OverlapPolicy[]).map((value) => ({
              value,
              label: t(`task.overlap_${value}`),
            }))}
            onChange={(overlap) => set({ overlap })}
          />
        </Field>
        {text("attempts")}
        {text("firstDelay")}
      </div>
      {draft.kind === "WEBHOOK" && draft.id !== null && (
        <Checkbox
          label={t("task.renewsSecret")}
          checked={draft.renewsSecret}
          onChange={(renewsSecret) => set({ renewsSecret })}
        />
      )}
    </>
  );
}

function SecretDialog({ secret, onClose }: Readonly<{ secret: string; onClose: () => void }>): ReactElement {
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("task.secretTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("task.secretClose")}
        </Button>
      }
    >
      <p>{t("task.secretText")}</p>
      <code className={styles["secret"]}>{secret}</code>
    </Dialog>
  );
}
