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
import { issue, type Issue } from "@comptoir/domain/result";
import { proxy, ref } from "valtio/vanilla";

import { formatLocalDecimal } from "../../../entity/decimal-text.ts";
import type { KeyStore } from "../../../shared/device-storage.ts";
import { fullTitle, missingTitle } from "./widget-titles.ts";

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
  const draft = readDraft(drafts.get(draftKey));
  const firstState = { widget, typed: typedOf(widget) };
  const state = proxy<EditorState>({
    widget: ref(draft?.widget ?? firstState.widget),
    typed: ref(draft?.typed ?? firstState.typed),
    isTried: false,
    isRestored: draft !== null,
  });
  const keepDraft = (): void => {
    const isSame = printWidgets([state.widget]) === printWidgets([widget]);
    drafts.set(
      draftKey,
      isSame && JSON.stringify(state.typed) === JSON.stringify(firstState.typed)
        ? null
        : JSON.stringify({ widget: printWidgets([state.widget]), typed: state.typed }),
    );
  };
  const listIssues = (): readonly Issue[] => [
    ...checkWidget(state.widget),
    ...missingTitle(state.widget),
    ...unreadThresholds(state.typed),
  ];
  return {
    state,
    issues: listIssues,
    change: (part: Partial<Widget>): void => {
      const nextWidget = withPossibleForecast({ ...state.widget, ...part });
      // A choice may set the number of rows, as for hours.
      const topN = nextWidget.topN === state.widget.topN ? state.typed.topN : printNumber(nextWidget.topN);
      state.widget = ref(nextWidget);
      state.typed = ref({ ...state.typed, topN });
      keepDraft();
    },
    type: (part: Partial<TypedNumbers>): void => {
      const typedPart = { ...state.typed, ...part };
      state.typed = ref(typedPart);
      state.widget = ref({ ...state.widget, ...numbersOf(typedPart, state.widget) });
      keepDraft();
    },
    /** Returns the finished widget, or null and displays all errors. */
    finish: (): Widget | null => {
      state.isTried = true;
      if (listIssues().length > 0) return null;
      drafts.set(draftKey, null);
      return { ...state.widget, title: fullTitle(state.widget.title) };
    },
    startOver: (): void => {
      state.widget = ref(firstState.widget);
      state.typed = ref(firstState.typed);
      state.isRestored = false;
      keepDraft();
    },
    forget: (): void => drafts.set(draftKey, null),
  };
}

/** Maximum lengths of the lists that the editor can extend: thresholds and annotations. */
export const widgetListLimits = { thresholds: thresholdsAtMost, annotations: annotationsAtMost } as const;

/** Lists the thresholds whose typed text is not a number yet. */
function unreadThresholds({ thresholds }: TypedNumbers): readonly Issue[] {
  return thresholds.some(({ from }) => parseNumber(from) === null)
    ? [issue("WIDGET_THRESHOLDS", ["thresholds"], { max: thresholdsAtMost })]
    : [];
}

function typedOf({ topN, fixedValue, thresholds }: Widget): TypedNumbers {
  return {
    topN: printNumber(topN),
    fixedValue: printNumber(fixedValue),
    thresholds: thresholds.map(({ from, tone }) => ({ from: printNumber(from), tone })),
  };
}

function numbersOf(typedNumbers: TypedNumbers, widget: Widget): Pick<Widget, "topN" | "fixedValue" | "thresholds"> {
  return {
    topN: widget.topN === null ? null : (parseNumber(typedNumbers.topN) ?? 0),
    fixedValue: parseNumber(typedNumbers.fixedValue),
    thresholds: typedNumbers.thresholds.flatMap(({ from, tone }) => {
      const value = parseNumber(from);
      return value === null ? [] : [{ from: value, tone }];
    }),
  };
}

const printNumber = (value: number | null): string => (value === null ? "" : formatLocalDecimal(String(value)));

/** Parses a number with a decimal point or comma; null if the text is not a number. */
function parseNumber(text: string): number | null {
  const plainText = text.replaceAll(/[\s\u00a0\u202f]/gu, "").replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/u.test(plainText) ? Number(plainText) : null;
}

function readDraft(text: string | null): { readonly widget: Widget; readonly typed: TypedNumbers } | null {
  if (text === null) return null;
  try {
    const storedDraft: unknown = JSON.parse(text);
    if (
      typeof storedDraft !== "object" ||
      storedDraft === null ||
      !("widget" in storedDraft) ||
      !("typed" in storedDraft)
    )
      return null;
    const read = typeof storedDraft.widget === "string" ? parseStoredWidgets(storedDraft.widget) : null;
    const [widget] = read?.ok === true ? read.value : [];
    if (widget === undefined || widget.kind === "Report") return null;
    return { widget, typed: isTyped(storedDraft.typed) ? storedDraft.typed : typedOf(widget) };
  } catch {
    return null;
  }
}

function isTyped(value: unknown): value is TypedNumbers {
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
