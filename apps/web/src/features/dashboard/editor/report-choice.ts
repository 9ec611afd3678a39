/** Choices about the report of a widget: which one, its groups, its columns, and the measures that a chart can draw. */
import { reportQueryLengthAtMost, type ReportWidget } from "@comptoir/domain/dashboard";
import { languageCodes } from "@comptoir/domain/language";
import {
  answerPrompts,
  canSeeField,
  columnKey,
  findField,
  getReportKind,
  isReportKind,
  needsGroups,
  noCustomization,
  printReportQuery,
  reportNameIn,
  visibleKinds,
  type FieldCatalogue,
  type Pivot,
  type ReportColumn,
  type ReportCustomization,
  type ReportModel,
  type ReportView,
} from "@comptoir/domain/report";
import { issue, type Issue } from "@comptoir/domain/result";
import type { SearchOption } from "@comptoir/ui-react";

import { parseReportAddress } from "../../../report/report-address.ts";
import type { SavedReport } from "../../../report/report-ask.ts";
import { makeAxisLevel, makePivotMeasure, pivotOfGroups, resolveReportView } from "../../../report/report-view.ts";
import { fieldText, kindText, groupingText, measureText, reportName } from "../../../report/report-words.ts";
import { isGroupedReport, standardReport } from "../../../report/standard-report.ts";
import { language, t } from "../../../shared/text.ts";

type SavedReports = readonly SavedReport[];

/** The report of a widget as its reader may see it. */
export interface ReportChoice {
  readonly shared: ReportModel;
  readonly view: ReportView;
  readonly fields: FieldCatalogue;
  readonly change: Partial<ReportCustomization>;
  readonly isGrouped: boolean;
}

/** Key of a report among the choices. */
export const reportKey = ({ source, id }: Pick<ReportWidget["report"], "source" | "id">): string => `${source}/${id}`;

/** Lists the reports that a reader may put on a board: of each kind the standard report, and the saved ones below it. */
export function listReportOptions(permissions: readonly string[], savedReports: SavedReports): readonly SearchOption[] {
  return visibleKinds(permissions).flatMap((kind) => [
    { value: reportKey({ source: kind, id: 0 }), label: kindText(kind), detail: t("report.standard") },
    ...savedReports
      .filter(({ report }) => report.source === kind)
      .map(({ report, by }) => ({ value: reportKey(report), label: reportName(report), detail: by, depth: 1 })),
  ]);
}

/** Finds a report by its key; undefined if it was deleted, or the reader may not see it or its kind. */
export function findReport(
  key: string,
  permissions: readonly string[],
  savedReports: SavedReports,
): ReportModel | undefined {
  const [source = "", id] = key.split("/");
  if (!isReportKind(source) || !visibleKinds(permissions).includes(source)) return undefined;
  return id === "0"
    ? standardReport(source, permissions)
    : savedReports.map(({ report }) => report).find((report) => reportKey(report) === key);
}

/** Resolves what a widget shows of its report. */
export function resolveChoice(
  widget: ReportWidget,
  sharedReport: ReportModel,
  permissions: readonly string[],
): ReportChoice {
  const { fields } = getReportKind(sharedReport.source);
  const { change } = parseReportAddress(widget.report.query);
  const resolvedView = resolveReportView(sharedReport, { ...noCustomization, ...change }, fields, permissions);
  return { shared: sharedReport, view: resolvedView, fields, change, isGrouped: isGroupedReport(resolvedView.report) };
}

/** Lists the issues of the widget's answers to the questions of the report, by the rule of the server. */
export function checkPromptAnswers(widget: ReportWidget, { view, fields }: ReportChoice): readonly Issue[] {
  const { filters } = view.report;
  const { prompts } = parseReportAddress(widget.report.query);
  const valuesByPrompt = new Map(prompts.map(({ place, values }) => [place, values]));
  const answeredPrompts = answerPrompts(filters, valuesByPrompt, fields);
  if (answeredPrompts.ok) return [];
  return answeredPrompts.issues.flatMap(({ code, path: [filterIndex] }) =>
    typeof filterIndex === "number" && filters[filterIndex]?.promptUser === true
      ? [issue(code, ["prompts", filterIndex])]
      : [],
  );
}

