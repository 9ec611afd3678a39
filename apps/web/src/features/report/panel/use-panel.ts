/** The side panel that the rows of a report open. */
import { resolvePanel, type ReportKindCode } from "@comptoir/domain/report";
import { useCallback, useState } from "react";

import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { Panel } from "./panel-gateway.ts";

interface PanelQuestion {
  readonly source: ReportKindCode;
  readonly again: number;
}

/** Null while it is not known, or where nothing opens one; and reading it anew. */
export function usePanel(
  source: ReportKindCode,
  reportId: number,
  isAsked: boolean,
): readonly [Panel | null, () => void] {
  const { panels } = useReportGateway();
  const [again, setAgain] = useState(0);
  const [answer] = useAnswer(
    useCallback((asked: PanelQuestion, signal: AbortSignal) => panels.list(asked.source, signal), [panels]),
    isAsked ? { source, again } : null,
  );
  return [
    answer?.ok === true ? (resolvePanel(answer.value, reportId) ?? null) : null,
    () => setAgain((before) => before + 1),
  ];
}
