/** Turns a grouped report into a chart: the first level along it, a line or bars for each group across. */
import {
  columnDecimals,
  formatCell,
  type FieldCatalogue,
  type FieldType,
  type FieldValue,
  type Pivot,
  type PresentationType,
} from "@comptoir/domain/report";
import { compactNumber, wholeQuantity } from "@comptoir/domain/measure";
import { cents, formatMoneyCompact } from "@comptoir/domain/money";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { columnOfLevel } from "@comptoir/i18n/report";

import { countText } from "../session/written.ts";
import { language, t } from "../shared/text.ts";
import { findFigureColumns, listDrawableColumns, type FigureInput, type IndexedColumn } from "./figure-columns.ts";
import type { ReportColumns, AnsweredReportRow } from "./report-store.ts";
import { fieldText, headerText, keyText, type Names } from "./report-words.ts";

export interface ReportChart {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  /** Totals of the groups over all columns across; the slices of a pie. */
  readonly whole: Readonly<{
    title: string;
    label: string;
    groups: readonly Readonly<{ key: string; label: string; value: number | null }>[];
    total: number;
    /** Whether the groups are parts of a total; averages and distinct counts are not. */ isSum: boolean;
  }>;
  readonly type: FieldType;
  /** Number of groups and of columns across; bars and lines draw only the first ones. */
  readonly all: Readonly<{ groups: number; across: number }>;
  readonly field: string;
  /** Whether its bars are horizontal, because group names are long. */
  readonly isLying: boolean;
}

/** Maximum number of groups that are drawn, so that a reader can tell them apart. */
const drawnGroupsAtMost = 60;
/** Maximum number of lines or bars of a group. */
const drawnSeriesAtMost = 8;

/** Lists the names of the figures that can be drawn, in the order of the columns of one group across. */
export const chartMeasures = (columns: ReportColumns, pivot: Pivot | null, fields: FieldCatalogue): readonly string[] =>
  listDrawableColumns(columns, pivot, fields).map(({ column }) => headerText({ ...column, path: [] }, []));

export interface ChartInput extends FigureInput {
  readonly rows: readonly (AnsweredReportRow | undefined)[];
  readonly total: AnsweredReportRow | null;
  readonly names: Names;
}

/** Total of a figure of a report; null if it has none. */
export type ReportTotal = Readonly<{ label: string; value: number | null; type: FieldType }>;

/** Lists the totals of the figures that `chartMeasures` lists, with or without groups. */
export function totalsOfReport(chartInput: Omit<ChartInput, "measure">): readonly ReportTotal[] {
  const { columns, total, pivot, fields } = chartInput;
  return listDrawableColumns(columns, pivot, fields).flatMap((_, measure) => {
    const { own } = findFigureColumns({ ...chartInput, measure });
    const hasGroupsAcross = pivot !== null && pivot.columns.length > 0;
    const totalColumn = hasGroupsAcross ? own.find(({ column }) => column.kind === "total") : own[0];
    const [figureColumn] = own;
    return figureColumn === undefined
      ? []
      : [
          {
            label: headerText({ ...figureColumn.column, path: [] }, []),
            value: totalColumn === undefined ? null : toNumberOrNull(total?.cells[totalColumn.index]),
            type: figureColumn.column.type,
          },
        ];
  });
}

