/** Fields that a run of a report names, and those that are read specially. */

import type { ReportKindCode, ReportModel } from "@comptoir/domain/report";

import type { PreparedRun } from "./prepare-run.ts";

/** Returns whether a run reads one of the fields that are listed for its kind of report. */
export function namesAny(
  { run: { source }, report, filters }: PreparedRun,
  otherFields: readonly string[],
  fieldsByKind: Readonly<Partial<Record<ReportKindCode, readonly string[]>>>,
): boolean {
  const namedFields = new Set([...listNamedFields(report, filters), ...otherFields]);
  return (fieldsByKind[source] ?? []).some((field) => namedFields.has(field));
}

/** Lists the fields that a report names, those of hidden columns included. */
const listNamedFields = (
  { columns, groups, pivot }: ReportModel,
  filters: ReportModel["filters"],
): ReadonlySet<string> => {
  const groupsAndMeasures = pivot === null ? groups : [...pivot.rows, ...pivot.columns, ...pivot.measures, ...groups];
  return new Set([...columns, ...groupsAndMeasures, ...filters].map(({ field }) => field));
};
