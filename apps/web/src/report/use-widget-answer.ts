/** Answer of a report's widget: the question that it asks, and the figures that come back. */
import type { ReportAnswer } from "@comptoir/api/wire";
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { getReportKind, noCustomization, withoutLostFields, type ReportKindCode } from "@comptoir/domain/report";
import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";

import { listUnansweredIndexes } from "./prompt-answers.ts";
import { parseReportAddress } from "./report-address.ts";
import type { SavedReport } from "./report-ask.ts";
import { serverCalls, type ReportMemory, type WidgetCalls } from "./report-memory.ts";
import { createReportStore, questionKey, type ReportStore } from "./report-store.ts";
import { resolveReportView } from "./report-view.ts";
import { buildReportQuestion, isGroupedReport } from "./standard-report.ts";

/** A widget, with what its dashboard adds to the question. */
export type WidgetQuestion = Readonly<{
  widget: ReportWidget;
  /** Period of the dashboard. */
  period: string;
  /** Whether the period is the default one: without sales, the last days with sales are shown. */
  orLast: boolean;
  placeId: number;
  permissions: readonly string[];
  /** Counter that changes when the figures are requested again. */
  refreshCount: number;
  /** Reports the days and place of the answer. */
  onMeta?: ((meta: ReportAnswer["meta"]) => void) | undefined;
  calls?: WidgetCalls;
  /** Memory of the widget's answers while it is not drawn; the last answer is then better than a failure. */
  memory?: ReportMemory | undefined;
}>;

/** Report of a widget; `saved` is null for the standard report. */
export type WidgetReport = Readonly<{
  kind: ReportKindCode;
  saved: SavedReport | null;
  shared: SavedReport["report"];
}>;

export type WidgetAnswer = ReturnType<typeof useWidgetAnswer>;

/** Asks the report of a widget, with the customization of its link and the days of the dashboard or its own. */
export function useWidgetAnswer(props: WidgetQuestion & WidgetReport) {
  const { widget, period, orLast, placeId, permissions, refreshCount, onMeta, memory, kind, saved, shared } = props;
  const [store] = useState((): ReportStore => memory?.store ?? createReportStore((props.calls ?? serverCalls).run));
  const storeState = useSnapshot(store.state) as ReportStore["state"];
  const { fields } = getReportKind(kind);
  const { query } = widget.report;
  const ownPeriod = widget.period;
  const { ask, view } = useMemo(() => {
    const widgetAddress = parseReportAddress(query);
    const viewChange = withoutLostFields(
      { ...noCustomization, ...widgetAddress.change, period: ownPeriod ?? period },
      fields,
    );
    const resolvedView = resolveReportView(shared, viewChange, fields, permissions);
    const builtQuestion = buildReportQuestion({
      isSaved: saved !== null,
      view: resolvedView,
      change: viewChange,
      prompts: widgetAddress.prompts,
    });
    return { view: resolvedView, ask: ownPeriod === null && orLast ? { ...builtQuestion, orLast } : builtQuestion };
  }, [query, saved, shared, permissions, ownPeriod, period, orLast, fields]);
  const filtersWithAnswers = { filters: view.report.filters, prompts: ask.prompts };
  const isUnanswered = listUnansweredIndexes(filtersWithAnswers).length > 0;
  const isGrouped = isGroupedReport(view.report);
  const questionText = JSON.stringify({ ask, placeId, refreshCount });
  useEffect(() => (memory === undefined ? store.reset : undefined), [memory, store]);
  useEffect(
    function askReport() {
      if (isUnanswered) return;
      void (memory === undefined ? store.show(ask, isGrouped) : memory.show(ask, isGrouped, questionText));
    },
    // The question is compared by its content, not by identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [store, memory, questionText, isGrouped, isUnanswered],
  );
  const answerMeta = storeState.head?.meta;
  useEffect(
    function reportAnswerMeta() {
      if (answerMeta !== undefined && ownPeriod === null) onMeta?.(answerMeta);
    },
    [answerMeta, ownPeriod, onMeta],
  );
  const isAnswered = storeState.question === questionKey(ask);
  return {
    store,
    // Figures of an answer before belong to another question.
    answer: isUnanswered ? { ...storeState, head: null } : storeState,
    view,
    question: questionText,
    answered: filtersWithAnswers,
    isAnswered,
    isUnanswered,
    isGrouped,
  };
}
