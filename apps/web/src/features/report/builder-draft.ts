/** A report while it is made: what a change of it leaves behind, and what of it is saved. */
import {
  checkReport,
  columnKey,
  findField,
  getReportKind,
  isReportKind,
  listAggregates,
  plainColumn,
  tableDrawing,
  visibleFields,
  type FieldCatalogue,
  type ReportColumn,
  type ReportGroup,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { defaultLanguage } from "@comptoir/domain/language";
import type { Issue } from "@comptoir/domain/result";
import { isFields } from "@comptoir/domain/validation";

/** The report with every field of its source among its columns, those that it does not show behind the others. */
export function withAllFields(report: ReportModel, fields: FieldCatalogue, held: readonly string[]): ReportModel {
  const known = new Set(report.columns.map(({ field }) => field));
  return {
    ...report,
    columns: [
      ...report.columns,
      ...visibleFields(fields, held)
        .filter((field) => !known.has(field))
        .map((field) => ({ ...plainColumn(field), visible: false })),
    ],
  };
}

/** What is saved of it: the columns that are shown. */
export const contentOf = (report: ReportModel): ReportModel => ({
  ...report,
  columns: report.columns.filter(({ visible }) => visible),
});

/** What keeps a report from being saved. */
export const issuesOf = (report: ReportModel): readonly Issue[] =>
  checkReport(contentOf(report), { fields: getReportKind(report.source).fields, systemLanguage: defaultLanguage });

/** A figure put together as is usual for it; a dimension has no place among groups. */
function summed(column: ReportColumn, fields: FieldCatalogue): ReportColumn {
  const isFigure = findField(fields, column.field)?.role === "measure";
  const [aggregate = null] = listAggregates(fields, column.field);
  if (isFigure) return { ...column, aggregate: column.aggregate ?? aggregate };
  return { ...column, visible: column.visible && column.aggregate !== null };
}

/** The report as a summary of its groups. */
export const asSummary = (report: ReportModel, fields: FieldCatalogue): ReportModel => ({
  ...report,
  isList: false,
  columns: unique(report.columns.map((column) => summed(column, fields))),
});

/** The report with the rows of its groups, or of none. */
export const asRows = (report: ReportModel): ReportModel => ({
  ...report,
  isList: report.groups.length === 0,
  columns: unique(report.columns.map((column) => ({ ...column, aggregate: null }))),
});

/** The rows of a report as a plain list, what it is grouped by in front. */
export const listOf = (report: ReportModel): ReportModel =>
  asRows({
    ...report,
    groups: [],
    pivot: null,
    drawing: tableDrawing,
    columns: [...levelFields(report).map(plainColumn), ...report.columns],
  });

function levelFields({ pivot, isList, groups }: ReportModel): readonly string[] {
  const levels = pivot === null ? (isList ? [] : groups) : [...pivot.rows, ...pivot.columns];
  return levels.map(({ field }) => field);
}

/** Two columns of one field that come to the same are one. */
const unique = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.filter((column, index) => columns.findIndex((one) => columnKey(one) === columnKey(column)) === index);

/** Whether groups are shown without their rows. */
export const isSummary = ({ groups, columns, isList }: ReportModel): boolean =>
  !isList && groups.length > 0 && columns.filter(({ visible }) => visible).every(({ aggregate }) => aggregate !== null);

/** The report with other groups: the first makes it a summary, without any it is a list again. */
export function withGroups(report: ReportModel, groups: readonly ReportGroup[], fields: FieldCatalogue): ReportModel {
  const next = { ...report, groups, isList: groups.length === 0 };
  if (groups.length === 0) return asRows(next);
  return report.groups.length === 0 ? asSummary(next, fields) : next;
}

/** Reads a draft that this device kept; null where it is none, or of another source. */
export function parseDraft(text: string | null, kind: ReportKindCode): ReportModel | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isReport(value) && value.source === kind ? { ...drawnPlainly, ...value } : null;
  } catch {
    return null;
  }
}

/** A draft of an earlier version has none of these. */
const drawnPlainly = { sorting: [], pivot: null, drawing: tableDrawing } as const;

const lists = ["columns", "filters", "groups", "roleIds"] as const;

/** Whether a value has the parts of a report; whether it can be saved, the rules say. */
function isReport(value: unknown): value is ReportModel {
  if (!isFields(value)) return false;
  return (
    isReportKind(value["source"]) &&
    isFields(value["descriptions"]) &&
    typeof value["isList"] === "boolean" &&
    Number.isSafeInteger(value["id"]) &&
    lists.every((name) => Array.isArray(value[name]))
  );
}