/** Moves the error of a query that is too long to its longest answer, if the query would fit without the answers. */
export function pointToLongAnswer(problem: Issue, widget: ReportWidget): Issue {
  if (problem.path.join(".") !== "report.query") return problem;
  const { change, prompts } = parseReportAddress(widget.report.query);
  const [longestPrompt] = prompts.toSorted(
    (left, right) => JSON.stringify(right.values).length - JSON.stringify(left.values).length,
  );
  const fitsWithoutAnswers = printReportQuery({ change, prompts: [] }).length <= reportQueryLengthAtMost;
  return fitsWithoutAnswers && longestPrompt !== undefined
    ? issue("TOO_MANY", ["prompts", longestPrompt.place])
    : problem;
}

/** Takes another report: its columns and picture, the period of a saved report, and its name unless a title was typed. */
export function chooseReport(
  reportWidget: ReportWidget,
  report: ReportModel,
  previousReport: ReportModel | undefined,
): Partial<ReportWidget> {
  const isTitleUntouched = languageCodes.every(
    (code) =>
      reportWidget.title[code].trim() === "" ||
      untouchedTitlesOf(previousReport, code).includes(reportWidget.title[code]),
  );
  const { picture, figure } = report.drawing;
  const reportPeriod = report.period ?? getReportKind(report.source).defaultPeriod;
  return {
    type: isGroupedReport(report) || !needsGroups(picture) ? picture : "table",
    // A saved report keeps its days, as when it is added from its own page.
    period: report.id === 0 ? null : reportPeriod,
    report: {
      source: report.source,
      id: report.id,
      query: printReportQuery({ change: { period: reportPeriod }, prompts: [] }),
      figure,
    },
    ...(isTitleUntouched && {
      title: { fr: reportTitleIn(report, "fr"), en: reportTitleIn(report, "en"), es: reportTitleIn(report, "es") },
    }),
  };
}

/** Lists the titles that count as untouched for a language: the name of the report in that language, and in the reader's. */
const untouchedTitlesOf = (report: ReportModel | undefined, code: (typeof languageCodes)[number]): readonly string[] =>
  [code, language].map((titleLanguage) => reportTitleIn(report, titleLanguage));

/** Name of a report in a language; a standard report has a name in the reader's language only. Empty if there is none. */
const reportTitleIn = (report: ReportModel | undefined, code: (typeof languageCodes)[number]): string =>
  report === undefined
    ? ""
    : report.id === 0
      ? code === language
        ? kindText(report.source)
        : ""
      : (reportNameIn(report.descriptions, code) ?? "");

/** Changes what a widget shows of its report. A chart without groups becomes a table; any other chart keeps its measure if the report still has it. */
export function changeReportView(
  reportWidget: ReportWidget,
  sharedReport: ReportModel,
  permissions: readonly string[],
  part: Partial<ReportCustomization>,
): Partial<ReportWidget> {
  const { change, prompts } = parseReportAddress(reportWidget.report.query);
  const nextReportQuery = printReportQuery({ change: { ...change, ...part }, prompts });
  const nextWidget = { ...reportWidget, report: { ...reportWidget.report, query: nextReportQuery } };
  const nextChoice = resolveChoice(nextWidget, sharedReport, permissions);
  const drawnFigureColumn = figureColumnsOf(resolveChoice(reportWidget, sharedReport, permissions))[
    reportWidget.report.figure
  ];
  const nextFigureIndex = figureColumnsOf(nextChoice).findIndex(
    (column) => drawnFigureColumn !== undefined && columnKey(column) === columnKey(drawnFigureColumn),
  );
  return {
    type: nextChoice.isGrouped || !needsGroups(reportWidget.type) ? reportWidget.type : "table",
    report: { ...nextWidget.report, figure: Math.max(nextFigureIndex, 0) },
  };
}

const isMeasureColumn = ({ fields }: Pick<ReportChoice, "fields">, { field }: Pick<ReportColumn, "field">): boolean =>
  findField(fields, field)?.role === "measure";

