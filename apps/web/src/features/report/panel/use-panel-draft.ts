/** Draft of a side panel: the edited version, the stored one, and the one others stored meanwhile; saved, reverted and undone. */
import { resolvePanel, type PanelTemplate } from "@comptoir/domain/report";
import { useState } from "react";

import type { Panel, PanelKey } from "../../../rows/panel-gateway.ts";
import type { Failure } from "../../../shared/answer.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { offerUndo } from "../../../shared/offer-undo.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { useReportGateway } from "../gateway-context.ts";
import { readPanelDraft, storePanelDraft } from "./panel-draft.ts";

/** State before a replacement, for undo. */
interface ReplacedDraft {
  readonly words: string;
  readonly draft: PanelTemplate;
  readonly saved: Panel;
  readonly theirs: Panel | null;
}

/** The draft of an editor. */
export type PanelDraft = ReturnType<typeof usePanelDraft>;

/** Holds the draft of a panel, which the browser tab remembers until it is saved or discarded. While only the built-in panel exists, the draft is for this report. */
export function usePanelDraft(panel: Panel, reportId: number) {
  const { source } = panel;
  const panelKey = { source, reportId };
  const startTemplate = panel.id === 0 ? { ...templateContentOf(panel), reportId } : templateContentOf(panel);
  const [savedPanel, setSavedPanel] = useState<Panel>(panel);
  const [storedDraft] = useState(() => readPanelDraft(panelKey));
  const [draft, setDraft] = useState<PanelTemplate>(() => storedDraft ?? startTemplate);
  const [isFromBefore, setFromBefore] = useState(storedDraft !== null && !isSameTemplate(storedDraft, startTemplate));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [theirPanel, setTheirPanel] = useState<Panel | null>(null);
  const [replacedPanel, setReplaced] = useState<ReplacedDraft | null>(null);
  const replacePanel = (replacement: PanelTemplate, words: string) => {
    setReplaced({ words, draft, saved: savedPanel, theirs: theirPanel });
    setDraft(replacement);
    setTheirPanel(null);
    setFromBefore(false);
    setFailure(null);
  };
  const isSavedForReport = savedPanel.id !== 0 && savedPanel.reportId === draft.reportId;
  return {
    draft,
    saved: savedPanel,
    theirs: theirPanel,
    replaced: replacedPanel,
    failure,
    isFromBefore,
    isSavedForReport,
    isUnchanged: isSameTemplate(draft, savedPanel) && isSavedForReport,
    setFailure,
    setSavedPanel,
    setTheirPanel,
    change: (part: Partial<PanelTemplate>) => {
      const nextDraft = { ...draft, ...part };
      setDraft(nextDraft);
      setFailure(null);
      storePanelDraft(
        isSameTemplate(nextDraft, savedPanel.id === 0 ? startTemplate : savedPanel) ? null : nextDraft,
        panelKey,
      );
    },
    /** Takes the content that somebody else saved. */
    take: (panelOfOther: Panel) => {
      replacePanel(templateContentOf(panelOfOther), t("report.panelTaken", { name: panelOfOther.by }));
      setSavedPanel(panelOfOther);
    },
    /** Returns to the stored version. */
    discard: () => {
      replacePanel(savedPanel.id === 0 ? startTemplate : templateContentOf(savedPanel), t("report.panelDiscarded"));
      storePanelDraft(null, panelKey);
    },
    putBack: ({ draft: ownDraft, saved: onto, theirs: theirSavedPanel }: ReplacedDraft) => {
      setReplaced(null);
      setSavedPanel(onto);
      setTheirPanel(theirSavedPanel);
      setDraft(ownDraft);
      storePanelDraft(ownDraft, panelKey);
    },
    forget: () => storePanelDraft(null, panelKey),
  };
}

type PanelDraftEvents = Readonly<{ onSaved: () => void; onClose: () => void }>;

/** Saves and reverts a draft. If somebody else saved the panel meanwhile, adds their panel to the draft, to choose one of the two. */
export function usePanelSave(panelDraft: PanelDraft, { onSaved, onClose }: PanelDraftEvents) {
  const { panels } = useReportGateway();
  const [isBusy, setBusy] = useState(false);
  const { draft, saved } = panelDraft;
  const saveKeyOf = (panel: Panel): PanelKey =>
    panel.id !== 0 && panel.reportId === draft.reportId
      ? { id: panel.id, version: panel.version }
      : { id: 0, version: 0 };
  const finishSave = () => {
    panelDraft.forget();
    onSaved();
    onClose();
  };
  const savePanel = async (replacedPanel: Panel = saved) => {
    setBusy(true);
    const answer = await whileRunning(panels.save({ ...draft, ...saveKeyOf(replacedPanel) }));
    setBusy(false);
    if (answer.ok) {
      finishSave();
      return addToast(t("report.panelSaved"));
    }
    if (answer.failure.code !== "ENTITY_STALE")
      return answer.failure.status === 400 ? panelDraft.setFailure(answer.failure) : showFailure(answer.failure);
    const panelsAnswer = await panels.list(draft.source);
    if (!panelsAnswer.ok) return showFailure(panelsAnswer.failure);
    panelDraft.setTheirPanel(resolvePanel(panelsAnswer.value, draft.reportId) ?? null);
  };
  const revertPanel = async () => {
    setBusy(true);
    const answer = await whileRunning(panels.remove({ id: saved.id, version: saved.version }));
    setBusy(false);
    if (!answer.ok) return showFailure(answer.failure);
    finishSave();
    offerUndo({
      message: t("report.panelReverted"),
      undoChange: () => panels.restore(answer.value),
      onDone: onSaved,
    });
  };
  /** Saves the draft over what somebody else saved. */
  const overwritePanel = (panelOfOther: Panel) => {
    panelDraft.setSavedPanel(panelOfOther);
    panelDraft.setTheirPanel(null);
    void savePanel(panelOfOther);
  };
  return { isBusy, save: savePanel, revert: revertPanel, overwrite: overwritePanel };
}

const templateContentOf = ({
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
}: PanelTemplate): PanelTemplate => ({ source, reportId, linkColumn, html, width, formRows, formColumns });
const isSameTemplate = (left: PanelTemplate, right: PanelTemplate): boolean =>
  JSON.stringify(templateContentOf(left)) === JSON.stringify(templateContentOf(right));
