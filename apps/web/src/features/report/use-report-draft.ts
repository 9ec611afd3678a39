/** Draft of a report being built: it outlives the page, and overwriting somebody else's save needs confirmation. */
import { defaultLanguage } from "@comptoir/domain/language";
import {
  findUnfinishedStep,
  getReportKind,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
} from "@comptoir/domain/report";
import { isFields } from "@comptoir/domain/validation";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";

import { session } from "../../session/session.ts";
import { succeed, type Failure } from "../../shared/answer.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { isSilentFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { reportName } from "../../report/report-words.ts";
import { savedPartOf, listSaveIssues } from "./builder-draft.ts";
import { useReportGateway } from "./gateway-context.ts";
import { makeReportDraftStore, type StoredReportDraft } from "./kept-drafts.ts";
const isSameReport = (left: ReportModel, right: ReportModel): boolean =>
  JSON.stringify(savedPartOf(left)) === JSON.stringify(savedPartOf(right));

interface DraftOptions {
  readonly kind: ReportKindCode;
  readonly start: ReportModel;
  /** Version of the saved report; 0 for a new one. */
  readonly version: number;
  /** Organisation of the report, or of the one that a new one is a copy of. */
  readonly targetId: number | null;
}

export type ReportDraftEditing = ReturnType<typeof useReportDraft>;

export function useReportDraft({ kind, start, version, targetId }: DraftOptions) {
  const drafts = useMemo(
    () => makeReportDraftStore(deviceStore, { userId: session.state.user?.id ?? 0, kind, reportId: start.id }),
    [kind, start.id],
  );
  const [opened] = useState(() => openDrafts(drafts.listDrafts(), { report: start, version }));
  const [storedDrafts, setStoredDrafts] = useState(opened.offered);
  const [slot, setSlot] = useState(opened.draft.slot);
  const [draft, setDraft] = useState(opened.draft.report);
  const [baseVersion, setBase] = useState(opened.draft.version);
  const [step, setStep] = useState<ReportStep>("PERIOD");
  const [wrong, setWrong] = useState<ReturnType<typeof listSaveIssues>>([]);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const isNew = start.id === 0;
  const isDirty = !isSameReport(draft, start);
  const isDone = useRef(false);

  useEffect(forgetRestoredDraft, []);
  useWarningBeforeLeaving(isDirty);
  useStoringDraft(drafts, { slot, report: draft, version: baseVersion }, { isDirty, isDone });
  const change = (nextReport: ReportModel) => {
    setDraft(nextReport);
    setRefusal(null);
    if (wrong.length > 0) setWrong(listSaveIssues(nextReport));
  };
  const use = (storedDraft: StoredReportDraft) => {
    // Keep the current draft and offer it again later.
    setStoredDrafts((previousDrafts) => [
      ...previousDrafts.filter((otherDraft) => otherDraft !== storedDraft),
      ...(isDirty ? [{ slot, report: draft, version: baseVersion }] : []),
    ]);
    setSlot(storedDraft.slot);
    setBase(storedDraft.version);
    change(storedDraft.report);
  };
  const dropStored = (storedDraft: StoredReportDraft) => {
    drafts.dropDraft(storedDraft.slot);
    setStoredDrafts((previousDrafts) => previousDrafts.slice(1));
  };
  const onEnd = () => {
    isDone.current = true;
    drafts.dropDraft(slot);
  };
  const ends = useDraftEnds({
    kind,
    start,
    targetId,
    draft,
    base: baseVersion,
    slot,
    drafts,
    isDirty,
    onEnd,
    setWrong,
    setStep,
    setRefusal,
  });
  return { draft, isNew, isDirty, step, setStep, wrong, refusal, change, storedDrafts, use, dropStored, ...ends };
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

/** Name of the slot of a restored draft in the state of the history entry that opens the builder. */
const restoredDraftName = "restoredDraft";

/** Lets the next opening by the same history entry begin anew, such as one after somebody else's save. */
function forgetRestoredDraft(): void {
  if (isFields(history.state) && Object.hasOwn(history.state, restoredDraftName)) history.replaceState(null, "");
}

/** Stores a draft on the device after each change, until it is saved or discarded. */
function useStoringDraft(
  drafts: ReturnType<typeof makeReportDraftStore>,
  { slot, report, version }: StoredReportDraft,
  { isDirty, isDone }: { readonly isDirty: boolean; readonly isDone: { readonly current: boolean } },
): void {
  useEffect(
    function storeDraft() {
      if (isDirty && !isDone.current) drafts.keepDraft({ slot, report, version });
    },
    [drafts, slot, report, version, isDirty, isDone],
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

interface DraftEndOptions extends Omit<DraftOptions, "version"> {
  readonly draft: ReportModel;
  /** Version that a save replaces. */
  readonly base: number;
  readonly slot: string;
  readonly drafts: ReturnType<typeof makeReportDraftStore>;
  readonly isDirty: boolean;
  /** Drops the stored draft. */
  readonly onEnd: () => void;
  readonly setWrong: (issues: ReturnType<typeof listSaveIssues>) => void;
  readonly setStep: (step: ReportStep) => void;
  readonly setRefusal: (failure: Failure | null) => void;
}

/** Makes the functions that end a draft: saving it, and discarding it with an undo. */
function useDraftEnds(options: DraftEndOptions) {
  const { kind, start, targetId, draft, base, slot, drafts, isDirty, onEnd, setWrong, setStep, setRefusal } = options;
  const gateway = useReportGateway();
  const [path, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const isNewReport = start.id === 0;
  const saveReport = async (replacedVersion: number = base) => {
    const saveIssues = listSaveIssues(draft);
    setWrong(saveIssues);
    const unfinishedStep = findUnfinishedStep(savedPartOf(draft), {
      fields: getReportKind(kind).fields,
      systemLanguage: defaultLanguage,
    });
    if (unfinishedStep !== null) return setStep(unfinishedStep);
    setSaving(true);
    const reportContent = savedPartOf(draft);
    const saveAnswer = await whileRunning(
      isNewReport ? gateway.create(reportContent, targetId) : gateway.update(reportContent, replacedVersion, targetId),
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
        undoChange: async () => succeed({ slot, report: draft, version: base }),
        onDone: (discarded) => {
          drafts.keepDraft(discarded);
          navigate(path, { state: { [restoredDraftName]: slot } });
        },
      });
    navigate(isNewReport ? `/report/${kind}` : `/report/${kind}/${start.id}`);
  };
  return { isSaving, save: saveReport, discard: discardDraft };
}
