/** Editor of a schedule: recipients, times and format, with a test to oneself. */
import type { ScheduleWire } from "@comptoir/api/wire";
import { parseBatchSelection, parseSchedule } from "@comptoir/domain/report";
import { Button, type FormError } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { ChangeSentence, changesInWords, type FieldInWords } from "../../editor/change-sentence.tsx";
import { EditorFrame } from "../../editor/editor-frame.tsx";
import { useFormDraft } from "../../editor/use-form-draft.ts";
import { issueText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { placeState } from "../../shared/place-store.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { useReportGateway } from "./gateway-context.ts";
import { scheduledBatchText, scheduleTimeText, type ScheduleDraft } from "./schedule-draft.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { FixedPeriodNotice, sentViewText } from "./schedule-view.tsx";
import type { SchedulesOf } from "./schedules-screen.tsx";

export type ScheduleEditorProps = SchedulesOf &
  Readonly<{
    stored: ScheduleDraft;
    /** Saved schedule; null for a new one. */
    before: ScheduleWire | null;
    onSaved: () => void;
    onClose: () => void;
  }>;

export function ScheduleEditor(props: ScheduleEditorProps): ReactElement {
  const { of, name, report, isBatch = false, stored, before, onClose } = props;
  const sentView = { of, report, change: before?.customization ?? props.change };
  const draft = useFormDraft(`schedule.${of.source}.${of.reportId}.${before?.id ?? "new"}`, stored);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [form, goToFault] = useFirstErrorFocus();
  const people = useRecipientChoices(of, draft.value);
  const showRefusal = (why: Failure) => {
    setFailure(why);
    goToFault();
  };
  const { isBusy, save, test } = useScheduleCalls(props, { draft, hasNoEmail: people.hasNoEmail, refuse: showRefusal });
  return (
    <EditorFrame
      beside={false}
      title={editorTitle(before, isBatch)}
      description={isBatch ? undefined : `${name} · ${sentViewText(sentView)}`}
      backLabel={t("schedule.back")}
      form={form}
      faults={toFormErrors(failure)}
      restoredAt={draft.restoredAt}
      changes={
        before === null || draft.isChanged ? (
          <DraftSentence stored={before === null ? null : stored} draft={draft.value} namesOf={people.text} />
        ) : null
      }
      hasDraft={draft.isStored}
      isBusy={isBusy}
      saveLabel={t(before === null ? "schedule.save" : "schedule.saveChanges")}
      actions={
        !isBatch && (
          <Button variant="quiet" icon="mail" disabled={isBusy} onClick={() => void test()}>
            {t("schedule.test")}
          </Button>
        )
      }
      onSave={() => void save()}
      onDiscard={() => {
        setFailure(null);
        if (before === null) onClose();
        return draft.discard();
      }}
      onClose={onClose}
    >
      {!isBatch && <FixedPeriodNotice {...sentView} />}
      <ScheduleForm
        draft={draft.value}
        isChanged={before !== null && hasOtherRhythmDays(before, draft.value)}
        people={people.list}
        mayChooseOthers={people.mayChooseOthers}
        failure={failure}
        onChange={(part) => {
          setFailure(null);
          draft.set(part);
        }}
      />
    </EditorFrame>
  );
}

/** Says what the save will create, or how it changes the stored schedule. */
function DraftSentence({
  stored,
  draft,
  namesOf,
}: Readonly<{
  stored: ScheduleDraft | null;
  draft: ScheduleDraft;
  namesOf: (ids: readonly number[]) => string;
}>): ReactElement {
  const { places } = useSnapshot(placeState);
  if (stored === null) return <>{t("management.willCreate", { name: scheduleTimeText(draft) })}</>;
  return <ChangeSentence changes={changesInWords(stored, draft, listFieldsInWords(places, namesOf))} />;
}

/** Possible recipients of the schedule; their list is null until it is read. */
function useRecipientChoices(reportKey: SchedulesOf["of"], { batch = null }: ScheduleDraft) {
  const { schedules } = useReportGateway();
  const [answer] = useAnswer(
    schedules.people,
    batch === null ? reportKey : { ...reportKey, exportKind: batch.kind, placeId: batch.placeId },
  );
  const peopleAnswer = answer?.ok === true ? answer.value : null;
  const peopleList = answer === null ? null : (peopleAnswer?.people ?? []);
  const ownId = Number(session.state.claims?.sub ?? 0);
  return {
    list: peopleList,
    mayChooseOthers: peopleAnswer?.mayChooseOthers === true,
    /** Whether a test mail cannot reach the user. */
    hasNoEmail: peopleAnswer?.people.find(({ id }) => id === ownId)?.problem === "NO_EMAIL",
    text: (ids: readonly number[]) =>
      ids.map((id) => peopleList?.find((person) => person.id === id)?.name ?? String(id)).join(", "),
  };
}

const hasOtherRhythmDays = (scheduleBefore: ScheduleWire, draft: ScheduleDraft): boolean =>
  (["rhythm", "weekdays"] as const).some(
    (field) => JSON.stringify(scheduleBefore[field]) !== JSON.stringify(draft[field]),
  );

interface ScheduleCallOptions {
  readonly draft: ReturnType<typeof useFormDraft<ScheduleDraft>>;
  /** Whether a test mail cannot reach the user. */
  readonly hasNoEmail: boolean;
  readonly refuse: (why: Failure) => void;
}

/** Saves the schedule, or sends a test of it to the user. */
function useScheduleCalls(
  { of, change, prompts, isBatch = false, before, onSaved }: ScheduleEditorProps,
  { draft, hasNoEmail, refuse }: ScheduleCallOptions,
) {
  const reportView = { customization: before?.customization ?? change, prompts: before?.prompts ?? prompts };
  const { schedules } = useReportGateway();
  const [isBusy, setBusy] = useState(false);
  const saveSchedule = async () => {
    // Enter submits the form even while a call is running.
    if (isBusy || (before !== null && !draft.isChanged)) return;
    const draftFault = findDraftFault(draft.value);
    if (draftFault !== null) return refuse(draftFault);
    setBusy(true);
    const saveAnswer = await schedules.save({ ...draft.value, ...of, ...reportView });
    setBusy(false);
    if (!saveAnswer.ok)
      return saveAnswer.failure.issues.some(({ field }) => field !== null)
        ? refuse(saveAnswer.failure)
        : showFailure(saveAnswer.failure);
    draft.discard();
    addToast(t(isBatch ? "schedule.batchSaved" : "schedule.saved"));
    onSaved();
  };
  const testSchedule = async () => {
    if (hasNoEmail) return addToast(t("schedule.testNoEmail"), "danger");
    setBusy(true);
    const { delivery, format } = draft.value;
    const testAnswer = await schedules.test({ ...of, ...reportView, delivery, format });
    setBusy(false);
    if (!testAnswer.ok) return showFailure(testAnswer.failure);
    addToast(t("schedule.tested", { address: testAnswer.value.recipient }));
  };
  return { isBusy, save: saveSchedule, test: testSchedule };
}

function editorTitle(scheduleBefore: ScheduleWire | null, isBatch: boolean): string {
  if (scheduleBefore === null) return t(isBatch ? "schedule.batchNew" : "schedule.titleNew");
  return t(isBatch ? "schedule.batchEdit" : "schedule.titleEdit");
}

/** Checks a draft by the rules of the domain; null if it is valid. */
function findDraftFault(draft: ScheduleDraft): Failure | null {
  const scheduleIssues = [
    parseSchedule(draft),
    ...(draft.batch == null ? [] : [parseBatchSelection(draft.batch)]),
  ].flatMap((read) => (read.ok ? [] : read.issues));
  return scheduleIssues.length === 0
    ? null
    : {
        code: "REQUIRED",
        status: 400,
        requestId: null,
        issues: scheduleIssues.map(({ code, path, params }) => ({ code, field: String(path[0] ?? ""), params })),
      };
}

const fieldLabelKeys = {
  time: "schedule.time",
  timeZone: "schedule.timeZone",
  monthDay: "schedule.monthDay",
  weekdays: "schedule.weekdays",
  recipientIds: "schedule.recipients",
  folder: "schedule.folder",
} as const;

const isLabelledField = (field: string | null): field is keyof typeof fieldLabelKeys =>
  field !== null && Object.hasOwn(fieldLabelKeys, field);

const toFormErrors = (failure: Failure | null): readonly FormError[] =>
  (failure?.issues ?? []).map((issue) => ({
    fieldId: isLabelledField(issue.field) ? `schedule-${issue.field}` : undefined,
    message: isLabelledField(issue.field)
      ? t("management.filterSentence", { field: t(fieldLabelKeys[issue.field]), value: issueText(issue) })
      : issueText(issue),
  }));

const listFieldsInWords = (
  places: Parameters<typeof scheduledBatchText>[1],
  peopleText: (ids: readonly number[]) => string,
): readonly FieldInWords<ScheduleDraft>[] => [
  { label: t("exporting.kind"), text: ({ batch }) => (batch == null ? "" : scheduledBatchText(batch, places)) },
  { label: t("schedule.rhythm"), text: scheduleTimeText },
  { label: t("schedule.timeZone"), text: ({ timeZone }) => timeZone.replaceAll("_", " ") },
  { label: t("schedule.missed"), text: ({ missed }) => t(`schedule.missed_${missed}`) },
  { label: t("schedule.delivery"), text: ({ delivery }) => t(`schedule.delivery_${delivery}`) },
  { label: t("schedule.format"), text: ({ format }) => format.toUpperCase() },
  { label: t("schedule.folder"), text: ({ folder }) => folder ?? "" },
  { label: t("schedule.recipients"), text: ({ recipientIds }) => peopleText(recipientIds) },
];
