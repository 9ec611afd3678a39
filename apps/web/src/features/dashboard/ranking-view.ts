/** Turns rankings into rows for lists, bars and pies, with a summary sentence. */
import { formatCount, formatPercent } from "@comptoir/domain/measure";
import { listWidgetMeasures, unknownMemberCode } from "@comptoir/domain/dashboard";
import type { MeasureCode, PerType, Widget } from "@comptoir/domain/dashboard";
import type { MetricUnit } from "@comptoir/domain/metric";
import { hourOfWeekName, memberName } from "@comptoir/i18n/dashboard";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { isComparable, nameComparisons } from "./compared-days.ts";
import { formatDifference } from "./comparison-view.ts";
import { formatFigure, getMeasureFormat } from "./measure-format.ts";

export interface RankingRow {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** Figure of the first measure; the other measures follow in the order of the widget. */
  readonly value: number;
  readonly beside: readonly (number | null)[];
  /** Figure of each comparison of the view; null or undefined if there was none. */
  readonly previous: readonly (number | null | undefined)[];
  /** Percent of the total, formatted. */
  readonly share: string | undefined;
  /** Whether the row is the sum of all members that have no row of their own. */
  readonly others: boolean;
}

export interface RankingView {
  readonly rows: readonly RankingRow[];
  readonly measures: readonly MeasureCode[];
  /** Unit of the first measure. */
  readonly unit: MetricUnit;
  readonly total: number;
  /** Comparisons, with their names. */
  readonly compared: readonly { readonly key: string; readonly name: string }[];
  readonly summary: string;
}

type RankingData = Extract<WidgetData, { readonly call: "GetStatsPer" | "TopSales" }>;

/** Names a row: hours and weekdays in the reader's language, everything else by its own name. */
export const memberText = (type: PerType, code: string, name: string): string =>
  memberName({ language, t }, { type, code, name });

/** Names an hour of the week, or the sales of a weekday that have no time. */
export const hourOfWeekText = (weekday: number, hour: number | null): string =>
  hourOfWeekName({ language, t }, weekday, hour);

const sortPositionOfKey = (key: string): number => (key === unknownMemberCode ? 99 : Number(key));

/** Splits whose rows keep the order of the day or of the week: hours and weekdays. */
const splitsInKeyOrder: readonly PerType[] = ["HOUR", "WEEKDAY"];

/** Builds the view of a ranking; `furtherAnswers` are the answers of its further comparisons. */
export function buildRankingView(
  widget: Widget,
  answer: RankingData,
  title: string,
  furtherAnswers: readonly RankingData[] = [],
): RankingView {
  const measures = listWidgetMeasures(widget);
  const [firstMeasure = "netSales"] = measures;
  const comparedAnswers = nameComparisons([answer, ...furtherAnswers].map(toComparedAnswer)).filter(
    ({ answer: side }) => isComparable(side.meta) && side.rowsOf(firstMeasure).size > 0,
  );
  const previousByRowKeyMaps = comparedAnswers.map(({ answer: side }) => side.rowsOf(firstMeasure));
  const rows = rankingRowsOf(answer, measures).map((row) => ({
    ...row,
    previous: previousByRowKeyMaps.map((side) => side.get(row.key)),
  }));
  const { unit } = getMeasureFormat(firstMeasure);
  const total =
    answer.call === "TopSales" && firstMeasure === "items" ? (answer.data.totalQty ?? 0) : answer.data.total;
  const differenceSentences = comparedAnswers.flatMap(({ answer: { previousTotalOf }, name }) => {
    const previousTotal = previousTotalOf(firstMeasure);
    return previousTotal === undefined || previousTotal === null || comparedAnswers.length < 2
      ? []
      : [t("charts.differenceWith", { days: name, difference: formatDifference(total, previousTotal, unit) })];
  });
  const summarySentences = [summaryOf({ title, rows, total, unit }), ...differenceSentences].join(" ");
  return {
    rows,
    measures,
    unit,
    total,
    compared: comparedAnswers.map(({ key, name }) => ({ key, name })),
    summary: summarySentences,
  };
}

/** Figures of the comparison of an answer, by row. */
const toComparedAnswer = (answer: RankingData) => ({
  meta: answer.data.meta,
  previousTotalOf: (measure: MeasureCode): number | null | undefined =>
    answer.call === "TopSales" && measure === "items" ? answer.data.previousTotalQty : answer.data.previousTotal,
  rowsOf: (measure: MeasureCode): ReadonlyMap<string, number | null> => {
    const previousFigureByKey =
      answer.call === "TopSales"
        ? answer.data.rows.map(
            (row) => [String(row.itemId), measure === "items" ? row.previousQty : row.previous] as const,
          )
        : [
            ...answer.data.rows.map((row) => [row.code, row.previous] as const),
            [othersKey, answer.data.others?.previous] as const,
          ];
    return new Map(previousFigureByKey.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
  },
});

const othersKey = "others";

type RowWithoutPrevious = Omit<RankingRow, "previous">;

function rankingRowsOf(
  answer: RankingData,
  [firstMeasure = "netSales", ...furtherMeasures]: readonly MeasureCode[],
): readonly RowWithoutPrevious[] {
  const formatShare = (share: Parameters<typeof formatPercent>[0] | null) =>
    share === null ? undefined : formatPercent(share, language, 1);
  if (answer.call === "TopSales") {
    return answer.data.rows.map((row) => ({
      key: String(row.itemId),
      label: row.name === "" ? row.sku : row.name,
      detail: row.sku,
      value: figureOfRow(row, firstMeasure),
      beside: furtherMeasures.map((measure) => figureOfRow(row, measure)),
      share: formatShare(row.share),
      others: false,
    }));
  }
  const { type, others } = answer.data;
  const rows = answer.data.rows.map((row) => ({
    key: row.code,
    label: memberText(type, row.code, row.name),
    value: row.value,
    beside: (row.beside ?? []).map(({ value }) => value),
    share: formatShare(row.share),
    others: false,
  }));
  if (splitsInKeyOrder.includes(type))
    return rows.toSorted((left, right) => sortPositionOfKey(left.key) - sortPositionOfKey(right.key));
  if (others === undefined || others.count === 0) return rows;
  return [
    ...rows,
    {
      key: othersKey,
      label: t("dashboard.others"),
      value: others.value,
      beside: (others.beside ?? []).map(({ value }) => value),
      share: formatShare(others.share),
      others: true,
    },
  ];
}

/** Sales of an item, in money or in units. */
const figureOfRow = ({ net, qty }: { readonly net: number; readonly qty: number }, measure: MeasureCode): number =>
  measure === "items" ? qty : net;

/** Finds the row with the largest figure, except the row of the others; hours and weekdays are not sorted by figure. */
export const findLargestRow = <Row extends RowWithoutPrevious>(rows: readonly Row[]): Row | undefined =>
  rows.filter((row) => !row.others).toSorted((left, right) => right.value - left.value)[0];

function summaryOf({
  title,
  rows,
  total,
  unit,
}: Pick<RankingView, "rows" | "total" | "unit"> & { readonly title: string }): string {
  const largestRow = findLargestRow(rows);
  if (largestRow === undefined) return t("charts.empty", { title });
  const summaryParams = {
    title,
    count: rows.length,
    number: formatCount(rows.length, language),
    total: formatFigure(total, unit),
    first: largestRow.label,
    firstValue: formatFigure(largestRow.value, unit),
  };
  return largestRow.share === undefined
    ? t("charts.rankingOfAll", summaryParams)
    : t("charts.ranking", { ...summaryParams, share: largestRow.share });
}