/** Builds the chart of a report; null if the report has no groups. */
export function chartOfReport(chartInput: ChartInput): ReportChart | null {
  const { columns, rows, names, pivot } = chartInput;
  const keyColumnCount = columns.filter(({ kind }) => kind === "key").length;
  const [xColumn] = columns;
  if (keyColumnCount === 0 || xColumn === undefined) return null;
  const { own, across } = findFigureColumns(chartInput);
  const [firstAcross] = across;
  if (firstAcross === undefined) return null;
  const groupRowKind = keyColumnCount === 1 ? "row" : "subtotal";
  const groupRows = rows.filter((row) => row !== undefined && row.path.length === 1 && row.kind === groupRowKind);
  const groupLabels = groupRows.map((row) => keyText(row?.path[0] ?? null, xColumn, names));
  const drawnCategories = groupLabels.slice(0, drawnGroupsAtMost).map((label, index) => ({ key: `${index}`, label }));
  const hasGroupsAcross = pivot !== null && pivot.columns.length > 0;
  const drawnSeries = across.slice(0, drawnSeriesAtMost).map(({ column, index }) => ({
    key: `${index}`,
    label: hasGroupsAcross ? acrossGroupText(column, chartInput) : headerText(column, []),
    values: groupRows.slice(0, drawnGroupsAtMost).map((row) => toNumberOrNull(row?.cells[index])),
  }));
  const totalColumn = hasGroupsAcross
    ? (own.find(({ column }) => column.kind === "total") ?? firstAcross)
    : firstAcross;
  const measureName = headerText({ ...firstAcross.column, path: [] }, []);
  const groupingName =
    xColumn.grain === null || xColumn.grain === "hour" ? fieldText(xColumn.field) : t(`report.grain_${xColumn.grain}`);
  const chartTitle = t("report.chartOf", { measure: measureName, field: lowerFirstLetter(groupingName) });
  // Without totals across, the pie shows the first group across and names it.
  const firstSeriesLabel = hasGroupsAcross && totalColumn.column.kind !== "total" ? drawnSeries[0]?.label : undefined;
  const wholeChart = {
    title: firstSeriesLabel === undefined ? chartTitle : `${chartTitle} · ${firstSeriesLabel}`,
    label: firstSeriesLabel ?? measureName,
    ...partsAndTotal(
      groupRows.map((row, index) => ({
        key: `${index}`,
        label: groupLabels[index] ?? "",
        value: toNumberOrNull(row?.cells[totalColumn.index]),
      })),
      totalColumn,
      chartInput.total,
    ),
  };
  return {
    title: chartTitle,
    summary: chartSummaryText(wholeChart.title, wholeChart.groups, firstAcross.column.type),
    categories: drawnCategories,
    series: drawnSeries,
    whole: wholeChart,
    type: firstAcross.column.type,
    all: { groups: groupRows.length, across: across.length },
    field: xColumn.field,
    isLying: drawnCategories.some(({ label }) => label.length > longNameLength),
  };
}

/** Joins the names of the column groups that a column belongs to. */
const acrossGroupText = ({ path }: ReportColumns[number], { pivot, fields, names }: ChartInput): string =>
  path.map((value, level) => keyText(value, columnOfLevel(pivot, level, fields), names)).join(" · ");

/** Groups as parts of a whole: their total, and whether they add up to it. */
function partsAndTotal(
  groups: ReportChart["whole"]["groups"],
  { column, index }: IndexedColumn,
  totalRow: AnsweredReportRow | null,
): Pick<ReportChart["whole"], "groups" | "total" | "isSum"> {
  const partValues = groups.map(({ value }) => value ?? 0);
  const totalCell = totalRow === null ? undefined : (totalRow.cells[index] ?? null);
  return {
    groups,
    total: typeof totalCell === "number" ? totalCell : partValues.reduce((sum, value) => sum + value, 0),
    isSum: isTotalOfParts(partValues, totalCell, column),
  };
}

/** Says whether groups add up to the total, apart from rounding. Without a total, sums count as parts. */
function isTotalOfParts(
  values: readonly number[],
  total: FieldValue | undefined,
  { aggregate, type }: ReportColumns[number],
): boolean {
  if (total === undefined) return (aggregate === "sum" || aggregate === "count") && type !== "pct";
  return typeof total === "number" && Math.abs(values.reduce((sum, value) => sum + value, 0) - total) <= values.length;
}

/** Resolves how a chart is drawn; a pie is replaced if its slices are no parts of a whole. */
export const resolvePicture = ({ whole }: ReportChart, picture: PresentationType): PresentationType =>
  picture === "pie" && !whole.isSum ? "bar" : picture;

/** Names from this length on get horizontal bars. Units: characters. */
const longNameLength = 12;
/** Thickness of a horizontal bar, gap between the groups of bars, and height of the axis. Units: pixels. */
const [barPx, gapPx, axisPx] = [9, 17, 28];
/** Maximum height of a card with horizontal bars. Units: pixels. */
const cardHeightPx = 580;

/** Computes the height of horizontal bars. Units: pixels. */
export const horizontalBarsHeight = ({ categories, series }: Pick<ReportChart, "categories" | "series">): number =>
  categories.length * (series.length * barPx + gapPx) + axisPx;

