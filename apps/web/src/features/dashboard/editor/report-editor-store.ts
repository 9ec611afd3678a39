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
import { fullTitle, missingTitle } from "./widget-titles.ts";

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

type FinishOptions = Readonly<{ furtherIssues?: readonly Issue[]; isWaiting?: boolean }>;

export function createReportEditorStore({ widget, draftKey, drafts }: ReportEditorInput) {
  const draft = readDraft(drafts.get(draftKey));
  const state = proxy<ReportEditorState>({
    widget: ref(draft ?? widget),
    isTried: false,
    isRestored: draft !== null,
  });
  const keepDraft = (): void => {
    const text = printWidgets([state.widget]);
    drafts.set(draftKey, text === printWidgets([widget]) ? null : text);
  };
  const listIssues = (): readonly Issue[] => [...checkReportWidget(state.widget), ...missingTitle(state.widget)];
  return {
    state,
    issues: listIssues,
    change: (part: Partial<ReportWidget>): void => {
      state.widget = ref({ ...state.widget, ...part });
      keepDraft();
    },
    /** Returns the finished widget, or null and displays all errors; further ones come from the report, which may be awaited. */
    finish: ({ furtherIssues = [], isWaiting = false }: FinishOptions = {}): ReportWidget | null => {
      state.isTried = true;
      if (isWaiting || listIssues().length + furtherIssues.length > 0) return null;
      drafts.set(draftKey, null);
      return { ...state.widget, title: fullTitle(state.widget.title) };
    },
    startOver: (): void => {
      state.widget = ref(widget);
      state.isRestored = false;
      keepDraft();
    },
    forget: (): void => drafts.set(draftKey, null),
  };
}

function readDraft(text: string | null): ReportWidget | null {
  const read = text === null ? null : parseStoredWidgets(text);
  const [widget] = read?.ok === true ? read.value : [];
  return widget !== undefined && isReportWidget(widget) ? widget : null;
}
