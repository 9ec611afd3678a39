/** Loads the report of an address: a saved one with its reader's changes, or the standard report of its kind. */
import { noCustomization, type ReportCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { useMemo } from "react";

import type { Answer } from "../../shared/answer.ts";
import { standardReport } from "../../report/standard-report.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportGateway, SavedReport } from "./report-gateway.ts";

export interface OpenedReport {
  readonly saved: SavedReport;
  /** Saved view of the reader. */
  readonly own: ReportCustomization;
}

interface OpenQuestion {
  readonly source: ReportKindCode;
  readonly id: number;
  readonly layerId: number;
  readonly again: number;
}

async function openReport(
  gateway: ReportGateway,
  { source, id }: OpenQuestion,
  signal: AbortSignal,
): Promise<Answer<OpenedReport>> {
  const [savedReport, ownView] = await Promise.all([
    gateway.get(source, id, signal),
    gateway.ownView(source, id, signal),
  ]);
  if (!savedReport.ok) return savedReport;
  return ownView.ok ? { ok: true, value: { saved: savedReport.value, own: ownView.value } } : ownView;
}

/** Returns the report, null while loading, and a setter. */
export function useOpenedReport(
  question: OpenQuestion,
  permissions: readonly string[],
): readonly [Answer<OpenedReport> | null, (answer: Answer<OpenedReport>) => void] {
  const gateway = useReportGateway();
  const ask = useMemo(
    () => (request: OpenQuestion, signal: AbortSignal) => openReport(gateway, request, signal),
    [gateway],
  );
  const [answer, setAnswer] = useAnswer(ask, question.id === 0 ? null : question);
  const permissionList = permissions.join(" ");
  const standard = useMemo((): Answer<OpenedReport> => {
    const grantedPermissions = permissionList.split(" ");
    const report = standardReport(question.source, grantedPermissions);
    return {
      ok: true,
      value: {
        saved: { report, version: 0, by: "", canUpdate: false, canDelete: false, canShare: false },
        own: noCustomization,
      },
    };
  }, [question.source, permissionList]);
  return [question.id === 0 ? standard : answer, setAnswer];
}
