/** Versions of a saved report: its definition after each save, and what a save changed. */

import { languageCodes, type LanguageCode } from "../language/index.ts";

import type { AxisLevel } from "./axis.ts";
import { columnKey } from "./customization.ts";
import type { ReportFilter } from "./filter.ts";
import { applyListDiff, diffList, isEmptyListDiff, isSameContent, type ListDiff } from "./list-diff.ts";
import type { PanelTemplate } from "./panel-form.ts";
import type { Pivot, PivotMeasure } from "./pivot.ts";
import type { ReportColumn, ReportGroup, ReportModel } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";

/**
 * Events that made a version.
 *
 * `found` is the definition that was stored when versions began to be recorded; earlier ones are not known. `panel` is a save or deletion
 * of the report's own side panel, `reinstated` an older version that was made the current one.
 */
export const reportVersionEvents = ["found", "created", "saved", "panel", "deleted", "restored", "reinstated"] as const;

/** An event that made a version. */
export type ReportVersionEvent = (typeof reportVersionEvents)[number];

/** Side panel of a report's own, without the report. */
export type ReportPanel = Omit<PanelTemplate, "source" | "reportId">;

/** Content of a report that a save decides. Its kind never changes. */
export interface ReportDefinition extends Omit<ReportModel, "id" | "source"> {
  /** Null if rows open the panel of the kind. */
  readonly panel: ReportPanel | null;
}

/** A replaced value. */
export interface ValueDiff<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Changed name of a report in a language; null is no name. */
export interface NameDiff extends ValueDiff<string | null> {
  readonly language: LanguageCode;
}

/** Differences between two pivots; one that is new or gone is replaced as a whole. */
export type PivotDiff =
  | ({ readonly kind: "replaced" } & ValueDiff<Pivot | null>)
  | {
      readonly kind: "changed";
      readonly rows: ListDiff<AxisLevel>;
      readonly columns: ListDiff<AxisLevel>;
      readonly measures: ListDiff<PivotMeasure>;
      readonly totals: ValueDiff<Pivot["totals"]> | null;
      readonly sort: ValueDiff<Pivot["sort"]> | null;
    };

/** Differences between two definitions of a report; null and empty parts are equal in both. */
export interface ReportDiff {
  readonly descriptions: readonly NameDiff[];
  readonly period: ValueDiff<string | null> | null;
  readonly columns: ListDiff<ReportColumn>;
  readonly filters: ListDiff<ReportFilter>;
  readonly groups: ListDiff<ReportGroup>;
  readonly sorting: ListDiff<ColumnSort>;
  readonly pivot: PivotDiff | null;
  readonly drawing: ValueDiff<ReportModel["drawing"]> | null;
  readonly isList: ValueDiff<boolean> | null;
  readonly roleIds: ValueDiff<readonly number[]> | null;
  readonly panel: ValueDiff<ReportPanel | null> | null;
}

/**
 * Compares two definitions of a report. Columns are matched by field and aggregate, filters, groups and pivot levels by field.
 *
 * Source: behaviour 4 (5, time machine); decision 0520.
 *
 * @example diffReports({ ...defaultReport("sale", []), panel: null }, { ...defaultReport("sale", []), panel: null, period: "-1m" }).period // => { before: "-0d", after: "-1m" }
 */
export function diffReports(before: ReportDefinition, after: ReportDefinition): ReportDiff {
  return {
    descriptions: languageCodes.flatMap((language) => {
      const nameDiff = diffValue(before.descriptions[language] ?? null, after.descriptions[language] ?? null);
      return nameDiff === null ? [] : [{ language, ...nameDiff }];
    }),
    period: diffValue(before.period, after.period),
    columns: diffList(before.columns, after.columns, columnKey),
    filters: diffList(before.filters, after.filters, fieldOf),
    groups: diffList(before.groups, after.groups, fieldOf),
    sorting: diffList(before.sorting, after.sorting, ({ column }) => column),
    pivot: diffPivot(before.pivot, after.pivot),
    drawing: diffValue(before.drawing, after.drawing),
    isList: diffValue(before.isList, after.isList),
    roleIds: diffValue(before.roleIds, after.roleIds),
    panel: diffValue(before.panel, after.panel),
  };
}

