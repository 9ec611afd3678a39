/** Reads the report's own side panel of a version. */
import type { ReportPanel } from "@comptoir/domain/report";
import { useCallback } from "react";

import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";

interface PanelQuestion {
  readonly id: number;
  readonly number: number;
}

/** Returns the panel of a version, null if it has none of its own; undefined while loading or if it cannot be read. */
export function useCurrentPanel(id: number, number: number): ReportPanel | null | undefined {
  const { versions } = useReportGateway();
  const [answer] = useAnswer(
    useCallback(
      (question: PanelQuestion, signal: AbortSignal) => versions.read(question.id, question.number, signal),
      [versions],
    ),
    { id, number },
  );
  return answer?.ok === true ? answer.value.version.definition.panel : undefined;
}
