/** Answers of report widgets that outlive them: pages of a wall turn, and the last answers stay. */
import type { Answer } from "../shared/answer.ts";
import { getReport, runReport, type ReportAsk, type SavedReport } from "./report-ask.ts";
import { createReportStore, isRefusedReport, type ReportStore } from "./report-store.ts";

/** Calls of a report widget. */
export interface WidgetCalls {
  readonly run: typeof runReport;
  readonly get: typeof getReport;
}

export const serverCalls: WidgetCalls = { run: runReport, get: getReport };

export interface ReportMemory {
  readonly store: ReportStore;
  /** Last answer about the saved report; null before the first. */
  readonly saved: () => Answer<SavedReport> | null;
  /** Reads the saved report once for each renewal; if that fails, the earlier answer is used, unless the report is refused. */
  readonly get: (id: number, renewal: number, signal: AbortSignal) => Promise<Answer<SavedReport>>;
  /** Requests the rows of a report, unless the same question was the last one and has not failed. */
  readonly show: (ask: ReportAsk, isGrouped: boolean, question: string) => Promise<void>;
}

export interface ReportMemories {
  readonly byWidget: Map<number, ReportMemory>;
  readonly onAnswer: () => void;
}

/** Finds the memory of a widget, or begins it. */
export function findOrCreateMemory(
  { byWidget, onAnswer }: ReportMemories,
  widgetId: number,
  calls: WidgetCalls = serverCalls,
): ReportMemory {
  const widgetMemory = byWidget.get(widgetId) ?? createReportMemory(calls, onAnswer);
  byWidget.set(widgetId, widgetMemory);
  return widgetMemory;
}

function createReportMemory({ run, get }: WidgetCalls, onAnswer: () => void): ReportMemory {
  const store = createReportStore(async (ask, signal) => {
    const runAnswer = await run(ask, signal);
    if (runAnswer.ok) onAnswer();
    return runAnswer;
  });
  let lastQuestion = "";
  let savedAnswer: Answer<SavedReport> | null = null;
  let renewalOfSavedAnswer = 0;
  return {
    store,
    saved: () => savedAnswer,
    get: async (id, renewal, signal) => {
      if (savedAnswer?.ok === true && renewalOfSavedAnswer === renewal) return savedAnswer;
      const getAnswer = await get(id, signal);
      if (signal.aborted) return getAnswer;
      if (savedAnswer === null || getAnswer.ok || isRefusedReport(getAnswer.failure))
        [savedAnswer, renewalOfSavedAnswer] = [getAnswer, renewal];
      return savedAnswer;
    },
    show: async (ask, isGrouped, question) => {
      if (question === lastQuestion && store.state.failure === null) return;
      lastQuestion = question;
      await store.show(ask, isGrouped);
    },
  };
}