/**
 * Applies the differences to the old definition, which gives the new one.
 *
 * Source: behaviour 4 (5, time machine); decision 0520.
 *
 * @example applyReportDiff({ ...defaultReport("sale", []), panel: null }, diffReports({ ...defaultReport("sale", []), panel: null }, { ...defaultReport("sale", []), panel: null, period: "-1m" })).period // => "-1m"
 */
export function applyReportDiff(before: ReportDefinition, diff: ReportDiff): ReportDefinition {
  const changedLanguages = new Set(diff.descriptions.map(({ language }) => language));
  return {
    ...before,
    descriptions: Object.fromEntries(
      languageCodes.flatMap((language) => {
        const descriptionAfter = changedLanguages.has(language)
          ? diff.descriptions.find((change) => change.language === language)?.after
          : before.descriptions[language];
        return descriptionAfter === undefined || descriptionAfter === null ? [] : [[language, descriptionAfter]];
      }),
    ),
    period: applyValue(before.period, diff.period),
    columns: applyListDiff(before.columns, diff.columns),
    filters: applyListDiff(before.filters, diff.filters),
    groups: applyListDiff(before.groups, diff.groups),
    sorting: applyListDiff(before.sorting, diff.sorting),
    pivot: applyPivotDiff(before.pivot, diff.pivot),
    drawing: applyValue(before.drawing, diff.drawing),
    isList: applyValue(before.isList, diff.isList),
    roleIds: applyValue(before.roleIds, diff.roleIds),
    panel: applyValue(before.panel, diff.panel),
  };
}

/**
 * Tells whether two definitions do not differ.
 *
 * @example isEmptyReportDiff(diffReports({ ...defaultReport("sale", []), panel: null }, { ...defaultReport("sale", []), panel: null })) // => true
 */
export function isEmptyReportDiff(diff: ReportDiff): boolean {
  const { descriptions, columns, filters, groups, sorting, period, pivot, drawing, isList, roleIds, panel } = diff;
  return (
    descriptions.length === 0 &&
    [columns, filters, groups, sorting].every(isEmptyListDiff) &&
    [period, pivot, drawing, isList, roleIds, panel].every((part) => part === null)
  );
}

const fieldOf = ({ field }: { readonly field: string }): string => field;

const diffValue = <Value>(before: Value, after: Value): ValueDiff<Value> | null =>
  isSameContent(before, after) ? null : { before, after };

const applyValue = <Value>(before: Value, diff: ValueDiff<Value> | null): Value =>
  diff === null ? before : diff.after;

function diffPivot(before: Pivot | null, after: Pivot | null): PivotDiff | null {
  if (isSameContent(before, after)) return null;
  if (before === null || after === null) return { kind: "replaced", before, after };
  return {
    kind: "changed",
    rows: diffList(before.rows, after.rows, fieldOf),
    columns: diffList(before.columns, after.columns, fieldOf),
    measures: diffList(before.measures, after.measures, columnKey),
    totals: diffValue(before.totals, after.totals),
    sort: diffValue(before.sort, after.sort),
  };
}

function applyPivotDiff(before: Pivot | null, diff: PivotDiff | null): Pivot | null {
  if (diff === null) return before;
  if (diff.kind === "replaced" || before === null) return diff.kind === "replaced" ? diff.after : null;
  return {
    rows: applyListDiff(before.rows, diff.rows),
    columns: applyListDiff(before.columns, diff.columns),
    measures: applyListDiff(before.measures, diff.measures),
    totals: applyValue(before.totals, diff.totals),
    sort: applyValue(before.sort, diff.sort),
  };
}
