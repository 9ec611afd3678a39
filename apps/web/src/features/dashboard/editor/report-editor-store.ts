/** Store of a report widget being edited; unfinished work stays in the tab. */
import {
  checkReportWidget,
  isReportWidget,
  parseStoredWidgets,
  printWidgets,
  type ReportWidget,
} from "@comptoir/domain/dashboard";
import type { Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import type { KeyStore } from "../../../shared/device-storage.ts";
import { fillTitleLanguages, checkHasTitle } from "./widget-titles.ts";

interface ReportEditorState {
  widget: ReportWidget;
  /** Whether finishing was tried, so that all errors are displayed. */
  isTried: boolean;
  /** Unfinished work was restored. */
  isRestored: boolean;
}

export interface ReportEditorInput {
  readonly widget: ReportWidget;
  /** Key of the draft: the user, the dashboard and the widget. */
  readonly draftKey: string;
  readonly drafts: KeyStore;
}

type FinishCheckOptions = Readonly<{ furtherIssues?: readonly Issue[]; isWaiting?: boolean }>;

export function createReportEditorStore({ widget, draftKey, drafts }: ReportEditorInput) {
  const storedDraft = readDraft(drafts.get(draftKey));
  const editorState = proxy<ReportEditorState>({
    widget: ref(storedDraft ?? widget),
    isTried: false,
    isRestored: storedDraft !== null,
  });
  const isChanged = (): boolean => printWidgets([editorState.widget]) !== printWidgets([widget]);
  const writeDraft = (): void => drafts.set(draftKey, isChanged() ? printWidgets([editorState.widget]) : null);
  const listIssues = (): readonly Issue[] => [
    ...checkReportWidget(editorState.widget),
    ...checkHasTitle(editorState.widget),
  ];
  return {
    state: editorState,
    issues: listIssues,
    isChanged,
    change: (part: Partial<ReportWidget>): void => {
      editorState.widget = ref({ ...editorState.widget, ...part });
      writeDraft();
    },
    /** Returns the finished widget; null, with all errors displayed, if there are issues, also of the report, or the report is still awaited. */
    finish: ({ furtherIssues = [], isWaiting = false }: FinishCheckOptions = {}): ReportWidget | null => {
      editorState.isTried = true;
      if (isWaiting || listIssues().length + furtherIssues.length > 0) return null;
      drafts.set(draftKey, null);
      return { ...editorState.widget, title: fillTitleLanguages(editorState.widget.title) };
    },
    startOver: (): void => {
      editorState.widget = ref(widget);
      editorState.isRestored = false;
      writeDraft();
    },
    forget: (): void => drafts.set(draftKey, null),
  };
}

function readDraft(text: string | null): ReportWidget | null {
  const parsedWidgets = text === null ? null : parseStoredWidgets(text);
  const [widget] = parsedWidgets?.ok === true ? parsedWidgets.value : [];
  return widget !== undefined && isReportWidget(widget) ? widget : null;
}
