/** Loads the side panel for the rows of a report. */
import { resolvePanel, type ReportKindCode } from "@comptoir/domain/report";
import { useCallback, useState } from "react";

import { useAnswer } from "../shared/use-answer.ts";
import { useRowsGateway } from "./rows-gateway.ts";
import type { Panel } from "./panel-gateway.ts";

interface PanelQuestion {
  readonly source: ReportKindCode;
  readonly again: number;
}

/** Returns the panel, null while loading or if the rows have none, and a function that reads it again. */
export function usePanel(
  source: ReportKindCode,
  reportId: number,
  isAsked: boolean,
): readonly [Panel | null, () => void] {
  const { panels } = useRowsGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback((question: PanelQuestion, signal: AbortSignal) => panels.list(question.source, signal), [panels]),
    isAsked ? { source, again: attempt } : null,
  );
  return [
    answer?.ok === true ? (resolvePanel(answer.value, reportId) ?? null) : null,
    () => setAttempt((previousAttempt) => previousAttempt + 1),
  ];
}