/** Truncates horizontal bars to the height of their card; sixty bars would push the rest off the dashboard. */
export function fitToCard(chart: ReportChart, picture: PresentationType, heightPx: number): ReportChart {
  if (resolvePicture(chart, picture) !== "bar" || !chart.isLying) return chart;
  const fittingGroupCount = Math.floor(
    (Math.max(heightPx, cardHeightPx) - axisPx) / (chart.series.length * barPx + gapPx),
  );
  if (fittingGroupCount >= chart.categories.length) return chart;
  return {
    ...chart,
    categories: chart.categories.slice(0, fittingGroupCount),
    series: chart.series.map((line) => ({ ...line, values: line.values.slice(0, fittingGroupCount) })),
  };
}

/** Height of a row of a list. Units: pixels. */
const listRowPx = 38;
const listRowsAtLeast = 5;

/** A row of a list; the row of all the others has no group. */
export type RankedGroup = Readonly<{ key: string; label: string; value: number | null; others: boolean }>;

/** Lists the groups of a report, the largest first, as many as the height has room for; the others are one row if they add up. */
export function rankedGroups({ whole }: Pick<ReportChart, "whole">, heightPx?: number): readonly RankedGroup[] {
  const rowsAtMost =
    heightPx === undefined
      ? drawnGroupsAtMost
      : Math.min(drawnGroupsAtMost, Math.max(listRowsAtLeast, Math.floor(heightPx / listRowPx)));
  const sortedGroups = whole.groups
    .map((group) => ({ ...group, others: false }))
    .toSorted((left, right) => (right.value ?? -Infinity) - (left.value ?? -Infinity) || 0);
  const isCut = sortedGroups.length > rowsAtMost;
  if (!isCut) return sortedGroups;
  if (!whole.isSum) return sortedGroups.slice(0, rowsAtMost);
  const otherGroups = sortedGroups.slice(rowsAtMost - 1);
  const otherValue = otherGroups.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return [
    ...sortedGroups.slice(0, rowsAtMost - 1),
    { key: "others", label: t("report.others"), value: otherValue, others: true },
  ];
}

/** Text about groups that lists, bars and lines leave out; null if all are drawn, as in a pie. */
export function leftOutGroupsText(chart: ReportChart, picture: PresentationType, heightPx?: number): string | null {
  const { all, categories, series } = chart;
  if (resolvePicture(chart, picture) === "pie") return null;
  if (picture === "list") {
    const drawnCount = rankedGroups(chart, heightPx).length;
    return chart.whole.isSum || drawnCount >= all.groups
      ? null
      : t("report.chartCut", { drawn: countText(drawnCount), all: countText(all.groups) });
  }
  const leftOutTexts = [
    ...(all.groups > categories.length
      ? [t("report.chartCut", { drawn: countText(categories.length), all: countText(all.groups) })]
      : []),
    ...(all.across > series.length
      ? [t("report.chartCutAcross", { drawn: countText(series.length), all: countText(all.across) })]
      : []),
  ];
  return leftOutTexts.length === 0 ? null : leftOutTexts.join(" ");
}

/** Lowers the first letter of a name, for use within a sentence. */
const lowerFirstLetter = (text: string): string => text.charAt(0).toLocaleLowerCase(language) + text.slice(1);

function chartSummaryText(title: string, groups: ReportChart["whole"]["groups"], type: FieldType): string {
  const highestPoint = groups.reduce<ReportChart["whole"]["groups"][number] | null>(
    (bestPoint, point) => (point.value !== null && point.value > (bestPoint?.value ?? -Infinity) ? point : bestPoint),
    null,
  );
  return highestPoint === null || highestPoint.value === null
    ? title
    : t("report.chartSummary", {
        title,
        first: highestPoint.label,
        value: formatCell(highestPoint.value, type, language),
      });
}

const toNumberOrNull = (value: FieldValue | undefined): number | null => (typeof value === "number" ? value : null);

/** Formats a figure of a chart; with `mustShorten`, as on an axis, as short as its neighbours allow. */
export function chartFigureText(
  value: number,
  type: FieldType,
  mustShorten: boolean,
  neighbours: readonly number[] = [],
): string {
  const roundedValue = Math.round(value);
  if (!mustShorten) return formatCell(roundedValue, type, language);
  const roundedNeighbours = neighbours.map(Math.round);
  if (type === "money") return formatMoneyCompact(cents(roundedValue), language, roundedNeighbours.map(cents));
  return type === "int"
    ? compactNumber(wholeQuantity(roundedValue), language, roundedNeighbours.map(wholeQuantity))
    : formatCell(roundedValue, type, language, columnDecimals(roundedNeighbours, type));
}
