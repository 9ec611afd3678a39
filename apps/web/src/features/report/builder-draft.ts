/** Draft of a report: consequences of each change, and the part that is saved. */
import {
  checkReport,
  checkSorting,
  columnKey,
  findField,
  getReportKind,
  isReportKind,
  listAggregates,
  plainColumn,
  tablePresentation,
  visibleFields,
  withoutLostFormats,
  type FieldCatalogue,
  type ReportColumn,
  type ReportGroup,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { defaultLanguage } from "@comptoir/domain/language";
import type { Issue } from "@comptoir/domain/result";
import { isFields } from "@comptoir/domain/validation";

/** Appends a hidden column for every field that the user may see and that the report does not have. */
export function withAllFields(
  report: ReportModel,
  fields: FieldCatalogue,
  permissions: readonly string[],
): ReportModel {
  const usedFields = new Set(report.columns.map(({ field }) => field));
  return {
    ...report,
    columns: [
      ...report.columns,
      ...visibleFields(fields, permissions)
        .filter((field) => !usedFields.has(field))
        .map((field) => ({ ...plainColumn(field), visible: false })),
    ],
  };
}

/** Lists the fields that a report sorts by and its source no longer has. */
export const listLostSorts = ({ source, sorting }: ReportModel): readonly string[] =>
  checkSorting(sorting, getReportKind(source).fields).map(({ params }) => String(params["field"]));

/** Removes sorts by lost fields: no step shows them, and a save with them is refused. */
export function withoutLostSorts(report: ReportModel): ReportModel {
  const { fields } = getReportKind(report.source);
  return { ...report, sorting: report.sorting.filter((sort) => checkSorting([sort], fields).length === 0) };
}

/** Returns the draft as it is saved: with its visible columns only, without formats that no longer fit, such as those of another aggregate. */
export const savedPartOf = (report: ReportModel): ReportModel => ({
  ...report,
  columns: withoutLostFormats(
    report.columns.filter(({ visible }) => visible),
    getReportKind(report.source).fields,
  ),
});

/** Lists the issues that prevent a save; the path of a column's issue has the column's index in the draft. */
export function listSaveIssues(report: ReportModel): readonly Issue[] {
  const savedColumnIndexes = report.columns.flatMap(({ visible }, draftIndex) => (visible ? [draftIndex] : []));
  const { fields } = getReportKind(report.source);
  return checkReport(savedPartOf(report), { fields, systemLanguage: defaultLanguage }).map((saveIssue) => {
    const [property, savedIndex, ...path] = saveIssue.path;
    const draftIndex = property === "columns" ? savedColumnIndexes[Number(savedIndex)] : undefined;
    return draftIndex === undefined ? saveIssue : { ...saveIssue, path: ["columns", draftIndex, ...path] };
  });
}

/** Column of a draft. `comesBackWithRows` marks a column that a summary hid; hidden columns are not saved. */
type DraftColumn = ReportColumn & Readonly<{ comesBackWithRows?: true }>;

/** Gives a figure without an aggregate the first that it offers; hides a dimension without an aggregate until rows are shown. */
function toSummaryColumn(column: DraftColumn, fields: FieldCatalogue): DraftColumn {
  const isFigure = findField(fields, column.field)?.role === "measure";
  const [aggregate = null] = listAggregates(fields, column.field);
  if (isFigure) return { ...column, aggregate: column.aggregate ?? aggregate };
  return column.visible && column.aggregate === null ? { ...column, visible: false, comesBackWithRows: true } : column;
}

/** Removes the aggregate of a column, and shows the column again if a summary hid it. */
const toRowsColumn = (column: DraftColumn): ReportColumn => ({
  ...withVisibility(column, column.visible || column.comesBackWithRows === true),
  aggregate: null,
});

/** Shows or hides a column as the user chose; a changed column forgets that a summary hid it. */
export function withVisibility(column: DraftColumn, visible: boolean): ReportColumn {
  const { comesBackWithRows: _, ...reportColumn } = column;
  return visible === column.visible ? column : { ...reportColumn, visible };
}

/** Shows the report as a summary of its groups. */
export const toSummaryReport = (report: ReportModel, fields: FieldCatalogue): ReportModel => ({
  ...report,
  isList: false,
  columns: uniqueColumns(report.columns.map((column) => toSummaryColumn(column, fields))),
});

/** Shows the rows of the report, within its groups if any. */
export const toRowsReport = (report: ReportModel): ReportModel => ({
  ...report,
  isList: report.groups.length === 0,
  columns: uniqueColumns(report.columns.map(toRowsColumn)),
});

/** Shows the report as a plain list, with the levels of its groups or pivot as first columns. */
export const toListReport = (report: ReportModel): ReportModel =>
  toRowsReport({
    ...report,
    groups: [],
    pivot: null,
    drawing: tablePresentation,
    columns: [...levelFields(report).map(plainColumn), ...report.columns],
  });

function levelFields({ pivot, isList, groups }: ReportModel): readonly string[] {
  const axisLevels = pivot === null ? (isList ? [] : groups) : [...pivot.rows, ...pivot.columns];
  return axisLevels.map(({ field }) => field);
}

/** Keeps the first of the columns with the same field and aggregate. */
const uniqueColumns = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.filter(
    (column, index) => columns.findIndex((candidate) => columnKey(candidate) === columnKey(column)) === index,
  );

/** Says whether groups are shown without their rows. */
export const isSummaryReport = ({ groups, columns, isList }: ReportModel): boolean =>
  !isList && groups.length > 0 && columns.filter(({ visible }) => visible).every(({ aggregate }) => aggregate !== null);

/** Changes the groups of a report: the first group makes the report a summary; without groups it is a list again. */
export function withGroups(report: ReportModel, groups: readonly ReportGroup[], fields: FieldCatalogue): ReportModel {
  const nextReport = { ...report, groups, isList: groups.length === 0 };
  if (groups.length === 0) return toRowsReport(nextReport);
  return report.groups.length === 0 ? toSummaryReport(nextReport, fields) : nextReport;
}

/** Parses a draft stored on this device, and removes its lost sorts; null if it is invalid or of another source. */
export function parseDraft(text: string | null, kind: ReportKindCode): ReportModel | null {
  try {
    const storedValue: unknown = JSON.parse(text ?? "");
    return isReport(storedValue) && storedValue.source === kind
      ? withoutLostSorts({ ...drawingDefaults, ...storedValue, columns: storedValue.columns.map(withFormat) })
      : null;
  } catch {
    return null;
  }
}

/** Defaults for drafts of earlier versions, which lack these properties. */
const drawingDefaults = { sorting: [], pivot: null, drawing: tablePresentation } as const;

/** Completes a column of an earlier version, which has no format. */
const withFormat = (column: ReportColumn): ReportColumn => ({ ...column, format: column.format ?? null });

const listPropertyNames = ["columns", "filters", "groups", "roleIds"] as const;

/** Says whether a value has the shape of a report; the rules decide whether it can be saved. */
function isReport(value: unknown): value is ReportModel {
  if (!isFields(value)) return false;
  return (
    isReportKind(value["source"]) &&
    isFields(value["descriptions"]) &&
    typeof value["isList"] === "boolean" &&
    Number.isSafeInteger(value["id"]) &&
    listPropertyNames.every((name) => Array.isArray(value[name]))
  );
}
