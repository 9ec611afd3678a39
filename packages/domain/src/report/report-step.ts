/** Steps of the report editor, with the checks of each. */

import type { Issue } from "../result/index.ts";

import { checkFilters } from "./filter.ts";
import type { ReportModel } from "./report-model.ts";
import { checkColumnStep, checkGroupStep, checkPeriodStep, checkPivotStep, type ReportRules } from "./save-rules.ts";

/** Number of preview rows in the editor. Source: behaviour 3.5 (preview). */
export const previewRowsAtMost = 100;

type StepCheck = (report: ReportModel, rules: ReportRules) => readonly Issue[];

/**
 * Every editor step in order, with the checks that keep a user on it. Together they are all checks of a report.
 *
 * Source: behaviour 3.5 (steps of create and update).
 */
export const reportSteps = {
  SOURCE: () => [],
  PERIOD: (report, { systemLanguage }) => checkPeriodStep(report, systemLanguage),
  COLUMNS: ({ columns }, { fields }) => checkColumnStep(columns, fields),
  FILTERS: ({ filters }, { fields }) =>
    checkFilters(filters, fields).map((problem) => ({ ...problem, path: ["filters", ...problem.path] })),
  GROUPS: ({ groups, pivot }, { fields }) => [...checkGroupStep(groups, fields), ...checkPivotStep(pivot, fields)],
  PREVIEW: () => [],
} as const satisfies Record<string, StepCheck>;

/** Code of an editor step. */
export type ReportStep = keyof typeof reportSteps;

/**
 * Returns the first step with an issue; null if the report can be saved.
 *
 * @example findUnfinishedStep(defaultReport("sale", []), { fields: getReportKind("sale").fields, systemLanguage: "fr" }) // => "PERIOD"
 */
export function findUnfinishedStep(report: ReportModel, rules: ReportRules): ReportStep | null {
  const stepChecks = Object.entries<StepCheck>(reportSteps);
  const stepName = stepChecks.find(([, check]) => check(report, rules).length > 0)?.[0];
  return stepName !== undefined && isReportStep(stepName) ? stepName : null;
}

function isReportStep(name: string): name is ReportStep {
  return Object.hasOwn(reportSteps, name);
}
