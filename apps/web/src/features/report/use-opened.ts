/** Loads the report of an address: a saved one with its reader's changes, or the standard report of its kind. */
import { noCustomization, type ReportCustomization, type ReportKindCode } from "@comptoir/domain/report";
import { useMemo } from "react";

import type { Answer } from "../../shared/answer.ts";
import { standardReport } from "../../report/standard-report.ts";
import { text } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportGateway, SavedReport } from "./report-gateway.ts";
import type { ReportVersion } from "./version/version-gateway.ts";

export interface OpenedReport {
  readonly saved: SavedReport;
  /** Saved view of the reader. */
  readonly own: ReportCustomization;
  /** Opened version; undefined if the current definition is open. */
  readonly version?: OpenedVersion;
}

/** An opened version of a saved report, which is only read. */
export interface OpenedVersion extends ReportVersion {
  /** Number of the current version. */
  readonly latest: number;
  /** The saved report with its current definition. */
  readonly current: SavedReport;
}

interface OpenReportQuestion {
  readonly source: ReportKindCode;
  readonly id: number;
  /** Number of the version to open; null for the current definition. */
  readonly version: number | null;
  readonly layerId: number;
  readonly again: number;
}

async function openReport(
  gateway: ReportGateway,
  question: OpenReportQuestion,
  signal: AbortSignal,
): Promise<Answer<OpenedReport>> {
  const { source, id, version } = question;
  if (version !== null) return openVersion(gateway, { source, id, version }, signal);
  const [savedReport, ownView] = await Promise.all([
    gateway.get(source, id, signal),
    gateway.ownView(source, id, signal),
  ]);
  if (!savedReport.ok) return savedReport;
  return ownView.ok ? { ok: true, value: { saved: savedReport.value, own: ownView.value } } : ownView;
}

/** Opens an older definition of a report, without the reader's own view of it. Nothing of it can be changed. */
async function openVersion(
  gateway: ReportGateway,
  { source, id, version }: Pick<OpenReportQuestion, "source" | "id"> & { readonly version: number },
  signal: AbortSignal,
): Promise<Answer<OpenedReport>> {
  const [current, answer] = await Promise.all([
    gateway.get(source, id, signal),
    gateway.versions.read(id, version, signal),
    text.load("reportVersion"),
  ]);
  if (!current.ok) return current;
  if (!answer.ok) return answer;
  const { panel: _panel, ...definition } = answer.value.version.definition;
  return {
    ok: true,
    value: {
      saved: {
        ...current.value,
        report: { ...definition, id, source },
        canUpdate: false,
        canDelete: false,
        canShare: false,
      },
      own: noCustomization,
      version: { ...answer.value.version, latest: answer.value.latest, current: current.value },
    },
  };
}

/** Returns the report, null while loading, and a setter. */
export function useOpenedReport(
  question: OpenReportQuestion,
  permissions: readonly string[],
): readonly [Answer<OpenedReport> | null, (answer: Answer<OpenedReport>) => void] {
  const gateway = useReportGateway();
  const askReport = useMemo(
    () => (request: OpenReportQuestion, signal: AbortSignal) => openReport(gateway, request, signal),
    [gateway],
  );
  const [answer, setAnswer] = useAnswer(askReport, question.id === 0 ? null : question);
  const permissionsText = permissions.join(" ");
  const standardReportAnswer = useMemo((): Answer<OpenedReport> => {
    const grantedPermissions = permissionsText.split(" ");
    const standardModel = standardReport(question.source, grantedPermissions);
    return {
      ok: true,
      value: {
        saved: { report: standardModel, version: 0, by: "", canUpdate: false, canDelete: false, canShare: false },
        own: noCustomization,
      },
    };
  }, [question.source, permissionsText]);
  return [question.id === 0 ? standardReportAnswer : answer, setAnswer];
}
