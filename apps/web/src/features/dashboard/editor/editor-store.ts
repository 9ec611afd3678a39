/** Store of a widget being edited: every choice keeps the widget drawable, and unfinished work stays in the tab. */
import {
  annotationsAtMost,
  checkWidget,
  parseStoredWidgets,
  printWidgets,
  thresholdsAtMost,
  withPossibleForecast,
  type ThresholdTone,
  type Widget,
} from "@comptoir/domain/dashboard";
import { readPastedNumber } from "@comptoir/domain/measure";
import { issue, type Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import { formatLocalDecimal } from "../../../entity/decimal-text.ts";
import type { KeyStore } from "../../../shared/device-storage.ts";
import { language } from "../../../shared/text.ts";
import { fillTitleLanguages, checkHasTitle } from "./widget-titles.ts";

/** Numbers as they were typed. */
export interface TypedNumbers {
  readonly topN: string;
  readonly fixedValue: string;
  readonly thresholds: readonly { readonly from: string; readonly tone: ThresholdTone }[];
}

interface EditorState {
  /** Widget with its typed numbers; an unreadable number fails its check. */
  widget: Widget;
  typed: TypedNumbers;
  /** Whether finishing was tried, so that all errors are displayed. */
  isTried: boolean;
  /** Unfinished work was restored. */
  isRestored: boolean;
}

export interface EditorInput {
  readonly widget: Widget;
  /** Key of the draft: the user, the dashboard and the widget. */
  readonly draftKey: string;
  readonly drafts: KeyStore;
}

export function createEditorStore({ widget, draftKey, drafts }: EditorInput) {
  const storedDraft = readDraft(drafts.get(draftKey));
  const stateWithoutDraft = { widget, typed: typedNumbersOf(widget) };
  const editorState = proxy<EditorState>({
    widget: ref(storedDraft?.widget ?? stateWithoutDraft.widget),
    typed: ref(storedDraft?.typed ?? stateWithoutDraft.typed),
    isTried: false,
    isRestored: storedDraft !== null,
  });
  const isChanged = (): boolean =>
    printWidgets([editorState.widget]) !== printWidgets([widget]) ||
    JSON.stringify(editorState.typed) !== JSON.stringify(stateWithoutDraft.typed);
  const writeDraft = (): void =>
    drafts.set(
      draftKey,
      isChanged() ? JSON.stringify({ widget: printWidgets([editorState.widget]), typed: editorState.typed }) : null,
    );
  const listIssues = (): readonly Issue[] => [
    ...checkWidget(editorState.widget),
    ...checkHasTitle(editorState.widget),
    ...thresholdIssues(editorState.typed),
  ];
  return {
    state: editorState,
    issues: listIssues,
    isChanged,
    change: (part: Partial<Widget>): void => {
      const nextWidget = withPossibleForecast({ ...editorState.widget, ...part });
      // A choice may set the number of rows, as for hours.
      const topNText =
        nextWidget.topN === editorState.widget.topN ? editorState.typed.topN : printNumberInput(nextWidget.topN);
      editorState.widget = ref(nextWidget);
      editorState.typed = ref({ ...editorState.typed, topN: topNText });
      writeDraft();
    },
    type: (part: Partial<TypedNumbers>): void => {
      const nextTyped = { ...editorState.typed, ...part };
      editorState.typed = ref(nextTyped);
      editorState.widget = ref({ ...editorState.widget, ...parseTypedNumbers(nextTyped, editorState.widget) });
      writeDraft();
    },
    /** Returns the finished widget, or null and displays all errors. */
    finish: (): Widget | null => {
      editorState.isTried = true;
      if (listIssues().length > 0) return null;
      drafts.set(draftKey, null);
      return { ...editorState.widget, title: fillTitleLanguages(editorState.widget.title) };
    },
    startOver: (): void => {
      editorState.widget = ref(stateWithoutDraft.widget);
      editorState.typed = ref(stateWithoutDraft.typed);
      editorState.isRestored = false;
      writeDraft();
    },
    forget: (): void => drafts.set(draftKey, null),
  };
}

/** Maximum lengths of the lists that the editor can extend: thresholds and annotations. */
export const widgetListLimits = { thresholds: thresholdsAtMost, annotations: annotationsAtMost } as const;

/** Returns one issue if the typed text of any threshold is not a number. */
function thresholdIssues({ thresholds }: TypedNumbers): readonly Issue[] {
  return thresholds.some(({ from }) => parseNumber(from) === null)
    ? [issue("WIDGET_THRESHOLDS", ["thresholds"], { max: thresholdsAtMost })]
    : [];
}

function typedNumbersOf({ topN, fixedValue, thresholds }: Widget): TypedNumbers {
  return {
    topN: printNumberInput(topN),
    fixedValue: printNumberInput(fixedValue),
    thresholds: thresholds.map(({ from, tone }) => ({ from: printNumberInput(from), tone })),
  };
}

function parseTypedNumbers(
  typedNumbers: TypedNumbers,
  widget: Widget,
): Pick<Widget, "topN" | "fixedValue" | "thresholds"> {
  return {
    topN: widget.topN === null ? null : (parseNumber(typedNumbers.topN) ?? 0),
    fixedValue: parseNumber(typedNumbers.fixedValue),
    thresholds: typedNumbers.thresholds.flatMap(({ from, tone }) => {
      const thresholdValue = parseNumber(from);
      return thresholdValue === null ? [] : [{ from: thresholdValue, tone }];
    }),
  };
}

const printNumberInput = (value: number | null): string => (value === null ? "" : formatLocalDecimal(String(value)));

/** Parses a number as it is printed or typed in the page's language or another, with a dollar sign or without; null if it is no number. */
function parseNumber(text: string): number | null {
  const plainNumber = readPastedNumber(text, language);
  return plainNumber.ok ? Number(plainNumber.value) : null;
}

function readDraft(text: string | null): { readonly widget: Widget; readonly typed: TypedNumbers } | null {
  if (text === null) return null;
  try {
    const parsedDraft: unknown = JSON.parse(text);
    if (
      typeof parsedDraft !== "object" ||
      parsedDraft === null ||
      !("widget" in parsedDraft) ||
      !("typed" in parsedDraft)
    )
      return null;
    const parsedWidgets = typeof parsedDraft.widget === "string" ? parseStoredWidgets(parsedDraft.widget) : null;
    const [widget] = parsedWidgets?.ok === true ? parsedWidgets.value : [];
    if (widget === undefined || widget.kind === "Report") return null;
    return { widget, typed: isTypedNumbers(parsedDraft.typed) ? parsedDraft.typed : typedNumbersOf(widget) };
  } catch {
    return null;
  }
}

function isTypedNumbers(value: unknown): value is TypedNumbers {
  return (
    typeof value === "object" &&
    value !== null &&
    "topN" in value &&
    typeof value.topN === "string" &&
    "fixedValue" in value &&
    typeof value.fixedValue === "string" &&
    "thresholds" in value &&
    Array.isArray(value.thresholds)
  );
}