/** Lists the measures that a chart can draw, in the order of their columns. */
function figureColumnsOf(choice: ReportChoice) {
  const { pivot, columns } = choice.view.report;
  return pivot?.measures ?? columns.filter((column) => column.visible && isMeasureColumn(choice, column));
}

/** Names the measures that a chart can draw. */
export const listFigureNames = (choice: ReportChoice): readonly string[] =>
  figureColumnsOf(choice).map(({ field, aggregate }) => measureText(field, aggregate));

/** Choice for the report's own groups, which are not one field. */
export const ownGroupsChoice = "";
export const noGroupsChoice = "none";

/** Lists the fields that a report can be grouped by, and the grouping that a widget has. */
export function listGroupings(reportChoice: ReportChoice, permissions: readonly string[]) {
  const { view, fields, shared, change } = reportChoice;
  const { pivot, columns } = view.report;
  const dimensionColumns = columns.filter(
    (column) => !isMeasureColumn(reportChoice, column) && canSeeField(fields, column.field, permissions),
  );
  const [level, ...otherLevels] = pivot === null ? [] : [...pivot.rows, ...pivot.columns];
  const hasSingleLevel =
    level !== undefined && otherLevels.length === 0 && dimensionColumns.some(({ field }) => field === level.field);
  const usesReportGroups = change.pivot === undefined;
  const groupingChoice = usesReportGroups
    ? ownGroupsChoice
    : pivot === null
      ? noGroupsChoice
      : hasSingleLevel
        ? level.field
        : arrangedGroupsChoice;
  const arrangedGroupsText = pivot === null ? "" : [...pivot.rows, ...pivot.columns].map(groupingText).join(", ");
  return {
    value: groupingChoice,
    options: [
      { value: ownGroupsChoice, label: t("widget.groupsOfReport") },
      ...(isGroupedReport(shared) ? [{ value: noGroupsChoice, label: t("widget.groupsNone") }] : []),
      ...(groupingChoice === arrangedGroupsChoice ? [{ value: arrangedGroupsChoice, label: arrangedGroupsText }] : []),
      ...dimensionColumns.map(({ field }) => ({ value: field, label: fieldText(field) })),
    ],
  };
}

/** A grouping of several levels, made where the report is read. */
const arrangedGroupsChoice = "arranged";

/** Groups a report by a field, as it groups itself, as its widget does already, or not at all. */
export function chooseGroups(
  choice: ReportChoice,
  permissions: readonly string[],
  field: string,
): Partial<ReportCustomization> {
  const { view, fields, change } = choice;
  if (field === arrangedGroupsChoice) return { pivot: change.pivot ?? null };
  if (field === ownGroupsChoice) return { pivot: null };
  return {
    pivot:
      field === noGroupsChoice
        ? "none"
        : pivotOfGroups(view.report, [makeAxisLevel(fields, field)], fields, permissions),
  };
}

/** Lists the measures of a grouped report, each with whether it is chosen. */
export function listMeasures(choice: ReportChoice, permissions: readonly string[], pivot: Pivot) {
  return choice.view.report.columns
    .filter((column) => isMeasureColumn(choice, column) && canSeeField(choice.fields, column.field, permissions))
    .map(({ field, aggregate }) => ({
      key: columnKey({ field, aggregate }),
      field,
      label: measureText(field, aggregate),
      isChosen: pivot.measures.some((measure) => measure.field === field),
    }));
}

/** Adds a measure to a grouped report, or removes it with the sort; the last one stays. */
export function toggleMeasure(choice: ReportChoice, pivot: Pivot, field: string): Partial<ReportCustomization> {
  const otherMeasures = pivot.measures.filter((measure) => measure.field !== field);
  if (otherMeasures.length < pivot.measures.length)
    return otherMeasures.length === 0 ? {} : { pivot: { ...pivot, measures: otherMeasures, sort: null } };
  const addedMeasure = makePivotMeasure(choice.fields, field, pivot.rows);
  return addedMeasure === null ? {} : { pivot: { ...pivot, measures: [...pivot.measures, addedMeasure] } };
}
