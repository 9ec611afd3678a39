/** Draft of a report being built. It outlives the page, and can be merged into a save that somebody else made meanwhile. */
import { defaultLanguage } from "@comptoir/domain/language";
import {
  findUnfinishedStep,
  getReportKind,
  mergeReports,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
} from "@comptoir/domain/report";
import { isFields } from "@comptoir/domain/validation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";

import { announceReturn, useReturnedDraft } from "../../editor/draft-return.ts";
import { session } from "../../session/session.ts";
import { succeed, type Failure } from "../../shared/answer.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { recordStep, redoStep, startSteps, undoStep, type EditSteps } from "../../shared/edit-steps.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { isSilentFailure, showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { reportName } from "../../report/report-words.ts";
import { listSaveIssues, savedPartOf, withAllFields, withoutLostSorts } from "./builder-draft.ts";
import { useReportGateway } from "./gateway-context.ts";
import { makeReportDraftStore, type StoredReportDraft } from "./stored-report-drafts.ts";
import { typedTextPath } from "./typed-draft-text.ts";

const isSameReport = (left: ReportModel, right: ReportModel): boolean =>
  JSON.stringify(savedPartOf(left)) === JSON.stringify(savedPartOf(right));

interface DraftOptions {
  readonly kind: ReportKindCode;
  readonly start: ReportModel;
  /** Version of the saved report; 0 for a new one. */
  readonly version: number;
  /** Organisation of the report, or of the report that a new one copies. */
  readonly targetId: number | null;
  readonly permissions: readonly string[];
}

export type ReportDraftEditing = ReturnType<typeof useReportDraft>;

export function useReportDraft(options: DraftOptions) {
  const { kind, start, version, permissions } = options;
  const drafts = useMemo(
    () => makeReportDraftStore(deviceStore, { userId: session.state.user?.id ?? 0, kind, reportId: start.id }),
    [kind, start.id],
  );
  const [opened] = useState(() => openDrafts(drafts.listDrafts(), { report: start, version, begun: start }));
  const { storedDrafts, replaceOffered, dropStored } = useOfferedDrafts(drafts, opened.offered);
  const [steps, setSteps] = useState<EditSteps<StoredReportDraft>>(() => startSteps(opened.draft));
  const storedDraft = steps.present;
  const latestSteps = useLatest(steps);
  const [step, setStep] = useState<ReportStep>("PERIOD");
  const [wrong, setWrong] = useState<ReturnType<typeof listSaveIssues>>([]);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const isDirty = !isSameReport(storedDraft.report, start);
  const isDone = useRef(false);

  useEffect(forgetRestoredDraft, []);
  useWarningBeforeLeaving(isDirty);
  useStoringDraft(drafts, storedDraft, { isDirty, isDone });
  const goTo = (nextSteps: EditSteps<StoredReportDraft>) => {
    setSteps(nextSteps);
    setRefusal(null);
    if (wrong.length > 0) setWrong(listSaveIssues(nextSteps.present.report));
  };
  const use = (offeredDraft: StoredReportDraft) => {
    replaceOffered(offeredDraft, isDirty ? storedDraft : null);
    goTo(startSteps(offeredDraft));
  };
  useDraftReturn(drafts, use);
  const onEnd = () => {
    isDone.current = true;
    drafts.dropDraft(storedDraft.slot);
  };
  return {
    draft: storedDraft.report,
    isNew: start.id === 0,
    isDirty,
    step,
    setStep,
    wrong,
    refusal,
    storedDrafts,
    use,
    dropStored,
    steps,
    change: (report: ReportModel) =>
      goTo(recordStep(steps, { ...storedDraft, report }, typedTextPath(storedDraft.report, report))),
    undo: () => goTo(undoStep(steps)),
    redo: () => goTo(redoStep(steps)),
    // A merge is a step as a whole: undoing it brings the version back that the draft began with.
    mergeTheirs: useMerge(latestSteps, permissions, (mergedDraft) =>
      goTo(recordStep(latestSteps.current, mergedDraft)),
    ),
    ...useDraftEnds({ ...options, draft: storedDraft, drafts, isDirty, onEnd, setWrong, setStep, setRefusal }),
  };
}

/** Returns the draft that an undo has just restored, or a new one with the start of the report, and the stored drafts to offer. */
function openDrafts(storedDrafts: readonly StoredReportDraft[], start: Omit<StoredReportDraft, "slot">) {
  const historyState: unknown = history.state;
  const restoredSlot = isFields(historyState) ? historyState[restoredDraftName] : undefined;
  const draft = storedDrafts.find(({ slot }) => slot === restoredSlot) ?? { ...start, slot: crypto.randomUUID() };
  const offeredDrafts = storedDrafts.filter(
    ({ slot, report }) => slot !== draft.slot && !isSameReport(report, start.report),
  );
  return { draft, offered: offeredDrafts };
}

/** Offers the stored drafts of the report that are not being edited. */
function useOfferedDrafts(
  drafts: ReturnType<typeof makeReportDraftStore>,
  offeredDrafts: readonly StoredReportDraft[],
) {
  const [storedDrafts, setStoredDrafts] = useState(offeredDrafts);
  return {
    storedDrafts,
    /** Stops offering the draft that is used, and offers the given current draft instead, if there is one. */
    replaceOffered: (usedDraft: StoredReportDraft, currentDraft: StoredReportDraft | null) =>
      setStoredDrafts((previousDrafts) => [
        ...previousDrafts.filter((otherDraft) => otherDraft !== usedDraft),
        ...(currentDraft === null ? [] : [currentDraft]),
      ]),
    dropStored: (offeredDraft: StoredReportDraft) => {
      drafts.dropDraft(offeredDraft.slot);
      setStoredDrafts((previousDrafts) => previousDrafts.slice(1));
    },
  };
}

/** Takes over a discarded draft that comes back while a builder of its address is open. */
function useDraftReturn(
  drafts: ReturnType<typeof makeReportDraftStore>,
  onReturn: (returned: StoredReportDraft) => void,
): void {
  const [path] = useLocation();
  useReturnedDraft(returnKeyOf(path), (returnedSlot) => {
    const returnedDraft = drafts.listDrafts().find(({ slot }) => slot === returnedSlot);
    if (returnedDraft !== undefined) onReturn(returnedDraft);
  });
}

/** Key under which the builder at an address hears of discarded drafts that come back. */
const returnKeyOf = (path: string): string => `report ${path}`;

/** Name of the slot of a restored draft in the state of the history entry that opens the builder. */
const restoredDraftName = "restoredDraft";

/** Lets the next opening by the same history entry begin anew, such as one after somebody else's save. */
function forgetRestoredDraft(): void {
  if (isFields(history.state) && Object.hasOwn(history.state, restoredDraftName)) history.replaceState(null, "");
}

/** Stores a draft on the device after each change, until it is saved, discarded or undone. */
function useStoringDraft(
  drafts: ReturnType<typeof makeReportDraftStore>,
  draft: StoredReportDraft,
  { isDirty, isDone }: { readonly isDirty: boolean; readonly isDone: { readonly current: boolean } },
): void {
  useEffect(
    function storeDraft() {
      if (isDone.current) return;
      if (isDirty) drafts.keepDraft(draft);
      else drafts.dropDraft(draft.slot);
    },
    [drafts, draft, isDirty, isDone],
  );
}

/** Lets the browser ask before a tab with an unsaved draft is closed or reloaded. */
function useWarningBeforeLeaving(isDirty: boolean): void {
  useEffect(
    function warnBeforeLeaving() {
      if (!isDirty) return;
      const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener("beforeunload", preventUnload);
      return () => window.removeEventListener("beforeunload", preventUnload);
    },
    [isDirty],
  );
}

/** Keeps the value of the last render, for code that runs after an answer. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(function keepLatest() {
    latest.current = value;
  });
  return latest;
}

/** Makes the function that reads somebody else's save of the report and puts the changes of the draft on top of it. */
function useMerge(
  latestSteps: { readonly current: EditSteps<StoredReportDraft> },
  permissions: readonly string[],
  onMerged: (draft: StoredReportDraft) => void,
): () => Promise<void> {
  const gateway = useReportGateway();
  return async () => {
    const { source, id } = latestSteps.current.present.report;
    const answer = await whileRunning(gateway.get(source, id, new AbortController().signal));
    if (!answer.ok) return showFailure(answer.failure);
    const { report: theirs, version } = answer.value;
    const { fields } = getReportKind(source);
    // Merges the draft of now: typing goes on while the other save is read.
    const draft = latestSteps.current.present;
    const mine = savedPartOf(draft.report);
    const merged = draft.begun === null ? mine : mergeReports({ before: savedPartOf(draft.begun), mine, theirs });
    const report = withAllFields(withoutLostSorts(merged), fields, permissions);
    onMerged({ ...draft, report, version, begun: theirs });
    addToast(t("report.conflictMerged"));
  };
}

interface DraftEndOptions extends Omit<DraftOptions, "version" | "permissions"> {
  readonly draft: StoredReportDraft;
  readonly drafts: ReturnType<typeof makeReportDraftStore>;
  readonly isDirty: boolean;
  /** Drops the stored draft, and stores none from then on. */
  readonly onEnd: () => void;
  readonly setWrong: (issues: ReturnType<typeof listSaveIssues>) => void;
  readonly setStep: (step: ReportStep) => void;
  readonly setRefusal: (failure: Failure | null) => void;
}

/** Makes the functions that end a draft: saving it, and discarding it with an undo. */
function useDraftEnds(options: DraftEndOptions) {
  const { kind, start, targetId, draft, drafts, isDirty, onEnd, setWrong, setStep, setRefusal } = options;
  const gateway = useReportGateway();
  const [path, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const isNewReport = start.id === 0;
  const saveReport = async () => {
    const saveIssues = listSaveIssues(draft.report);
    setWrong(saveIssues);
    const unfinishedStep = findUnfinishedStep(savedPartOf(draft.report), {
      fields: getReportKind(kind).fields,
      systemLanguage: defaultLanguage,
    });
    if (unfinishedStep !== null) return setStep(unfinishedStep);
    setSaving(true);
    const reportContent = savedPartOf(draft.report);
    const saveAnswer = await whileRunning(
      isNewReport ? gateway.create(reportContent, targetId) : gateway.update(reportContent, draft.version, targetId),
    );
    setSaving(false);
    if (!saveAnswer.ok) return setRefusal(isSilentFailure(saveAnswer.failure) ? null : saveAnswer.failure);
    onEnd();
    const { report } = saveAnswer.value;
    addToast(t("report.savedAs", { name: reportName(report) }));
    navigate(`/report/${kind}/${report.id}`);
  };
  const discardDraft = () => {
    onEnd();
    if (isDirty)
      offerUndo({
        message: t("report.panelDiscarded"),
        undoChange: async () => succeed(draft),
        onDone: (discarded) => {
          drafts.keepDraft(discarded);
          // A builder that was opened again at the address meanwhile takes the draft over.
          if (!announceReturn(returnKeyOf(path), draft.slot))
            navigate(path, { state: { [restoredDraftName]: draft.slot } });
        },
      });
    navigate(isNewReport ? `/report/${kind}` : `/report/${kind}/${start.id}`);
  };
  return { isSaving, save: saveReport, discard: discardDraft };
}
