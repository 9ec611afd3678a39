/** The report that an address opens: the one that is kept with what its reader changed, or the one that its kind starts with. */
import { defaultReport, getReportKind, noCustomization, plainColumn, visibleFields, type ReportCustomization, type ReportKindCode, type ReportModel } from "@comptoir/domain/report";
import { useMemo } from "react";

import type { Answer } from "../../shared/answer.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportGateway, SavedReport } from "./report-gateway.ts";
import { levelOf, pivotOfGroups } from "./report-view.ts";

export interface Opened {
  readonly saved: SavedReport;
  /** What its reader keeps for themselves. */
  readonly own: ReportCustomization;
}

/** The report that a kind starts with; every other field of its source can be shown beside its columns. */
export function standardReport(kind: ReportKindCode, held: readonly string[]): ReportModel {
  const report = defaultReport(kind, held);
  const shown = new Set(report.columns.map(({ field }) => field));
  const others = visibleFields(getReportKind(kind).fields, held).filter((field) => !shown.has(field));
  return { ...report, columns: [...report.columns, ...others.map((field) => ({ ...plainColumn(field), visible: false }))] };
}

/** How the report that a kind starts with opens. */
export function standardView(report: ReportModel, held: readonly string[]): ReportCustomization {
  const { fields, opening = [] } = getReportKind(report.source);
  const levels = opening.map((field) => levelOf(fields, field));
  return { ...noCustomization, pivot: levels.length === 0 ? null : pivotOfGroups(report, levels, fields, held) };
}

interface OpenQuestion {
  readonly source: ReportKindCode;
  readonly id: number;
  readonly layerId: number;
  readonly again: number;
}

async function open(gateway: ReportGateway, { source, id }: OpenQuestion, signal: AbortSignal): Promise<Answer<Opened>> {
  const [saved, own] = await Promise.all([gateway.get(source, id, signal), gateway.ownView(source, id, signal)]);
  if (!saved.ok) return saved;
  return own.ok ? { ok: true, value: { saved: saved.value, own: own.value } } : own;
}

/** Null until it is known. */
export function useOpened(question: OpenQuestion, held: readonly string[]): readonly [Answer<Opened> | null, (answer: Answer<Opened>) => void] {
  const gateway = useReportGateway();
  const ask = useMemo(() => (asked: OpenQuestion, signal: AbortSignal) => open(gateway, asked, signal), [gateway]);
  const [answer, setAnswer] = useAnswer(ask, question.id === 0 ? null : question);
  const rights = held.join(" ");
  const standard = useMemo((): Answer<Opened> => {
    const rightsHeld = rights.split(" ");
    const report = standardReport(question.source, rightsHeld);
    return { ok: true, value: { saved: { report, version: 0, by: "", canUpdate: false, canDelete: false, canShare: false }, own: standardView(report, rightsHeld) } };
  }, [question.source, rights]);
  return [question.id === 0 ? standard : answer, setAnswer];
}
